import type { ReactNode } from 'react'
import { ActionIcon } from './mantine/action-icon.ts'
import { Menu } from './mantine/popover.ts'
import { useControlTexts } from './control-texts.ts'
import { Icon } from './icon.tsx'
import { TableMenu } from './table-menu.tsx'

interface RowMenuProps {
  /** The name of the row, for screen readers. */
  name: string
  /** `RowMenuItem` elements. */
  children: ReactNode
}

/** The actions of a row of a table. */
export const RowMenu = ({ name, children }: RowMenuProps) => (
  <TableMenu position="bottom-end" width="max-content">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" c="dimmed" size="lg" aria-label={useControlTexts().table.actions(name)}>
        <Icon name="more" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </TableMenu>
)

interface RowMenuItemProps {
  isDangerous?: boolean
  onClick: () => void
  children: string
}

export const RowMenuItem = ({ isDangerous = false, onClick, children }: RowMenuItemProps) => (
  <Menu.Item c={isDangerous ? 'var(--mantine-color-error)' : undefined} onClick={onClick}>
    {children}
  </Menu.Item>
)
