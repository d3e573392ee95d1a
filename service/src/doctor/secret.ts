import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { secretFile } from '../kept-secret.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

const REMEDY =
  'latchkey secret rotate makes one that nobody guesses, and says how it takes the place without signing anybody out.'

/** Whether the secrets can be guessed. How long one has been used is known of a kept one alone. */
export const secretCheck: Check = {
  subject: 'Secret',
  examine: ({ environment: { secrets, databaseUrl } }) => {
    if (secrets.length === 0) return [ofKeptOne(secretFile(databaseUrl))]
    const [first = '', ...older] = secrets
    const findings = [strengthOf(first)]
    if (older.length > 0) {
      findings.push(
        ok(
          `${older.length === 1 ? 'An older one is' : `${older.length} others are`} believed, too: latchkey secret rotate --finish says how long that is needed.`,
        ),
      )
    }
    return findings
  },
}

const strengthOf = (secret: string): Finding => {
  if (WORDS_OF_EXAMPLES.test(secret) || new Set(secret).size < 10) {
    return problem('The first of LATCHKEY_SECRET can be guessed: it reads like one of an example.', REMEDY)
  }
  if (/\s/.test(secret) || !/\d/.test(secret) || !/[a-z]/i.test(secret)) {
    return warning('The first of LATCHKEY_SECRET looks as if a person had thought of it.', REMEDY)
  }
  return ok('LATCHKEY_SECRET begins with one that looks as if a machine had made it.')
}

const WORDS_OF_EXAMPLES =
  /secret|password|changeme|change[-_ ]me|example|latchkey|better-?auth|default|qwerty|0123456|123456789/i

const ofKeptOne = (file: string): Finding => {
  const madeAt = statSync(file, { throwIfNoEntry: false })?.mtime
  const place = relative('.', file)
  if (!madeAt) return ok(`LATCHKEY_SECRET is not set: the first start makes a secret and keeps it in ${place}.`)
  return ok(
    `LATCHKEY_SECRET is not set: the one in ${place} counts, made on ${madeAt.toISOString().slice(0, 10)}. Whoever has that file opens every account.`,
  )
}
