import { exportUser } from '@latchkey/server/export-user'
import type { RunCommand } from './command.ts'
import { loadOptionsOfExistingDatabase } from './existing-database.ts'

/** `latchkey export user EMAIL`: writes only JSON to standard output. */
export const exportUserAsJson: RunCommand = async ({ operands: [email = ''] }) => {
  const options = await loadOptionsOfExistingDatabase('silent')
  try {
    const data = await exportUser(options, email)
    if (!data) throw new Error(`no user has the address ${email}`)
    process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  } finally {
    await options.database.close()
  }
}
