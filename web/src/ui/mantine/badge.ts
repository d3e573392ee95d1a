import '@mantine/core/styles/Badge.layer.css'

export { Badge } from '@mantine/core'
