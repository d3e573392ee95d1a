import { statSync } from 'node:fs'
import { relative } from 'node:path'
import type { Database } from '@latchkey/server'
import { countOldSecretUse } from '@latchkey/server/rotation'
import { getDevelopmentSecretFile, readDevelopmentSecret } from '../development-secret.ts'
import { type Check, type Finding, ok, type DoctorContext, problem, getErrorReason, warning } from './check.ts'

const REMEDY =
  'latchkey secret rotate creates a random one and explains how to replace the old one without signing users out.'

/**
 * Whether the first secret is random, and whether stored values still need the others. The age is known only for the
 * development secret.
 */
export const secretCheck: Check = {
  subject: 'Secret',
  run: async (context) => {
    const { secrets, databaseUrl } = context.environment
    const [first] = secrets
    if (first === undefined) return [checkDevelopmentSecret(getDevelopmentSecretFile(databaseUrl))]
    return [checkStrength(first), ...(await checkStoredValues(context))]
  },
}

/** Checks which secrets the stored values need. */
const checkStoredValues = async ({
  options: { database },
  settings: { secrets },
  hasDatabase,
}: DoctorContext): Promise<Finding[]> => {
  const encrypted = hasDatabase ? await countValuesUnderOlderSecrets(database, secrets) : 0
  if (secrets.length > 1) return [describeOlderSecrets(secrets.length - 1, encrypted)]
  if (encrypted === 0) return []
  return [
    problem(
      `${encrypted === 1 ? 'A stored value is' : `${encrypted} stored values are`} encrypted with a secret that LATCHKEY_SECRET does not contain.`,
      'Add the previous secret at the end of LATCHKEY_SECRET, then run latchkey secret rotate --finish. In development it is in the file secret in the folder of the database.',
    ),
  ]
}

const describeOlderSecrets = (count: number, encrypted: number): Finding => {
  const others = count === 1 ? 'An older secret is' : `${count} older secrets are`
  if (encrypted === 0)
    return ok(`${others} still accepted. latchkey secret rotate --finish shows how long that is needed.`)
  return warning(
    `${others} still accepted, and ${encrypted === 1 ? 'a value is' : `${encrypted} values are`} not encrypted with the first secret yet.`,
    'Run latchkey secret rotate --finish when every node has the new secret first.',
  )
}

const countValuesUnderOlderSecrets = async (database: Database, secrets: readonly string[]): Promise<number> => {
  try {
    return (await countOldSecretUse({ database, secrets })).encrypted
  } catch {
    // The database check reports the failure.
    return 0
  }
}

const checkStrength = (secret: string): Finding => {
  if (EXAMPLE_WORDS.test(secret) || new Set(secret).size < 10) {
    return problem('The first secret in LATCHKEY_SECRET can be guessed: it looks like an example.', REMEDY)
  }
  if (/\s/.test(secret) || !/\d/.test(secret) || !/[a-z]/i.test(secret)) {
    return warning('The first secret in LATCHKEY_SECRET does not look random.', REMEDY)
  }
  return ok('The first secret in LATCHKEY_SECRET looks random.')
}

const EXAMPLE_WORDS =
  /secret|password|changeme|change[-_ ]me|example|latchkey|better-?auth|default|qwerty|0123456|123456789/i

const checkDevelopmentSecret = (file: string): Finding => {
  const createdAt = statSync(file, { throwIfNoEntry: false })?.mtime
  const path = relative('.', file)
  if (!createdAt) return ok(`LATCHKEY_SECRET is not set: the first start creates a secret in ${path}.`)
  try {
    readDevelopmentSecret(file)
  } catch (error) {
    return problem(`The start fails: ${getErrorReason(error)}.`, 'Run the doctor again after the change.')
  }
  return ok(
    `LATCHKEY_SECRET is not set: the secret in ${path} is used, created on ${createdAt.toISOString().slice(0, 10)}. This file gives access to every account.`,
  )
}
