import { defaults, type ErrorName, type recoveryCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { RateLimitVerdict } from '../platform/cache/rate-limits.ts'
import type { Context, Handlers } from '../platform/context.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { RecoveryRow, UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { countMailToUser } from '../platform/mail/mail-limits.ts'
import { scheduleMail } from '../platform/mail/send-mail.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { findCaller, requireNotImpersonating } from '../session/current-session.ts'
import { endAllSessions } from '../session/end-sessions.ts'
import { composeMail, notifyAllAddresses, sendMailToUser } from '../user/user-mail.ts'
import { clearChallengeCookie } from './challenge.ts'
import { consumeChallenge, countChallengeGuess, deleteChallenges, findChallenge } from './challenge.store.ts'
import { inChallengeTransaction, type ChallengedUser, requireChallenge } from './claimant.ts'
import { disableTwoFactor } from './enablement.ts'
import { checkMailedCode, issueMailedCode } from './mailed-codes.ts'
import { cancelRecovery } from './pending-recovery.ts'
import { findRecoveringUserId, findRecovery, insertRecovery } from './recovery.store.ts'
import { requireTwoFactorSettings } from './settings.ts'
import { findTwoFactor } from './two-factor.store.ts'

export const recoveryHandlers = {
  requestRecovery: (ctx) => {
    let limit: RateLimitVerdict | undefined
    return inChallengeTransaction(ctx, findChallenge, async (tx, claimant) => {
      const { user } = claimant
      await requireRecoverable(tx, claimant)
      const pending = await findRecovery(tx, user.id)
      // Repeated requests neither shorten nor restart the delay.
      if (pending && !isDue(tx, pending)) return toRecovery(tx, pending)
      // The transaction can run several times, but only one mail is sent.
      limit ??= await countMailToUser(tx, pending ? 'twoFactorRecoveryCode' : 'twoFactorRecoveryRequested', user)
      if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
      if (pending) await sendRecoveryCode(tx, user)
      return toRecovery(tx, pending ?? (await startRecovery(tx, user)))
    })
  },

  // A wrong code returns its error from the transaction: the count must be committed.
  completeRecovery: async (ctx, { code }) => {
    const failure = await inChallengeTransaction<ErrorName | null>(ctx, countChallengeGuess, async (tx, claimant) => {
      const { user, challenge } = claimant
      await requireRecoverable(tx, claimant)
      const recovery = await findRecovery(tx, user.id)
      if (!recovery || !isDue(tx, recovery)) fail('RECOVERY_IS_NOT_DUE')
      const codeFailure = await checkMailedCode(tx, toRecoveryCodeId(user), code)
      if (codeFailure) return codeFailure
      if (!(await consumeChallenge(tx, challenge.id))) fail('INVALID_TWO_FACTOR_COOKIE')
      clearChallengeCookie(tx)
      await recordAudit(tx, { action: 'two-factor.recovered', target: `user:${user.id}`, actorId: user.id })
      await disableTwoFactor(tx, user)
      // Starts no session: the user signs in again.
      await endAllSessions(tx, user.id)
      return null
    })
    return failure ? fail(failure) : { status: true }
  },

  cancelRecovery: async (ctx, { token }) => {
    const caller = await findCaller(ctx)
    requireNotImpersonating(caller)
    if (token === undefined) {
      const withCaller = { ...ctx, caller: caller ?? fail('UNAUTHORIZED') }
      return inCallerTransaction(withCaller, (tx) => denyRecovery(tx, tx.caller.user.id))
    }
    return inTransaction(ctx, async (tx) =>
      denyRecovery(tx, (await findRecoveringUserId(tx, hashCancelSecret(token))) ?? fail('INVALID_TOKEN')),
    )
  },

  pendingRecovery: async (ctx) => {
    const caller = await findCaller(ctx)
    requireNotImpersonating(caller)
    const userId = caller ? caller.user.id : (await requireChallenge(ctx)).userId
    const recovery = await findRecovery(ctx, userId)
    return recovery ? toRecovery(ctx, recovery) : null
  },
} satisfies Handlers<typeof recoveryCalls>

/**
 * The mailbox alone must not defeat the second factor: the user has proven a password, and it does not come from a reset
 * by mail. Without these mails the user could neither be notified nor prove the mailbox.
 */
const requireRecoverable = async (tx: Context, { user, challenge }: ChallengedUser): Promise<void> => {
  const isReset = (await findTwoFactor(tx, user.id))?.mailResetAt != null
  const { twoFactorRecoveryRequested, twoFactorRecoveryCode } = tx.settings.mails
  const sendsMails = twoFactorRecoveryRequested !== false && twoFactorRecoveryCode !== false
  if (challenge.firstFactor !== 'password' || isReset || !sendsMails) fail('RECOVERY_NOT_AVAILABLE')
}

/** Notifies the user, who can cancel the recovery with the mailed link until it is completed. */
const startRecovery = async (tx: Context, user: UserRow): Promise<RecoveryRow> => {
  const delayMs = requireTwoFactorSettings(tx).recoveryDelay * 1000
  const requestedAt = tx.now()
  const dueAt = requestedAt + delayMs
  const secret = randomId(tx.random)
  const url = `${tx.settings.siteUrl}/cancel-recovery#${secret}`
  const reminder = composeMail(tx, user, 'twoFactorRecoveryReminder', { url, dueAt })
  const recovery = {
    id: randomId(tx.random),
    userId: user.id,
    cancelHash: hashCancelSecret(secret),
    reminderId: await scheduleMail(tx, reminder, requestedAt + delayMs / 2),
    requestedAt,
    dueAt,
    expiresAt: dueAt + defaults.recoveryWindow * 1000,
  }
  await insertRecovery(tx, recovery)
  await recordAudit(tx, { action: 'two-factor.recovery-requested', target: `user:${user.id}`, actorId: user.id })
  await notifyAllAddresses(tx, user, 'twoFactorRecoveryRequested', { url, dueAt })
  return recovery
}

/** The code is valid in any challenge of the user, because a mail can take longer than a challenge lasts. */
const sendRecoveryCode = async (tx: Context, user: UserRow): Promise<void> => {
  const { digits, lifetime } = defaults.recoveryCode
  const code = await issueMailedCode(tx, { codeId: toRecoveryCodeId(user), userId: user.id, digits, lifetime })
  await sendMailToUser(tx, user, 'twoFactorRecoveryCode', { code, lifetime })
}

/** Ends the recovery and the sign-in that requested it. */
const denyRecovery = async (tx: Context, userId: string) => {
  await cancelRecovery(tx, userId)
  await deleteChallenges(tx, userId)
  return { status: true as const }
}

const toRecoveryCodeId = ({ id }: UserRow): string => `recovery:${id}`

const hashCancelSecret = (secret: string): string => hashSecret('cancel-recovery', secret)

const isDue = (ctx: Context, { dueAt }: RecoveryRow): boolean => dueAt <= ctx.now()

const toRecovery = (ctx: Context, recovery: RecoveryRow) => ({
  requestedAt: new Date(recovery.requestedAt),
  dueAt: new Date(recovery.dueAt),
  isDue: isDue(ctx, recovery),
})
