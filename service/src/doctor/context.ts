import { statSync } from 'node:fs'
import { createLatchkey } from '@latchkey/server'
import { settingsFrom } from '@latchkey/server/settings'
import type { Environment } from '../env.ts'
import { createLog } from '../log.ts'
import { loadDatabase, loadOptions } from '../options.ts'
import type { DoctorContext } from './check.ts'

/** In the place of a secret that nobody has made yet: looking makes none. */
const PLACEHOLDER_SECRET = 'nothing is signed or encrypted with this one'

/** Takes the settings as a start does, connects to nothing. Throws an Error that names what cannot be used. */
export const createDoctorContext = async (environment: Environment): Promise<DoctorContext> => {
  const secrets = environment.secrets.length > 0 ? environment.secrets : [PLACEHOLDER_SECRET]
  const { shared: _, ...options } = await loadOptions({ ...environment, secrets }, createLog('silent'))
  const latchkey = createLatchkey(options)
  const { file } = await loadDatabase(environment)
  return {
    environment,
    options,
    settings: settingsFrom(options),
    latchkey,
    databaseFile: file,
    hasDatabase: file === null || (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0,
    now: options.now ?? Date.now,
    close: latchkey.close,
  }
}
