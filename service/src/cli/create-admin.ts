import { createLatchkey } from '@latchkey/server'
import { readEnvironment } from '../env.ts'
import { createLog } from '../log.ts'
import { loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'

/** `latchkey admin create EMAIL`: uses the database directly and does not need a running service. */
export const createAdmin: RunCommand = async ({ operands: [email = ''], values: { name } }) => {
  const environment = readEnvironment(process.env)
  const latchkey = createLatchkey(await loadOptions(environment, createLog('warn')))
  try {
    const body = { email, ...(name !== undefined && { name }) }
    const { user, isNew, resetURL } = await latchkey.api.createAdmin({ body })
    console.log(
      isNew ? `${user.email} is a new admin. Choose a password within an hour:` : `${user.email} is an admin now.`,
    )
    if (resetURL) console.log(resetURL)
  } finally {
    await latchkey.close()
  }
}
