import type { twoFactorCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { withCallerPasswordIfSet } from '../user/credential.ts'
import { notifyUser } from '../user/user-mail.ts'
import { createTotpFactor, startEnrollment, createTotpUri } from './authenticator.ts'
import { createBackupCodeFactor, issueBackupCodes } from './backup-codes.ts'
import { sendMailedCode, createMailedCodeFactor } from './mailed-codes.ts'
import { createPasskeyOptions, passChallengeWithPasskey } from './passkey-factor.ts'
import { startVerifiedSession, verifyOnly } from './second-factor.ts'
import { findChallengeMethods } from './second-factor-methods.ts'
import { requireChallenge } from './claimant.ts'
import { replaceSession, disableTwoFactor } from './enablement.ts'
import { findTwoFactor } from './two-factor.store.ts'

export const twoFactorHandlers = {
  enableTwoFactor: (ctx, { password, issuer }) =>
    withCallerPasswordIfSet(ctx, password, async (tx) => {
      const { user } = tx.caller
      const totpURI = await startEnrollment(tx, user, issuer)
      const backupCodes = await issueBackupCodes(tx, { userId: user.id, pending: 1 })
      await recordAudit(tx, { action: 'two-factor.set-up', target: `user:${user.id}` })
      return { totpURI, backupCodes }
    }),

  disableTwoFactor: (ctx, { password }) =>
    withCallerPasswordIfSet(ctx, password, async (tx) => {
      await replaceSession(tx, () => disableTwoFactor(tx, tx.caller.user))
      return { status: true }
    }),

  getTotpUri: (ctx, { password }) =>
    withCallerPasswordIfSet(ctx, password, async (tx) => {
      const { user } = tx.caller
      const encryptedSecret = (await findTwoFactor(tx, user.id))?.secret ?? fail('TOTP_NOT_ENABLED')
      return { totpURI: await createTotpUri(tx, user, encryptedSecret) }
    }),

  generateBackupCodes: (ctx, { password }) =>
    withCallerPasswordIfSet(ctx, password, async (tx) => {
      const { user } = tx.caller
      if (!user.twoFactorEnabled) fail('TWO_FACTOR_ISNT_ENABLED')
      const backupCodes = await issueBackupCodes(tx, { userId: user.id, pending: 0 })
      await recordAudit(tx, { action: 'backup-codes.renewed', target: `user:${user.id}` })
      await notifyUser(tx, user, 'backupCodesRenewed')
      await rotateSessionSecret(tx)
      return { status: true, backupCodes }
    }),

  sendTwoFactorOtp: async (ctx) => {
    if (!ctx.settings.mails.twoFactorCode) fail('OTP_ISNT_CONFIGURED')
    await sendMailedCode(ctx)
    return { status: true }
  },

  verifyTotp: (ctx, { code, trustDevice }) => startVerifiedSession(ctx, createTotpFactor(code), { trustDevice }),

  verifyTwoFactorOtp: (ctx, { code, trustDevice }) =>
    startVerifiedSession(ctx, createMailedCodeFactor(code), { trustDevice }),

  verifyBackupCode: (ctx, { code, trustDevice, disableSession }) =>
    disableSession
      ? verifyOnly(ctx, createBackupCodeFactor(code))
      : startVerifiedSession(ctx, createBackupCodeFactor(code), { trustDevice }),

  listTwoFactorMethods: async (ctx) => [...(await findChallengeMethods(ctx, await requireChallenge(ctx)))],

  generateTwoFactorPasskeyOptions: (ctx) => createPasskeyOptions(ctx),

  verifyTwoFactorPasskey: (ctx, input) => passChallengeWithPasskey(ctx, input),
} satisfies Handlers<typeof twoFactorCalls>
