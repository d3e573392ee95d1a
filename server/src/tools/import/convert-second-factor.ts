import * as z from 'zod/mini'
import { randomId } from '../../platform/crypto/random.ts'
import type { Row } from '../../platform/database/database.ts'
import { encryptTotpSecret } from '../../two-factor/authenticator.ts'
import { hashBackupCode } from '../../two-factor/backup-codes.ts'
import { decryptBetterAuthValue } from './better-auth-secret.ts'
import type { BetterAuth } from './better-auth-rows.ts'
import { parseJson } from './imported-fields.ts'
import { parseRow, type ImportRun } from './import-run.ts'

export const noSecondFactor = { twoFactor: [], backupCode: [] }

const backupCodeList = z.array(z.string())

/** Returns null for a user who is skipped: without the second factor, the password alone would sign in. */
export const convertSecondFactor = (run: ImportRun, user: BetterAuth<'user'>, rows: readonly Row[]) => {
  const { report, keys, secrets, settings } = run
  const skipUser = (reason: string): null => report.skip('user', user.id, reason)
  if (!settings.twoFactor) return skipUser('two-factor is enabled, but the option twoFactor is off')
  const factors = rows.flatMap((row) => parseRow(run, 'twoFactor', row) ?? [])
  if (factors.length < rows.length) return skipUser('two-factor is enabled, but its secret is invalid')
  const confirmed = factors.filter(({ verified }) => verified !== 0)
  report.add('twoFactor', 'expired', factors.length - confirmed.length)
  const [factor, ...others] = confirmed
  if (others.length > 0)
    return skipUser(`two-factor is enabled, but there are ${confirmed.length} secrets instead of 1`)
  if (!factor) {
    // better-auth mails codes to a user without a confirmed authenticator.
    if (settings.mails.twoFactorCode === false) {
      return skipUser('two-factor is enabled with mailed codes, but the option twoFactor.otpOptions.sendOTP is not set')
    }
    return { twoFactor: [buildTwoFactorRow(run, user, { id: randomId(run.random), secret: null })], backupCode: [] }
  }
  const secret = decryptBetterAuthValue(secrets, factor.secret)
  if (secret === null) return skipUser('two-factor is enabled, but no secret decrypts it; set BETTER_AUTH_SECRET')
  // The option `storeBackupCodes: 'plain'` stores them without encryption.
  const codes = decryptBetterAuthValue(secrets, factor.backupCodes) ?? factor.backupCodes
  const texts = z.safeParse(backupCodeList, parseJson(codes))
  if (!texts.success) return skipUser('two-factor is enabled, but its backup codes are invalid')
  // better-auth uses the characters of the text as the key and does not decode it.
  const encryptedSecret = encryptTotpSecret(keys, user.id, Buffer.from(secret))
  const backupCode = texts.data.map((code) => ({
    id: randomId(run.random),
    userId: user.id,
    codeHash: hashBackupCode(keys, user.id, code),
    pending: 0 as const,
    createdAt: run.now(),
  }))
  return { twoFactor: [buildTwoFactorRow(run, user, { id: factor.id, secret: encryptedSecret })], backupCode }
}

const buildTwoFactorRow = (
  run: ImportRun,
  { id: userId, createdAt }: BetterAuth<'user'>,
  { id, secret }: { id: string; secret: string | null },
) => ({
  id,
  userId,
  secret,
  pendingSecret: null,
  lastStep: 0,
  failures: 0,
  lockedUntil: 0,
  mailResetAt: null,
  createdAt,
  updatedAt: run.now(),
})
