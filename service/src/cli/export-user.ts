import { exportUser } from '@latchkey/server/export-user'
import { readEnvironment } from '../env.ts'
import { isEmptyFile } from '../is-empty-file.ts'
import { createLog } from '../log.ts'
import { loadDatabase, loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'

/** `latchkey export user EMAIL`: writes only JSON to standard output. */
export const exportUserAsJson: RunCommand = async ({ operands: [email = ''] }) => {
  const environment = readEnvironment(process.env)
  const { file } = await loadDatabase(environment)
  // The next line would create it.
  if (file !== null && isEmptyFile(file)) throw new Error(`${file} does not exist`)
  const options = await loadOptions(environment, createLog('silent'))
  try {
    const data = await exportUser(options, email)
    if (!data) throw new Error(`no user has the address ${email}`)
    process.stdout.write(`${JSON.stringify(data, null, 2)}\n`)
  } finally {
    await options.database.close()
  }
}
