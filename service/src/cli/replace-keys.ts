import { createLatchkey } from '@latchkey/server'
import type { RunCommand } from './command.ts'
import { loadOptionsOfExistingDatabase } from './existing-database.ts'

/** `latchkey keys replace`: uses the database directly and does not need a running service. */
export const replaceKeys: RunCommand = async () => {
  const options = await loadOptionsOfExistingDatabase('warn')
  const latchkey = createLatchkey(options)
  try {
    if (!options.jwt?.enabled) throw new Error('the service issues no tokens: jwt.enabled is off')
    await latchkey.api.replaceSigningKeys()
    console.log(`The keys are replaced. Other services reject earlier tokens as soon as they read the keys again.
Running nodes still sign with the old keys and publish them for up to a minute. Restart them to end this at once.`)
  } finally {
    await latchkey.close()
  }
}
