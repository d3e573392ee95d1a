import { resolve } from 'node:path'
import { createLatchkey, Failure } from '@latchkey/server'
import { readEnvironment } from '../env.ts'
import { explainUnusableDatabase } from '../environment-error.ts'
import { isEmptyFile } from '../is-empty-file.ts'
import { createLog } from '../log.ts'
import { findDatabaseFile, loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'

/**
 * `latchkey admin create EMAIL`: uses the database directly and does not need a running service. Creates the database, because
 * the first admin can be created before the first start.
 */
export const createAdmin: RunCommand = async ({ operands: [email = ''], values: { name }, switches }) => {
  const environment = readEnvironment(process.env)
  const file = await findDatabaseFile(environment)
  const isNewFile = file !== null && isEmptyFile(file)
  const options = await loadOptions(environment, createLog('warn'))
  const latchkey = createLatchkey(options)
  try {
    await latchkey.ready().catch(explainUnusableDatabase(options.database))
    // So that the operator notices a wrong folder.
    if (isNewFile) console.log(`Created the database ${resolve(file)}.`)
    const body = { email, ...(name !== undefined && { name }), allowUnproven: switches.has('allow-unproven') }
    const { user, isNew, resetURL } = await latchkey.api.createAdmin({ body }).catch(explainFailure(email))
    console.log(`${user.email} is ${isNew ? 'a new admin' : 'an admin now'}.`)
    if (resetURL) console.log(`Choose a password within an hour:\n${resetURL}`)
  } finally {
    await latchkey.close()
  }
}

const explainFailure =
  (email: string) =>
  (error: unknown): never => {
    const code = error instanceof Failure ? error.code : null
    if (code === 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED') {
      throw new Error(
        `no user has the address ${email}, and a new admin could not sign in, because passwords are off (emailAndPassword.enabled). Sign up first, and repeat the command.`,
        { cause: error },
      )
    }
    if (code === 'ROLE_NOT_FOUND') {
      throw new Error(
        'no role of the option admin.roles has all actions on users and sessions, as the role admin has by default',
        { cause: error },
      )
    }
    if (error instanceof Error && code === 'VALIDATION_ERROR') {
      const message = error.message.replace('[body.email]', `${email}:`).replace('[body.name]', '--name:')
      throw new Error(message, { cause: error })
    }
    if (code === 'EMAIL_NOT_VERIFIED') {
      throw new Error(
        `the user has not proven that ${email} is theirs: an attacker can sign up with any address. Let the owner of the mailbox reset the password with “Forgot password?”, which ends the access of everyone else, and repeat the command. If you know that the account is the owner's, add --allow-unproven.`,
        { cause: error },
      )
    }
    throw error
  }
