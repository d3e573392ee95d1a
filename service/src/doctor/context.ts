import { existsSync, realpathSync } from 'node:fs'
import { createLatchkey } from '@latchkey/server'
import { createSettings } from '@latchkey/server/settings'
import type { Environment } from '../env.ts'
import { isEmptyFile } from '../is-empty-file.ts'
import { createLog } from '../log.ts'
import { findDatabaseFile, loadOptions } from '../options.ts'
import type { DoctorContext } from './check.ts'

/** Used if no secret exists yet. The doctor must not create one. */
const PLACEHOLDER_SECRET = 'this value never signs or encrypts anything'

/** Loads the settings like a start, without connecting to anything. Throws an Error that names an invalid setting. */
export const createDoctorContext = async (environment: Environment): Promise<DoctorContext> => {
  const secrets = environment.secrets.length > 0 ? environment.secrets : [PLACEHOLDER_SECRET]
  const { shared: _, ...options } = await loadOptions({ ...environment, secrets }, createLog('silent'))
  const latchkey = createLatchkey(options)
  const file = await findDatabaseFile(environment)
  return {
    environment,
    options,
    settings: createSettings(options),
    latchkey,
    // SQLite resolves a symbolic link, and keeps its log next to the target.
    databaseFile: file !== null && existsSync(file) ? realpathSync(file) : file,
    hasDatabase: file === null || !isEmptyFile(file),
    now: options.now ?? Date.now,
    close: latchkey.close,
  }
}
