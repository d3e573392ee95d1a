import { RESET_TOKEN_LENGTH } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import { randomToken } from '../platform/crypto/random.ts'
import type { StoredUser, UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { writeDecoyMail } from '../platform/mail/send-mail.ts'
import { issueToken } from '../platform/tokens.store.ts'
import { endAllSessions } from '../session/end-sessions.ts'
import { rememberDevice } from '../session/known-devices.ts'
import { toUser } from '../session/user.ts'
import { upsertPassword } from './account.store.ts'
import { countCodeStatements, issueCodeOfLinkMail } from './issue-email-code.ts'
import { createCallUrl } from './links.ts'
import { countRequestedMail, findMailSource } from './mail-source.ts'
import { proveMailbox } from './mailbox-proof.ts'
import { deleteMailedSecrets } from './mailed-secrets.ts'
import { countEventStatements } from './new-user.ts'
import { notifyAllAddresses, sendMailToUser } from './user-mail.ts'
import { findUserByEmail } from './user.store.ts'

/** Mails a link and a code for a new password. The response is the same for every address (R37). */
export const requestPasswordReset = async (
  ctx: Context,
  { email, redirectTo }: { email: string; redirectTo?: string | undefined },
): Promise<{ status: true }> => {
  if (!ctx.settings.mails.reset) fail('RESET_PASSWORD_ISNT_ENABLED')
  const { allowed } = await countRequestedMail(ctx, await findMailSource(ctx, email))
  return inTransaction(ctx, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (user && allowed) await sendResetMail(tx, { user, email, redirectTo })
    else await writeDecoyResetMail(tx, { email, isAllowed: allowed })
    return { status: true }
  })
}

interface ResetRequest {
  user: UserRow
  /** The address that receives the link: the primary one or another one of the user. */
  email: string
  redirectTo: string | undefined
}

/** Issues a single-use link inside the open transaction. */
export const issueResetLink = async (
  tx: Context,
  { user, email, redirectTo }: ResetRequest,
): Promise<{ url: string; token: string; lifetime: number }> => {
  const lifetime = tx.settings.emailAndPassword.resetPasswordTokenExpiresIn
  const token = randomToken(tx.random, RESET_TOKEN_LENGTH)
  // The page of the web app.
  const page = `${tx.settings.sitePath}/reset-password`
  const url = createCallUrl(tx, `/reset-password/${token}`, { callbackURL: redirectTo || page })
  await issueToken(tx, { purpose: 'reset-password', secret: token, userId: user.id, value: email, lifetime })
  await recordAudit(tx, { action: 'password.reset-requested', target: `user:${user.id}` })
  return { url, token, lifetime }
}

const sendResetMail = async (tx: Context, resetRequest: ResetRequest): Promise<void> => {
  const { user, email } = resetRequest
  const { url, token, lifetime } = await issueResetLink(tx, resetRequest)
  const code = await issueCodeOfLinkMail(tx, { type: 'forget-password', email, userId: user.id })
  const request = { user: toUser(tx, user), url, token, otp: code.code }
  await sendMailToUser(tx, { ...user, email }, 'reset', { url, lifetime, ...code }, request)
}

/** The deletion of expired tokens, the token, the mail, and the audit log. */
const RESET_MAIL_STATEMENTS = 4

/**
 * Does the work of `sendResetMail` for an address that receives no mail, so that the time reveals no account (R37). After
 * too many mails, the previous code stays valid.
 */
const writeDecoyResetMail = async (
  tx: Context,
  { email, isAllowed }: { email: string; isAllowed: boolean },
): Promise<void> => {
  if (isAllowed) await issueCodeOfLinkMail(tx, { type: 'forget-password', email, userId: null })
  const eventStatements = await countEventStatements(tx, ['password.reset-requested'])
  const codeStatements = isAllowed ? 0 : countCodeStatements(tx)
  await writeDecoyMail(tx, { statements: RESET_MAIL_STATEMENTS + eventStatements + codeStatements })
}

/** Replaces the password of a user who presented a mailed link or code, which proves the mailbox of `email`. */
export const resetForgottenPassword = async (
  tx: Context,
  { user, email, hash }: { user: StoredUser; email: string; hash: string },
): Promise<void> => {
  await proveMailbox(tx, user, { email, hasNewPassword: true })
  await upsertPassword(tx, user.id, hash)
  await endAllSessions(tx, user.id)
  // An ongoing attack could otherwise block the first sign-in with the new password.
  await rememberDevice(tx, user.id)
  await deleteMailedSecrets(tx, user.id)
  const { apiKeysDisabled } = await tx.accountHooks.afterPasswordChange(tx, user, 'mailbox')
  await recordAudit(tx, { action: 'password.reset', target: `user:${user.id}`, actorId: user.id })
  await notifyAllAddresses(tx, user, 'passwordChanged', { apiKeysDisabled })
}
