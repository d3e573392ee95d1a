import { createLatchkey } from '@latchkey/server'
import { readEnvironment } from '../env.ts'
import { createLog } from '../log.ts'
import { loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'

/** `latchkey keys replace`: uses the database directly and does not need a running service. */
export const replaceKeys: RunCommand = async () => {
  const options = await loadOptions(readEnvironment(process.env), createLog('warn'))
  if (!options.jwt?.enabled) throw new Error('the service issues no tokens: jwt.enabled is off')
  const latchkey = createLatchkey(options)
  try {
    await latchkey.api.replaceSigningKeys()
    console.log('The keys are replaced. Other services reject earlier tokens as soon as they read the keys again.')
  } finally {
    await latchkey.close()
  }
}
