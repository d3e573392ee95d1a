// The entry of the build. The declarations of the package must not import a stylesheet.
import './src/styles.css'

export * from './src/index.ts'
