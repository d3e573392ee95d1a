import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { decrypt, encrypt, type Keys } from '../platform/crypto/keys.ts'
import { activateBackupCodes } from './backup-codes.store.ts'
import { sendTwoFactorNotification } from './security-notifications.ts'
import { requireStepUp } from './step-up.ts'
import type { SecondFactor } from './second-factor.ts'
import { findTotpStep, randomTotpSecret, totpUri } from './totp.ts'
import { requireTwoFactorSettings } from './two-factor-settings.ts'
import { confirmPendingSecret, upsertPendingSecret, consumeStep } from './two-factor.store.ts'

/** A new secret that waits for its first code, as an authenticator app scans it. The one in use, if any, stays in use. */
export const startEnrollment = async (tx: Context, user: UserRow, issuer: string | undefined): Promise<string> => {
  const sealed = encryptTotpSecret(tx.keys, user.id, randomTotpSecret(tx.random))
  await upsertPendingSecret(tx, user.id, sealed)
  return enrollmentUri(tx, user, sealed, issuer)
}

/** The secret of a person's app as it is stored. */
export const encryptTotpSecret = (keys: Keys, userId: string, secret: Uint8Array): string =>
  encrypt(keys, totpSecretContext(userId), Buffer.from(secret).toString('base64'))

/** What an authenticator app scans: the address of this encrypted secret. */
export const enrollmentUri = (ctx: Context, user: UserRow, sealed: string, issuer?: string): string => {
  const settings = requireTwoFactorSettings(ctx)
  return totpUri(decryptTotpSecret(ctx, user, sealed), {
    ...settings.totp,
    issuer: issuer || settings.issuer,
    account: user.email,
  })
}

/**
 * A code of the authenticator app. In a session the first one of a new secret confirms it: from then on it is the one in
 * use (rule R36). A challenge is passed with a secret in use alone.
 */
export const totpFactor = (typed: string): SecondFactor => ({
  name: 'totp',
  missingError: 'TOTP_NOT_ENABLED',
  check: async (tx, { user, challenge }, { secret, pendingSecret }) => {
    const waiting = challenge ? null : pendingSecret
    if (secret === null && waiting === null) fail('TOTP_NOT_ENABLED')
    const code = typed.replaceAll(/\s/g, '')
    const step = (sealed: string | null) =>
      sealed === null
        ? null
        : findTotpStep(decryptTotpSecret(tx, user, sealed), code, requireTwoFactorSettings(tx).totp, tx.now())
    const first = step(waiting)
    if (first !== null) {
      // Whoever began the set-up before two-factor was on has not given a second factor in doing so.
      if (tx.caller) await requireStepUp({ ...tx, caller: tx.caller })
      await confirmPendingSecret(tx, user.id, first)
      if (user.twoFactorEnabled) await announceReplacement(tx, user)
      return null
    }
    const further = step(secret)
    return further !== null && (await consumeStep(tx, user.id, further)) ? null : 'INVALID_CODE'
  },
})

const announceReplacement = async (tx: Context, user: UserRow): Promise<void> => {
  await activateBackupCodes(tx, user.id)
  await recordAudit(tx, { action: 'two-factor.authenticator-replaced', target: `user:${user.id}` })
  await sendTwoFactorNotification(tx, 'twoFactorEnabled', user)
}

const decryptTotpSecret = (ctx: Context, user: UserRow, sealed: string): Uint8Array =>
  Buffer.from(decrypt(ctx.keys, totpSecretContext(user.id), sealed), 'base64')

/** What the encryption is bound to: a secret cannot be moved to another person. */
export const totpSecretContext = (userId: string): string => `two-factor:${userId}`
