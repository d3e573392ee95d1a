import '@mantine/core/styles/Menu.css'
import { Menu, type MenuProps } from '@mantine/core'

/** A menu in a cell. It stays in the landmark of its table, and contains nothing but its items, as its role requires. */
export const TableMenu = (props: MenuProps) => (
  <Menu shadow="md" withinPortal={false} withInitialFocusPlaceholder={false} {...props} />
)
