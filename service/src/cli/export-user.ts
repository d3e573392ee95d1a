import { exportUser } from '@latchkey/server/export-user'
import { readEnvironment } from '../env.ts'
import { createLog } from '../log.ts'
import { loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'

/** `latchkey export user EMAIL`: writes only JSON to standard output. */
export const exportUserAsJson: RunCommand = async ({ operands: [email = ''] }) => {
  const options = await loadOptions(readEnvironment(process.env), createLog('silent'))
  try {
    const data = await exportUser(options, email)
    if (!data) throw new Error(`no user has the address ${email}`)
    process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  } finally {
    await options.database.close()
  }
}
