import { type passwordCalls, RESET_TOKEN_LENGTH } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import type { StoredUser, UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { randomToken } from '../platform/crypto/random.ts'
import { fail } from '../platform/errors.ts'
import { writeDecoyMail } from '../platform/mail/send-mail.ts'
import { Redirect } from '../platform/reply.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { addAuthentication } from '../session/authentication.ts'
import { requireCaller } from '../session/current-session.ts'
import { endAllSessions, endOtherSessions } from '../session/end-sessions.ts'
import { rememberDevice } from '../session/known-devices.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { startReplacementSession } from '../session/start-session.ts'
import { consumeToken, findToken, issueToken } from '../platform/tokens.store.ts'
import { insertPasswordIfMissing, upsertPassword, replacePassword } from './account.store.ts'
import { verifyCallerPassword, withCallerPassword } from './credential.ts'
import { countCodeStatements, issueCodeOfLinkMail } from './issue-email-code.ts'
import { countRequestedMail, findMailSource } from './mail-source.ts'
import { appendQueryParameter, linkTo } from './links.ts'
import { proveMailbox } from './mailbox-proof.ts'
import { toUser } from '../session/user.ts'
import { countEventStatements } from './new-user.ts'
import { deleteMailedSecrets } from './mailed-secrets.ts'
import { notifyAllAddresses, notifyUser, sendMailToUser } from './user-mail.ts'
import { findUser, findUserByEmail } from './user.store.ts'

const requestReset = async (
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

export const passwordHandlers = {
  forgetPassword: (ctx, input) => requestReset(ctx, input),
  requestPasswordReset: (ctx, input) => requestReset(ctx, input),

  forgetPasswordCallback: async (ctx, { token, callbackURL }) => {
    const { origin, apiUrl } = ctx.settings
    if (callbackURL === '') return new Redirect(`${apiUrl}/error?error=INVALID_TOKEN`)
    const target = new URL(callbackURL, origin).href
    const isValid = (await findToken(ctx, 'reset-password', token)) !== undefined
    return new Redirect(
      isValid ? appendQueryParameter(target, 'token', token) : appendQueryParameter(target, 'error', 'INVALID_TOKEN'),
    )
  },

  resetPassword: async (ctx, { newPassword, token = '' }) => {
    await requireAcceptablePassword(ctx, newPassword)
    // Checked before hashing, so that requests with invalid tokens cannot cause expensive work.
    if (!(await findToken(ctx, 'reset-password', token))) fail('INVALID_TOKEN')
    const hash = await ctx.passwords.hash(newPassword, ctx.deadline)
    return inTransaction(ctx, async (tx) => {
      const { userId, value } = (await consumeToken(tx, 'reset-password', token)) ?? fail('INVALID_TOKEN')
      const user = (await findUser(tx, userId)) ?? fail('INVALID_TOKEN')
      // Links of earlier releases have no address: they went to the primary one.
      await resetForgottenPassword(tx, { user, email: value || user.email, hash })
      return { status: true }
    })
  },

  changePassword: async (ctx, { newPassword, currentPassword, revokeOtherSessions }) => {
    await requireAcceptablePassword(ctx, newPassword)
    const verified = await verifyCallerPassword(ctx, currentPassword)
    const to = await ctx.passwords.hash(newPassword, ctx.deadline)
    return withCallerPassword(ctx, verified, async (tx, from) => {
      const { user, session } = tx.caller
      if (!(await replacePassword(tx, { userId: user.id, from, to }))) fail('INVALID_PASSWORD')
      await deleteMailedSecrets(tx, user.id)
      await tx.accountHooks.afterPasswordChange(tx, user, 'current-password')
      await recordAudit(tx, { action: 'password.changed', target: `user:${user.id}` })
      await notifyUser(tx, user, 'passwordChanged')
      // An attacker with the old password may have a session. Other sessions end unless the caller keeps them explicitly.
      if (revokeOtherSessions === undefined) await endOtherSessions(tx, user.id, session.id)
      if (!revokeOtherSessions) {
        await rotateSessionSecret(tx)
        return { token: null, user: toUser(tx, user) }
      }
      await endAllSessions(tx, user.id)
      const current = (await findUser(tx, user.id)) ?? fail('UNAUTHORIZED')
      const authentication = addAuthentication(tx, 'password')
      const started = await startReplacementSession(tx, { user: current, authentication })
      return { token: started.session.id, user: toUser(tx, current) }
    })
  },

  setPassword: async (ctx, { newPassword }) => {
    await requireAcceptablePassword(ctx, newPassword)
    const withCaller = { ...(await requireCaller(ctx)), recentAuthentication: { at: ctx.now() } }
    await requireRecentAuthentication(withCaller)
    const hash = await ctx.passwords.hash(newPassword, ctx.deadline)
    return inCallerTransaction(withCaller, async (tx) => {
      const { user } = tx.caller
      if (!(await insertPasswordIfMissing(tx, user.id, hash))) fail('USER_ALREADY_HAS_A_PASSWORD')
      await deleteMailedSecrets(tx, user.id)
      await recordAudit(tx, { action: 'password.set', target: `user:${user.id}` })
      await notifyUser(tx, user, 'passwordChanged')
      await rotateSessionSecret(tx)
      return { status: true }
    })
  },
} satisfies Handlers<typeof passwordCalls>

/** Replaces the password of a user who presented a mailed link or code, which proves the mailbox of `email`. */
export const resetForgottenPassword = async (
  tx: Context,
  { user, email, hash }: { user: StoredUser; email: string; hash: string },
): Promise<void> => {
  await proveMailbox(tx, user, email)
  await upsertPassword(tx, user.id, hash)
  await endAllSessions(tx, user.id)
  // An ongoing attack could otherwise block the first sign-in with the new password.
  await rememberDevice(tx, user.id)
  await deleteMailedSecrets(tx, user.id)
  const { apiKeysDisabled } = await tx.accountHooks.afterPasswordChange(tx, user, 'mailbox')
  await recordAudit(tx, { action: 'password.reset', target: `user:${user.id}`, actorId: user.id })
  await notifyAllAddresses(tx, user, 'passwordChanged', { apiKeysDisabled })
}

/**
 * Sets or replaces a user's password on behalf of an admin. Ends all sessions and deletes all tokens: an attacker with the
 * old password may hold them (R28).
 */
export const setUserPassword = async (tx: Context, user: UserRow, hash: string): Promise<void> => {
  await upsertPassword(tx, user.id, hash)
  await endAllSessions(tx, user.id)
  const { apiKeysDisabled } = await tx.accountHooks.afterPasswordChange(tx, user, 'admin')
  await deleteMailedSecrets(tx, user.id)
  await recordAudit(tx, { action: 'password.set', target: `user:${user.id}` })
  await notifyAllAddresses(tx, user, 'passwordChanged', { apiKeysDisabled })
}

/** Fails unless users have passwords and can choose this one. The length counts UTF-16 code units. */
export const requireAcceptablePassword = async (ctx: Context, password: string): Promise<void> => {
  const { enabled, minPasswordLength, maxPasswordLength } = ctx.settings.emailAndPassword
  if (!enabled) fail('EMAIL_AND_PASSWORD_IS_NOT_ENABLED')
  if (password.length < minPasswordLength) fail('PASSWORD_TOO_SHORT')
  if (password.length > maxPasswordLength) fail('PASSWORD_TOO_LONG')
  if (await ctx.leakedPasswords.includes(password)) fail('PASSWORD_COMPROMISED')
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
  const url = linkTo(tx, `/reset-password/${token}`, { callbackURL: redirectTo || page })
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
