import type { passwordCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { Redirect } from '../platform/reply.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { addAuthentication } from '../session/authentication.ts'
import { requireCaller } from '../session/current-session.ts'
import { endAllSessions, endOtherSessions } from '../session/end-sessions.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { startReplacementSession } from '../session/start-session.ts'
import { consumeToken, findToken } from '../platform/tokens.store.ts'
import { insertPasswordIfMissing, upsertPassword, replacePassword } from './account.store.ts'
import { verifyCallerPassword, withCallerPassword } from './credential.ts'
import { appendQueryParameter } from './links.ts'
import { toUser } from '../session/user.ts'
import { deleteMailedSecrets } from './mailed-secrets.ts'
import { requestPasswordReset, resetForgottenPassword } from './password-reset.ts'
import { notifyAllAddresses, notifyUser } from './user-mail.ts'
import { findUser } from './user.store.ts'

export const passwordHandlers = {
  forgetPassword: (ctx, input) => requestPasswordReset(ctx, input),
  requestPasswordReset: (ctx, input) => requestPasswordReset(ctx, input),

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
