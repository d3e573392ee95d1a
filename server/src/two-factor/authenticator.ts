import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import { decrypt, encrypt, type Keys } from '../platform/crypto/keys.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { notifyUser } from '../user/user-mail.ts'
import { activateBackupCodes } from './backup-codes.store.ts'
import type { SecondFactor } from './second-factor.ts'
import { findTotpStep, randomTotpSecret, formatTotpUri } from './totp.ts'
import { requireTwoFactorSettings } from './settings.ts'
import { confirmPendingSecret, consumeStep, upsertPendingSecret } from './two-factor.store.ts'

/** Stores a pending secret and returns its URI. A confirmed secret stays valid until a code confirms the new one. */
export const startEnrollment = async (tx: Context, user: UserRow, issuer: string | undefined): Promise<string> => {
  const encryptedSecret = encryptTotpSecret(tx.keys, user.id, randomTotpSecret(tx.random))
  await upsertPendingSecret(tx, user.id, encryptedSecret)
  return createTotpUri(tx, user, encryptedSecret, issuer)
}

export const encryptTotpSecret = (keys: Keys, userId: string, secret: Uint8Array): string =>
  encrypt(keys, toTotpSecretEncryptionContext(userId), Buffer.from(secret).toString('base64'))

/**
 * Creates the URI that authenticator apps scan. The default of the issuer is that of the options, else the name of the
 * product.
 */
export const createTotpUri = async (
  ctx: Context,
  user: UserRow,
  encryptedSecret: string,
  issuer?: string,
): Promise<string> => {
  const settings = requireTwoFactorSettings(ctx)
  return formatTotpUri(decryptTotpSecret(ctx, user, encryptedSecret), {
    ...settings.totp,
    issuer: issuer || settings.issuer || (await ctx.brand.current()).name,
    account: user.email,
  })
}

/**
 * Creates the factor for a code of an authenticator app. In a session, the first code of a pending secret confirms it (R36). In a
 * challenge and for a step-up, only codes of the confirmed secret are valid.
 */
export const createTotpFactor = (input: string, { isStepUp = false } = {}): SecondFactor => ({
  name: 'totp',
  missingError: 'TOTP_NOT_ENABLED',
  check: async (tx, { user, challenge }, { secret, pendingSecret }) => {
    const pending = challenge || isStepUp ? null : pendingSecret
    if (secret === null && pending === null) fail('TOTP_NOT_ENABLED')
    const code = input.replaceAll(/\s/g, '')
    const pendingStep = findStep(tx, user, pending, code)
    if (pendingStep !== null) {
      // The enrollment can have started before two-factor authentication was enabled, without a second factor.
      await requireRecentAuthentication(tx)
      await confirmPendingSecret(tx, user.id, pendingStep)
      if (user.twoFactorEnabled && tx.caller) await completeReplacement({ ...tx, caller: tx.caller })
      return null
    }
    const step = findStep(tx, user, secret, code)
    return step !== null && (await consumeStep(tx, user.id, step)) ? null : 'INVALID_CODE'
  },
})

const findStep = (tx: Context, user: UserRow, encryptedSecret: string | null, code: string): number | null => {
  if (encryptedSecret === null) return null
  return findTotpStep(decryptTotpSecret(tx, user, encryptedSecret), code, requireTwoFactorSettings(tx).totp, tx.now())
}

const completeReplacement = async (tx: CallerContext): Promise<void> => {
  const { user } = tx.caller
  await activateBackupCodes(tx, user.id)
  await recordAudit(tx, { action: 'two-factor.authenticator-replaced', target: `user:${user.id}` })
  await notifyUser(tx, user, 'twoFactorEnabled')
  await rotateSessionSecret(tx)
}

const decryptTotpSecret = (ctx: Context, user: UserRow, encryptedSecret: string): Uint8Array =>
  Buffer.from(decrypt(ctx.keys, toTotpSecretEncryptionContext(user.id), encryptedSecret), 'base64')

/** Returns the encryption context: a secret that was copied to another user cannot be decrypted. */
export const toTotpSecretEncryptionContext = (userId: string): string => `two-factor:${userId}`
