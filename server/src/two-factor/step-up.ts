import { defaults, type InputOf, type StepUpMethod, type stepUpCalls } from '@latchkey/contract'
import { createStepUpOptions, stepUpWithPasskey } from '../passkey/step-up.ts'
import { hasUsablePasskey } from '../passkey/user-authentication-options.ts'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { countMailToUser } from '../platform/mail/mail-limits.ts'
import { recordAuthentication } from '../session/authentication.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { type FindStepUpMethods, hasTwoFactor } from '../session/recent-authentication.ts'
import { hasPassword, verifyCallerPassword, withCallerPassword } from '../user/credential.ts'
import { sendMailToUser } from '../user/user-mail.ts'
import { countHourlyGuess } from '../user/verify-email-code.ts'
import { createTotpFactor } from './authenticator.ts'
import { createBackupCodeFactor } from './backup-codes.ts'
import type { FactorKind } from './factor-guesses.store.ts'
import { checkMailedCode, issueMailedCode, createMailedCodeFactor } from './mailed-codes.ts'
import { cancelRecovery } from './pending-recovery.ts'
import { type SecondFactor, verifySecondFactor } from './second-factor.ts'
import { findFirstFactor } from './claimant.ts'
import { findSecondFactors } from './second-factor-methods.ts'

export const stepUpHandlers = {
  stepUp: async (ctx, input) => {
    await requireMethod(ctx, input.method)
    await stepUp(ctx, input)
    return { status: true }
  },

  sendStepUpCode: async (ctx) => {
    await requireMethod(ctx, 'email-code')
    const limit = await countMailToUser(ctx, 'stepUpCode', ctx.caller.user)
    if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
    return inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      const { digits, lifetime } = defaults.stepUpCode
      const code = await issueMailedCode(tx, { codeId: toStepUpCodeId(tx), userId: user.id, digits, lifetime })
      await recordAudit(tx, { action: 'step-up.code-requested', target: `user:${user.id}` })
      await sendMailToUser(tx, user, 'stepUpCode', { code, lifetime })
      return { status: true }
    })
  },

  generateStepUpOptions: async (ctx) => {
    await requireMethod(ctx, 'passkey')
    return createStepUpOptions(ctx)
  },
} satisfies Handlers<typeof stepUpCalls>

const stepUp = (ctx: CallerContext, input: InputOf<typeof stepUpCalls.stepUp>): Promise<void> => {
  if (input.method === 'password') return stepUpWithPassword(ctx, input.password)
  if (input.method === 'passkey') return stepUpWithPasskey(ctx, input.response, recordPasskeyStepUp)
  if (input.method === 'email-code') return stepUpWithMailedCode(ctx, input.code)
  return stepUpWithSecondFactor(ctx, secondFactors[input.method](input.code))
}

/** A weaker method than the account has must not renew the session. */
const requireMethod = async (ctx: CallerContext, method: StepUpMethod): Promise<void> => {
  const methods = await ctx.findStepUpMethods(ctx)
  if (!methods.includes(method)) fail('STEP_UP_METHOD_NOT_AVAILABLE', { methods })
}

/**
 * An account with two-factor authentication needs a second factor, which alone is enough: the session started with a first
 * one. Other accounts need the password. Accounts without a password prove access to their mailbox. A passkey is an
 * alternative for all accounts.
 */
export const findStepUpMethods: FindStepUpMethods = async (ctx) => [
  ...((await hasUsablePasskey(ctx, ctx.caller.user.id)) ? (['passkey'] as const) : []),
  ...(await findOtherMethods(ctx)),
]

const findOtherMethods: FindStepUpMethods = async (ctx) => {
  if (hasTwoFactor(ctx, ctx.caller.user)) return findSecondFactors(ctx, ctx.caller.user.id, findFirstFactor(ctx, null))
  if (await hasPassword(ctx)) return ['password']
  return ctx.settings.mails.stepUpCode ? ['email-code'] : []
}

const stepUpWithPassword = async (ctx: CallerContext, password: string): Promise<void> =>
  withCallerPassword(ctx, await verifyCallerPassword(ctx, password), (tx) => recordStepUp(tx, 'password'))

/** If the account has two-factor authentication, the passkey is a second factor. */
const recordPasskeyStepUp = async (tx: CallerContext): Promise<void> => {
  await cancelRecovery(tx, tx.caller.user.id)
  await recordStepUp(tx, 'passkey')
}

/** Limits the guesses per session: a new code gives a stolen cookie no further ones, and other sessions keep theirs. */
const stepUpWithMailedCode = async (ctx: CallerContext, code: string): Promise<void> => {
  const key = await countHourlyGuess(ctx, `guess-step-up-code:${ctx.caller.session.id}`)
  // Returns the failure of a wrong code instead of throwing it: the count must be committed.
  const failure = await inCallerTransaction(ctx, async (tx) => {
    // The user can set a password during the request.
    await requireMethod(tx, 'email-code')
    const error = await checkMailedCode(tx, toStepUpCodeId(tx), code)
    if (error === null) await authenticateAgain(tx, 'email-code')
    return error
  })
  if (failure !== null) fail(failure)
  await ctx.limits.refund(key, ctx.now())
}

/** A mailed code is valid for one session and address. */
const toStepUpCodeId = ({ caller: { session, user } }: CallerContext): string => `step-up:${session.id}:${user.email}`

const secondFactors: Readonly<Record<FactorKind, (code: string) => SecondFactor>> = {
  totp: (code) => createTotpFactor(code, { isStepUp: true }),
  otp: createMailedCodeFactor,
  'backup-code': createBackupCodeFactor,
}

const stepUpWithSecondFactor = (ctx: CallerContext, factor: SecondFactor): Promise<void> =>
  verifySecondFactor(ctx, factor, (tx) =>
    authenticateAgain({ ...tx, caller: tx.caller ?? fail('UNAUTHORIZED') }, factor.name),
  )

const authenticateAgain = async (tx: CallerContext, method: StepUpMethod): Promise<void> => {
  await recordAuthentication(tx, method)
  await recordStepUp(tx, method)
}

const recordStepUp = (tx: CallerContext, method: StepUpMethod): Promise<void> =>
  recordAudit(tx, {
    action: 'step-up.passed',
    target: `session:${tx.caller.session.id}`,
    details: { method },
    extra: { userId: tx.caller.user.id },
  })
