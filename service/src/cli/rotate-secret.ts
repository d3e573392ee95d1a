import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { defaults } from '@latchkey/contract'
import { pendingMigrations } from '@latchkey/server/migrations'
import { type Reencryption, reencrypt } from '@latchkey/server/rotation'
import { readEnvironment } from '../env.ts'
import { developmentSecretFile } from '../development-secret.ts'
import { createLog } from '../log.ts'
import { loadOptions } from '../options.ts'
import type { RunCommand } from './command.ts'

/** `secret rotate --finish` has left something that is to be seen to. */
const EXIT_OLD_SECRET_NEEDED = 2

/** `latchkey secret rotate [--finish]`: a new secret and what to do with it; then what is stored, encrypted with it. */
export const rotateSecret: RunCommand = ({ switches }) =>
  switches.has('finish') ? reencryptStoredValues() : printNewSecret()

const printNewSecret = async (): Promise<void> => {
  const { secrets, databaseUrl } = readEnvironment(process.env)
  const there = secrets.length > 1 ? 'those that are there' : 'the one that is there'
  console.log(`A new secret. Nothing has changed yet.

  ${randomBytes(32).toString('base64url')}

1. Put it behind ${there}, on every node, and start each node anew:
     LATCHKEY_SECRET=OLD,NEW
   Every node then believes what it signs. With a single node this step can be left out.
2. Put it in front, on every node, and start each node anew:
     LATCHKEY_SECRET=NEW,OLD
   It signs and encrypts from now on. Nobody is signed out, as the old one is still believed.
3. latchkey secret rotate --finish
   It encrypts with the new one what is stored, and says until when the old one is needed.`)
  if (secrets.length === 0) {
    const file = relative('.', developmentSecretFile(databaseUrl))
    console.log(`\nLATCHKEY_SECRET is not set: OLD is what ${file} holds, if there is such a file yet.`)
  }
}

const reencryptStoredValues = async (): Promise<number> => {
  const options = await loadOptions(readEnvironment(process.env), createLog('silent'))
  const { database, session, now = Date.now } = options
  const secrets = [options.secret].flat()
  try {
    if ((await pendingMigrations(database)).length > 0) {
      throw new Error('the tables of the database are not up to date: latchkey migrate')
    }
    const outcome = await reencrypt({ database, secrets })
    const lifetime = session?.expiresIn ?? defaults.sessionLifetime
    for (const line of formatReport(outcome, {
      hasSingleSecret: secrets.length === 1,
      sessionLifetime: lifetime,
      now: now(),
    }))
      console.log(line)
    return outcome.encrypted > 0 ? EXIT_OLD_SECRET_NEEDED : 0
  } finally {
    await database.close()
  }
}

interface ReportContext {
  /** LATCHKEY_SECRET holds no older one. */
  hasSingleSecret: boolean
  /** Of a session, in seconds. */
  sessionLifetime: number
  now: number
}

const formatReport = (
  outcome: Reencryption,
  { hasSingleSecret: isAlone, sessionLifetime: lifetime, now }: ReportContext,
): string[] => {
  const { renewed, encrypted, unreadable, backupCodes } = outcome
  const late = encrypted - unreadable
  const dayAfter = (seconds: number): string => new Date(now + seconds * 1000).toISOString().slice(0, 10)
  const lines = [
    `Encrypted with the new secret: ${formatValueCount(renewed)} that an older one had encrypted (tokens of providers, authenticator apps, mails, flows under way).`,
  ]
  if (late > 0) {
    lines.push(
      `Encrypted with an older one meanwhile: ${formatValueCount(late)}. Some node still has it in front: put the new one there, and run this again.`,
    )
  }
  if (unreadable > 0) {
    lines.push(
      `Encrypted with a secret that LATCHKEY_SECRET does not hold: ${formatValueCount(unreadable)}. Put it back at the end of LATCHKEY_SECRET, and run this again.`,
    )
  }
  const needs = [
    ...(isAlone
      ? []
      : [
          `cookies of sessions, for ${formatDays(lifetime)} after the last node was started with the new one in front: until ${dayAfter(lifetime)}, if that was today. Without it, whoever has not come since signs in again.`,
          `cookies of trusted devices, for ${formatDays(defaults.trustedDeviceLifetime)}: until ${dayAfter(defaults.trustedDeviceLifetime)}. Without it they are asked for a second factor once.`,
        ]),
    ...(backupCodes.codes > 0
      ? [
          `backup codes that are not renewed: ${backupCodes.codes}, of ${backupCodes.people === 1 ? '1 person' : `${backupCodes.people} people`}. Without it these codes open nothing; authenticator apps and mailed codes still do.`,
        ]
      : []),
  ]
  if (needs.length === 0) return outcome.encrypted > 0 ? lines : [...lines, 'Nothing needs an older secret.']
  return [...lines, '', 'The old secret is still needed by', ...needs.map((need) => `- ${need}`)]
}

const formatValueCount = (count: number): string => (count === 1 ? '1 value' : `${count} values`)

const formatDays = (seconds: number): string => `${Math.ceil(seconds / 86_400)} days`
