import { delimiter, join } from 'node:path'
import { root } from './sources.mjs'

/** Adds the programs of installed packages to `PATH`, as `npm run` does. */
export const withLocalBinaries = (environment) => ({
  ...environment,
  PATH: [join(root, 'node_modules/.bin'), environment.PATH].join(delimiter),
})
