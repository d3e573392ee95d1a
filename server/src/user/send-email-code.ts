import { emailCodesPerAddress, type EmailCodeType } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { RateLimitVerdict } from '../platform/cache/rate-limits.ts'
import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { StoredUser } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { writeDecoyMail } from '../platform/mail/send-mail.ts'
import type { SignInLink } from '../platform/reply.ts'
import { toEmailCodeId } from './email-code.store.ts'
import { startEmailFlow } from './email-flow.ts'
import { hashEmailLink, issueEmailCode, requireEmailCodeSettings } from './issue-email-code.ts'
import { createCallUrl } from './links.ts'
import { countRequestedMail, findMailSource, type MailSource } from './mail-source.ts'
import { isMailboxProven } from './mailbox-proof.ts'
import { countEventStatements } from './new-user.ts'
import { sendMailToUser } from './user-mail.ts'
import { findUserByEmail } from './user.store.ts'

interface EmailCodeRequest {
  type: EmailCodeType
  /** Lower case. */
  email: string
  /** The name that a new user gets. */
  name?: string | undefined
  redirects?: Omit<SignInLink, 'token'>
}

/**
 * Mails a code, which replaces the previous one of the same type and address. A code is stored for every address, also for
 * one that receives no mail, so that guesses reveal no accounts either (R37). If the limit of the address is exceeded, the
 * previous code stays valid.
 */
export const sendEmailCode = async (ctx: Context, request: EmailCodeRequest): Promise<void> => {
  const { type, email } = request
  const { expiresIn: lifetime } = requireEmailCodeSettings(ctx)
  const { allowed: isAllowed } = await countEmailCode(ctx, await findMailSource(ctx, email))
  await inTransaction(ctx, async (tx) => {
    const browserHash = startEmailFlow(tx, lifetime)
    const eventStatements = await countEventStatements(tx, ['email-code.requested'])
    const user = await findUserByEmail(tx, email)
    // The rows of a code that is mailed to a user: code, mail, audit log, events. A decoy replaces each row that is missing.
    if (!isAllowed) return writeDecoyMail(tx, { statements: 3 + eventStatements })
    const secret = type === 'sign-in' ? randomId(tx.random) : null
    const code = await issueEmailCode(tx, {
      id: toEmailCodeId(type, email),
      email,
      userId: user?.id ?? null,
      linkHash: secret === null ? null : hashEmailLink(secret),
      browserHash,
      name: request.name ?? null,
      lifetime,
    })
    if (!isRecipient(tx, request, user)) return writeDecoyMail(tx, { statements: 2 + eventStatements })
    if (user) await recordRequest(tx, user, type)
    else await writeDecoyMail(tx, { statements: 1 + eventStatements })
    await mailCode(tx, user, request, { code, secret, lifetime })
  })
}

/** Counts a code. Unknown addresses have the same limits. */
export const countEmailCode = async (ctx: Context, source: MailSource): Promise<RateLimitVerdict> => {
  const { email, deviceId } = source
  if (!ctx.settings.rateLimit.enabled) return countRequestedMail(ctx, source)
  for (const rule of emailCodesPerAddress) {
    const key =
      deviceId === null ? `code-mail-${rule.window}:${email}` : `code-mail-device-${rule.window}:${email}:${deviceId}`
    const verdict = await ctx.limits.hit(key, rule, ctx.now())
    if (!verdict.allowed) return verdict
  }
  return countRequestedMail(ctx, source)
}

const isRecipient = (tx: Context, { type, email }: EmailCodeRequest, user: StoredUser | undefined): boolean => {
  if (type === 'sign-in') return user !== undefined || !requireEmailCodeSettings(tx).disableSignUp
  if (type === 'email-verification') return user?.email === email && !isMailboxProven(user)
  return user !== undefined
}

const recordRequest = (tx: Context, user: StoredUser, type: EmailCodeType): Promise<void> =>
  recordAudit(tx, { action: 'email-code.requested', target: `user:${user.id}`, details: { type } })

interface IssuedCode {
  code: string
  /** The secret of the link. Null without a link. */
  secret: string | null
  lifetime: number
}

const mailCode = async (
  tx: Context,
  user: StoredUser | undefined,
  { type, email, redirects = {} }: EmailCodeRequest,
  { code, secret, lifetime }: IssuedCode,
): Promise<void> => {
  const recipient = { name: user?.name ?? '', email, language: user?.language ?? null }
  const details = { email, otp: code, type }
  if (secret === null) {
    const kind = type === 'forget-password' ? 'resetCode' : 'verificationCode'
    return sendMailToUser(tx, recipient, kind, { code, lifetime }, details)
  }
  const url = signInUrl(tx, { token: secret, ...redirects })
  return sendMailToUser(tx, recipient, 'signInCode', { code, url, lifetime }, { ...details, url, token: secret })
}

const signInUrl = (tx: Context, { token, callbackURL, newUserCallbackURL, errorCallbackURL }: SignInLink): string =>
  createCallUrl(tx, '/magic-link/verify', {
    token,
    callbackURL: callbackURL || '/',
    ...(newUserCallbackURL && { newUserCallbackURL }),
    ...(errorCallbackURL && { errorCallbackURL }),
  })
