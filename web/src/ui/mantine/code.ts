import '@mantine/core/styles/Code.layer.css'

export { Code } from '@mantine/core'
