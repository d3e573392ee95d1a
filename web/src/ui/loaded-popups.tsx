import { useMounted } from '@mantine/hooks'
import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { Menu, Popover } from './mantine/popover.ts'
import type { Popup } from './use-popup-button.ts'

export interface MenuPopupProps {
  popup: Popup
  position: 'bottom-end' | 'bottom-start'
  width: number | 'max-content'
  /** Menu items. */
  children: ReactNode
}

/** A menu in a cell. It stays in the landmark of its table, and contains nothing but its items, as its role requires. */
export const LoadedMenu = ({ popup, children, ...placement }: MenuPopupProps) => (
  <Menu {...placement} {...useMantineState(popup)} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
    <Menu.Target>
      <RenderedElement element={popup.button} />
    </Menu.Target>
    <Menu.Dropdown
      onClickCapture={({ target, currentTarget }) => {
        // A dialog returns the focus to the element that had it. An item disappears with the menu, the button stays.
        if (target !== currentTarget) popup.button.focus({ preventScroll: true })
      }}
    >
      {children}
    </Menu.Dropdown>
  </Menu>
)

export interface PanelPopupProps {
  popup: Popup
  label: string
  width: number
  className?: string
  children: ReactNode
}

/** A panel with links and settings. */
export const LoadedPanel = ({ popup, label, width, className, children }: PanelPopupProps) => (
  <Popover {...useMantineState(popup)} position="bottom-end" width={width} shadow="md" trapFocus returnFocus>
    <Popover.Target>
      <RenderedElement element={popup.button} />
    </Popover.Target>
    <Popover.Dropdown aria-label={label} className={className}>
      {children}
    </Popover.Dropdown>
  </Popover>
)

const useMantineState = ({ id, isOpen, setIsOpen }: Popup) => {
  // Mantine returns the focus only to the element that had it when a closed popup opened.
  const isMounted = useMounted()
  return { id, opened: isOpen && isMounted, onChange: setIsOpen }
}

/** Lets Mantine refer to an element that another component renders. */
const RenderedElement = ({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) => {
  useImperativeHandle(ref, () => element, [element])
  return null
}

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
