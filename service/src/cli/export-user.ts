import { exportUser } from '@latchkey/server/export-user'
import { readEnvironment } from '../env.ts'
import { createLog } from '../log.ts'
import { optionsFrom } from '../options.ts'
import type { Run } from './command.ts'

/** `latchkey export user EMAIL`: JSON on the standard output, and nothing else there. */
export const exportUserAsJson: Run = async ({ operands: [email = ''] }) => {
  const options = await optionsFrom(readEnvironment(process.env), createLog('silent'))
  try {
    const data = await exportUser(options, email)
    if (!data) throw new Error(`nobody has the address ${email}`)
    process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  } finally {
    await options.database.close()
  }
}
