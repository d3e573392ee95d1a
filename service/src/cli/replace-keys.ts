import { createLatchkey } from '@latchkey/server'
import { readEnvironment } from '../env.ts'
import { explainUnusableDatabase } from '../environment-error.ts'
import { createLog } from '../log.ts'
import { loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'
import { requireExistingDatabase } from './existing-database.ts'

/** `latchkey keys replace`: uses the database directly and does not need a running service. */
export const replaceKeys: RunCommand = async () => {
  const environment = readEnvironment(process.env)
  await requireExistingDatabase(environment)
  const options = await loadOptions(environment, createLog('warn'))
  if (!options.jwt?.enabled) throw new Error('the service issues no tokens: jwt.enabled is off')
  const latchkey = createLatchkey(options)
  try {
    await latchkey.ready().catch(explainUnusableDatabase(options.database))
    await latchkey.api.replaceSigningKeys()
    console.log('The keys are replaced. Other services reject earlier tokens as soon as they read the keys again.')
  } finally {
    await latchkey.close()
  }
}
