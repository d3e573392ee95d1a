import { randomBytes } from 'node:crypto'
import { relative } from 'node:path'
import { defaults, knownDevices } from '@latchkey/contract'
import { type ReencryptionResult, reencrypt } from '@latchkey/server/rotation'
import { readEnvironment } from '../env.ts'
import { getDevelopmentSecretFile } from '../development-secret.ts'
import type { RunCommand } from './command.ts'
import { loadOptionsOfExistingDatabase } from './existing-database.ts'

const EXIT_OLD_SECRET_NEEDED = 2

/** `latchkey secret rotate [--finish]`: prints a new secret and instructions, or encrypts stored values with the new secret. */
export const rotateSecret: RunCommand = ({ switches }) =>
  switches.has('finish') ? reencryptStoredValues() : printNewSecret()

const printNewSecret = async (): Promise<void> => {
  const { secrets, databaseUrl } = readEnvironment(process.env)
  const current = secrets.length > 1 ? 'the current secrets' : 'the current secret'
  console.log(`New secret (nothing has changed yet):

  ${randomBytes(32).toString('base64url')}

1. Add it after ${current} on every node, and restart each node:
     LATCHKEY_SECRET=OLD,NEW
   Every node then accepts values that the new secret signed. Skip this step if there is only one node.
2. Move it to the front on every node, and restart each node:
     LATCHKEY_SECRET=NEW,OLD
   The new secret now signs and encrypts. The old one is still accepted, so users stay signed in.
3. latchkey secret rotate --finish
   Encrypts stored values with the new secret, and shows how long the old one is needed.`)
  if (secrets.length === 0) {
    const file = relative('.', getDevelopmentSecretFile(databaseUrl))
    console.log(`\nLATCHKEY_SECRET is not set: OLD is the content of ${file}, if this file exists.`)
  }
}

const reencryptStoredValues = async (): Promise<number> => {
  const { database, secret, session, bearer, now = Date.now } = await loadOptionsOfExistingDatabase('silent')
  const secrets = [secret].flat()
  try {
    const result = await reencrypt({ database, secrets })
    const sessionLifetime = session?.expiresIn ?? defaults.sessionLifetime
    const absoluteLifetime = session?.absoluteExpiresIn ?? Math.max(defaults.absoluteSessionLifetime, sessionLifetime)
    const report = formatReport(result, {
      hasOlderSecrets: secrets.length > 1,
      sessionLifetime,
      tokenLifetime: bearer?.enabled ? absoluteLifetime : null,
      now: now(),
    })
    for (const line of report) console.log(line)
    return result.encrypted > 0 ? EXIT_OLD_SECRET_NEEDED : 0
  } finally {
    await database.close()
  }
}

interface ReportContext {
  /** Whether LATCHKEY_SECRET has further secrets after the first one. */
  hasOlderSecrets: boolean
  /** In seconds. */
  sessionLifetime: number
  /** In seconds. A client keeps a bearer token until its session ends. Null if tokens are off. */
  tokenLifetime: number | null
  now: number
}

const formatReport = (
  { renewed, encrypted, unreadable, backupCodes }: ReencryptionResult,
  context: ReportContext,
): string[] => {
  const addedSince = encrypted - unreadable
  const lines = [
    `Encrypted with the new secret: ${formatValueCount(renewed)} (provider tokens, authenticator secrets, signing keys, mails, events, webhooks, sign-ins in progress).`,
  ]
  if (addedSince > 0) {
    lines.push(
      `Encrypted with an older secret since then: ${formatValueCount(addedSince)}. A node still has it in the first place. Put the new secret first there, and run this again.`,
    )
  }
  if (unreadable > 0) {
    lines.push(
      `Encrypted with a secret that LATCHKEY_SECRET does not contain: ${formatValueCount(unreadable)}. Add it at the end of LATCHKEY_SECRET, and run this again.`,
    )
  }
  const uses = listOldSecretUses(backupCodes, context)
  if (uses.length > 0) lines.push('', 'The old secret is still needed for', ...uses.map((use) => `- ${use}`))
  else if (encrypted === 0) lines.push('Nothing needs an older secret.')
  return lines
}

/** Lists what becomes invalid without the older secret, and when no value needs it any more. */
const listOldSecretUses = (
  backupCodes: ReencryptionResult['backupCodes'],
  { hasOlderSecrets, sessionLifetime, tokenLifetime, now }: ReportContext,
): string[] => {
  const formatDateIn = (seconds: number): string => new Date(now + seconds * 1000).toISOString().slice(0, 10)
  const uses: string[] = []
  if (hasOlderSecrets) {
    uses.push(
      `session cookies, for ${formatDays(sessionLifetime)} after the last node started with the new secret first (until ${formatDateIn(sessionLifetime)} if that was today). Without it, users who have not returned since then sign in again.`,
    )
    if (tokenLifetime !== null) {
      uses.push(
        `bearer tokens of native apps and command-line tools, for ${formatDays(tokenLifetime)} (until ${formatDateIn(tokenLifetime)}). Without it, their users sign in again.`,
      )
    }
    uses.push(
      `cookies of trusted devices, for ${formatDays(defaults.trustedDeviceLifetime)} (until ${formatDateIn(defaults.trustedDeviceLifetime)}). Without it, their users enter a second factor once.`,
      `cookies of known devices, for ${formatDays(knownDevices.lifetime)} (until ${formatDateIn(knownDevices.lifetime)}). Without it, guesses of others can lock their users out there until the next sign-in.`,
    )
  }
  if (backupCodes.codes > 0) {
    const users = backupCodes.users === 1 ? '1 user' : `${backupCodes.users} users`
    uses.push(
      `${backupCodes.codes} backup codes of ${users}, until their users create new ones. Without it, these codes are invalid; authenticator apps and mailed codes still work.`,
    )
  }
  return uses
}

const formatValueCount = (count: number): string => (count === 1 ? '1 value' : `${count} values`)

const formatDays = (seconds: number): string => `${Math.ceil(seconds / 86_400)} days`
