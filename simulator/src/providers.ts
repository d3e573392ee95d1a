import type { Provider } from './provider.ts'
import { github } from './providers/github.ts'
import { google } from './providers/google.ts'

/** All that are simulated, by their ids. */
export const providers: Readonly<Record<string, Provider>> = { github, google }
