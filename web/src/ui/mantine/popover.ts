import '@mantine/core/styles/Popover.layer.css'

export { Menu, Popover } from '@mantine/core'
