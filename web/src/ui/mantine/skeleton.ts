import '@mantine/core/styles/Skeleton.layer.css'

export { Skeleton } from '@mantine/core'
