import { exportUser } from '@latchkey/server/export-user'
import { migrate } from '@latchkey/server/migrations'
import { readEnvironment } from '../env.ts'
import { explainUnusableDatabase } from '../environment-error.ts'
import { createLog } from '../log.ts'
import { loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'
import { requireExistingDatabase } from './existing-database.ts'

/** `latchkey export user EMAIL`: writes only JSON to standard output. */
export const exportUserAsJson: RunCommand = async ({ operands: [email = ''] }) => {
  const environment = readEnvironment(process.env)
  await requireExistingDatabase(environment)
  const options = await loadOptions(environment, createLog('silent'))
  try {
    await migrate(options.database).catch(explainUnusableDatabase(options.database))
    const data = await exportUser(options, email)
    if (!data) throw new Error(`no user has the address ${email}`)
    process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  } finally {
    await options.database.close()
  }
}
