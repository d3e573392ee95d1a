import { delimiter, join } from 'node:path'
import { root } from './sources.mjs'

/** `environment` in which the programs of the installed packages are found by their names, as under `npm run`. */
export const withLocalBinaries = (environment) => ({
  ...environment,
  PATH: [join(root, 'node_modules/.bin'), environment.PATH].join(delimiter),
})
