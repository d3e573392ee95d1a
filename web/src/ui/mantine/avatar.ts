import '@mantine/core/styles/Avatar.layer.css'

export { Avatar } from '@mantine/core'
