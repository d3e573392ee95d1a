import '@mantine/core/styles/ActionIcon.layer.css'

export { ActionIcon } from '@mantine/core'
