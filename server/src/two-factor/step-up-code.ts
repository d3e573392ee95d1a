import { defaults } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext } from '../platform/context.ts'
import { randomDigits } from '../platform/crypto/random.ts'
import { fail } from '../platform/errors.ts'
import { countMailToUser, sendMail } from '../platform/mail/send-mail.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { languageOf } from '../session/user.ts'
import { checkMailedCode, storeMailedCode } from './mailed-codes.ts'

/** Mails a code that re-authenticates this session. It replaces the previous one. */
export const mailStepUpCode = async (ctx: CallerContext): Promise<void> => {
  const limit = await countMailToUser(ctx, 'stepUpCode', ctx.caller.user)
  if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
  const { digits, lifetime } = defaults.stepUpCode
  await inCallerTransaction(ctx, async (tx) => {
    const { user } = tx.caller
    const code = randomDigits(tx.random, digits)
    await storeMailedCode(tx, { flow: flowOf(tx), userId: user.id, code, lifetime })
    await recordAudit(tx, { action: 'step-up.code-requested', target: `user:${user.id}` })
    await sendMail(tx, {
      kind: 'stepUpCode',
      to: user.email,
      language: languageOf(user, tx.request.language),
      data: { name: user.name, code, lifetime },
    })
  })
}

/** Runs `onVerified` if this is the newest code. A wrong code is counted, so its failure must not roll back. */
export const verifyStepUpCode = async (
  ctx: CallerContext,
  code: string,
  onVerified: (tx: CallerContext) => Promise<void>,
): Promise<void> => {
  const failure = await inCallerTransaction(ctx, async (tx) => {
    const error = await checkMailedCode(tx, flowOf(tx), code)
    if (error === null) await onVerified(tx)
    return error
  })
  if (failure !== null) fail(failure)
}

/** A code is valid for one session and address. */
const flowOf = ({ caller: { session, user } }: CallerContext): string => `step-up:${session.id}:${user.email}`
