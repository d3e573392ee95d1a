import type { twoFactorCalls, User } from '@latchkey/contract'
import { record } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { isFresh } from '../session/current-session.ts'
import { withOwnPasswordIfAny } from '../user/credential.ts'
import { authenticatorCode, beginSetUp, uriOf } from './authenticator.ts'
import { backupCode, issueBackupCodes } from './backup-codes.ts'
import { mailCode, mailedCode } from './mailed-codes.ts'
import { mailNotice } from './security-notifications.ts'
import { requireRecentProof } from './step-up.ts'
import { giveSecondFactor, opening, openingNothing } from './second-factor.ts'
import { replaceSession, switchOff } from './enablement.ts'
import { findTwoFactor } from './two-factor.store.ts'

export const twoFactorHandlers = {
  enableTwoFactor: (ctx, { password, issuer }) =>
    asOwner(ctx, password, async (tx) => {
      const { user } = tx.caller
      const totpURI = await beginSetUp(tx, user, issuer)
      const backupCodes = await issueBackupCodes(tx, { userId: user.id, pending: 1 })
      await record(tx, { action: 'two-factor.set-up', target: `user:${user.id}` })
      return { totpURI, backupCodes }
    }),

  disableTwoFactor: (ctx, { password }) =>
    asOwner(ctx, password, async (tx) => {
      await replaceSession(tx, () => switchOff(tx, tx.caller.user))
      return { status: true }
    }),

  getTotpUri: (ctx, { password }) =>
    asOwner(ctx, password, async (tx) => {
      const { user } = tx.caller
      const sealed = (await findTwoFactor(tx, user.id))?.secret ?? fail('TOTP_NOT_ENABLED')
      return { totpURI: uriOf(tx, user, sealed) }
    }),

  generateBackupCodes: (ctx, { password }) =>
    asOwner(ctx, password, async (tx) => {
      const { user } = tx.caller
      if (!user.twoFactorEnabled) fail('TWO_FACTOR_ISNT_ENABLED')
      const backupCodes = await issueBackupCodes(tx, { userId: user.id, pending: 0 })
      await record(tx, { action: 'backup-codes.renewed', target: `user:${user.id}` })
      await mailNotice(tx, 'backupCodesRenewed', user)
      return { status: true, backupCodes }
    }),

  sendTwoFactorOtp: async (ctx) => {
    if (!ctx.settings.mails.twoFactorCode) fail('OTP_ISNT_CONFIGURED')
    await mailCode(ctx)
    return { status: true }
  },

  verifyTotp: (ctx, { code, trustDevice }) => giveSecondFactor(ctx, authenticatorCode(code), opening({ trustDevice })),

  verifyTwoFactorOtp: (ctx, { code, trustDevice }) => giveSecondFactor(ctx, mailedCode(code), opening({ trustDevice })),

  verifyBackupCode: (ctx, { code, trustDevice, disableSession }) =>
    giveSecondFactor<{ token?: string; user: User }>(
      ctx,
      backupCode(code),
      disableSession ? openingNothing : opening({ trustDevice }),
    ),
} satisfies Handlers<typeof twoFactorCalls>

/**
 * A transaction of whoever has just shown that the account is theirs: by the password, which alone opens nothing where
 * two-factor is on; and who has none, by a second factor or, before there is one, by having signed in lately.
 */
const asOwner = <T>(
  ctx: CallerContext,
  password: string | undefined,
  work: (tx: CallerContext) => Promise<T>,
): Promise<T> =>
  withOwnPasswordIfAny(ctx, password, async (tx) => {
    await requireRecentProof(tx)
    const isUnproven = password === undefined && !tx.caller.user.twoFactorEnabled
    if (isUnproven && !isFresh(tx, tx.caller)) fail('SESSION_IS_NOT_FRESH')
    return work(tx)
  })
