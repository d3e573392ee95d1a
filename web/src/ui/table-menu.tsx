import '@mantine/core/styles/Menu.css'
import { type MenuProps } from '@mantine/core'
import { Menu } from './mantine/popover.ts'

/** A menu in a cell. It stays in the landmark of its table, and contains nothing but its items, as its role requires. */
export const TableMenu = (props: MenuProps) => (
  <Menu shadow="md" withinPortal={false} withInitialFocusPlaceholder={false} {...props} />
)
