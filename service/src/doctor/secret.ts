import { statSync } from 'node:fs'
import { relative } from 'node:path'
import type { Database } from '@latchkey/server'
import { oldSecretUse } from '@latchkey/server/rotation'
import { developmentSecretFile } from '../development-secret.ts'
import { type Check, type Finding, ok, type DoctorContext, problem, warning } from './check.ts'

const REMEDY =
  'latchkey secret rotate makes one that nobody guesses, and says how it takes the place without signing anybody out.'

/**
 * Whether the first secret can be guessed, and what still needs the others. How long one has been used is known of a kept
 * one alone.
 */
export const secretCheck: Check = {
  subject: 'Secret',
  run: async (patient) => {
    const { secrets, databaseUrl } = patient.environment
    const [first, ...older] = secrets
    if (first === undefined) return [checkDevelopmentSecret(developmentSecretFile(databaseUrl))]
    return [checkStrength(first), ...(older.length > 0 ? [await checkOlderSecrets(patient)] : [])]
  },
}

const checkOlderSecrets = async ({
  options: { database },
  settings: { secrets },
  hasDatabase,
}: DoctorContext): Promise<Finding> => {
  const others = secrets.length === 2 ? 'An older one is' : `${secrets.length - 1} older ones are`
  const encrypted = hasDatabase ? await countValuesUnderOlderSecrets(database, secrets) : 0
  if (encrypted === 0)
    return ok(`${others} believed, too: latchkey secret rotate --finish says for how long that is needed.`)
  return warning(
    `${others} believed, too, and ${encrypted === 1 ? 'a value is' : `${encrypted} values are`} not encrypted with the first one yet.`,
    'Run latchkey secret rotate --finish once every node has the first one in front.',
  )
}

const countValuesUnderOlderSecrets = async (database: Database, secrets: readonly string[]): Promise<number> => {
  try {
    return (await oldSecretUse({ database, secrets })).encrypted
  } catch {
    // What is wrong with the database is said under Database.
    return 0
  }
}

const checkStrength = (secret: string): Finding => {
  if (EXAMPLE_WORDS.test(secret) || new Set(secret).size < 10) {
    return problem('The first of LATCHKEY_SECRET can be guessed: it reads like one of an example.', REMEDY)
  }
  if (/\s/.test(secret) || !/\d/.test(secret) || !/[a-z]/i.test(secret)) {
    return warning('The first of LATCHKEY_SECRET looks as if a person had thought of it.', REMEDY)
  }
  return ok('LATCHKEY_SECRET begins with one that looks as if a machine had made it.')
}

const EXAMPLE_WORDS =
  /secret|password|changeme|change[-_ ]me|example|latchkey|better-?auth|default|qwerty|0123456|123456789/i

const checkDevelopmentSecret = (file: string): Finding => {
  const madeAt = statSync(file, { throwIfNoEntry: false })?.mtime
  const place = relative('.', file)
  if (!madeAt) return ok(`LATCHKEY_SECRET is not set: the first start makes a secret and keeps it in ${place}.`)
  return ok(
    `LATCHKEY_SECRET is not set: the one in ${place} counts, made on ${madeAt.toISOString().slice(0, 10)}. Whoever has that file opens every account.`,
  )
}
