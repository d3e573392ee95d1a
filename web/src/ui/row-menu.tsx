import type { ReactNode } from 'react'
import { ActionIcon } from './mantine/action-icon.ts'
import { useControlTexts } from './control-texts.ts'
import { Icon } from './icon.tsx'
import { lazyNamed } from './lazy-named.ts'
import { loadPopups, MenuPopup } from './popups.tsx'
import { usePopupButton } from './use-popup-button.ts'

interface RowMenuProps {
  /** The name of the row, for screen readers. */
  name: string
  /** `RowMenuItem` elements. */
  children: ReactNode
}

/** The actions of a row of a table. */
export const RowMenu = ({ name, children }: RowMenuProps) => {
  const { table } = useControlTexts()
  const { buttonProps, popup } = usePopupButton('menu')
  return (
    <>
      <ActionIcon {...buttonProps} variant="subtle" color="gray" c="dimmed" size="lg" aria-label={table.actions(name)}>
        <Icon name="more" />
      </ActionIcon>
      <MenuPopup popup={popup} position="bottom-end" width="max-content">
        {children}
      </MenuPopup>
    </>
  )
}

export const RowMenuItem = lazyNamed(loadPopups, 'RowMenuItem')
