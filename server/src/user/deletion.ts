import { DELETION_TOKEN_LENGTH, type deletionCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { countMailToUser } from '../platform/mail/mail-limits.ts'
import { randomLowerCaseToken } from '../platform/crypto/random.ts'
import { Page, Redirect } from '../platform/reply.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { findCaller, requireNotImpersonating } from '../session/current-session.ts'
import { consumeToken, findToken, issueToken } from '../platform/tokens.store.ts'
import { listAdditionalAddresses } from './email-addresses.store.ts'
import { verifyCallerPassword, withCallerPassword } from './credential.ts'
import { canRedeemLink } from './link-redemption.ts'
import { createCallUrl } from './links.ts'
import { canUndoEmailChange } from './mailed-secrets.ts'
import { removeAddresses } from './remove-addresses.ts'
import { toUser } from '../session/user.ts'
import { sendMailToUser } from './user-mail.ts'
import { deleteUserRow } from './user.store.ts'

const DELETED = { success: true, message: 'User deleted' } as const
const MAILED = { success: true, message: 'Verification email sent' } as const

export const deletionHandlers = {
  deleteUser: async (ctx, { callbackURL, password, token }) => {
    if (!ctx.settings.deleteUser.enabled) fail('NOT_FOUND')
    // The password counts as an authentication, so it is compared even if there is a token.
    const verified = password === undefined ? null : await verifyCallerPassword(ctx, password)
    if (token !== undefined) return deleteWithToken(ctx, token)
    const limit = ctx.settings.mails.deletion ? await countMailToUser(ctx, 'deletion', ctx.caller.user) : null
    if (limit?.allowed === false) fail('TOO_MANY_REQUESTS', limit)
    const deleteOrSendMail = async (tx: CallerContext) => {
      // An attacker may have changed the address. The undo would come too late, and the mail goes to the attacker.
      if (await canUndoEmailChange(tx, tx.caller.user.id)) fail('EMAIL_CHANGE_CAN_BE_UNDONE')
      if (!tx.settings.mails.deletion) return deleteCaller(tx)
      await tx.accountHooks.requireRemovable(tx, tx.caller.user)
      await sendDeletionMail(tx, callbackURL)
      return MAILED
    }
    return verified ? withCallerPassword(ctx, verified, deleteOrSendMail) : inCallerTransaction(ctx, deleteOrSendMail)
  },

  deleteUserCallback: async (ctx, { token, callbackURL }) => {
    const withRecipient = await requireRecipient(ctx, token)
    // The session is that of the recipient, so only navigations and other requests without a script get the page.
    return (await canRedeemLink(ctx, () => true))
      ? consumeLink(withRecipient, token, callbackURL)
      : new Page({ kind: 'confirm-deletion', token, callbackURL })
  },

  confirmDeletion: async (ctx, { token, callbackURL }) =>
    consumeLink(await requireRecipient(ctx, token), token, callbackURL),
} satisfies Handlers<typeof deletionCalls>

/**
 * Deletes a user and all data that belongs to them, inside the open transaction. Returns false if the user does not exist.
 * Fails for the only owner of an organization and for the last admin.
 */
export const deleteUser = async (tx: Context, user: UserRow): Promise<boolean> => {
  await tx.accountHooks.beforeDeletion(tx, user)
  const additionalAddresses = await listAdditionalAddresses(tx, user.id)
  await removeAddresses(tx, user, additionalAddresses)
  if (!(await deleteUserRow(tx, user.id))) return false
  await recordAudit(tx, {
    action: 'user.deleted',
    target: `user:${user.id}`,
    extra: { email: user.email, name: user.name },
  })
  return true
}

/** Returns the caller, if the mailed token is theirs. */
const requireRecipient = async (ctx: Context, token: string): Promise<CallerContext> => {
  if (!ctx.settings.deleteUser.enabled) fail('NOT_FOUND')
  const caller = (await findCaller(ctx)) ?? fail('FAILED_TO_GET_USER_INFO')
  requireNotImpersonating(caller)
  const found = await findToken(ctx, 'delete-account', token)
  if (found?.userId !== caller.user.id) fail('DELETION_TOKEN_INVALID')
  return { ...ctx, caller }
}

const consumeLink = async (ctx: CallerContext, token: string, callbackURL: string | undefined) => {
  const response = await deleteWithToken(ctx, token)
  return callbackURL ? new Redirect(callbackURL) : response
}

/** Accepts a mailed token only in a session of the user that it was mailed to. */
const deleteWithToken = (ctx: CallerContext, token: string) =>
  inCallerTransaction(ctx, async (tx) => {
    const consumed = await consumeToken(tx, 'delete-account', token)
    // The failure rolls back the consumption: the attempt of another user leaves the token valid.
    if (consumed?.userId !== tx.caller.user.id) fail('DELETION_TOKEN_INVALID')
    return deleteCaller(tx)
  })

const deleteCaller = async (tx: CallerContext) => {
  if (!(await deleteUser(tx, tx.caller.user))) fail('UNAUTHORIZED')
  tx.reply.session = 'ended'
  return DELETED
}

const sendDeletionMail = async (tx: CallerContext, callbackURL: string | undefined): Promise<void> => {
  const { user } = tx.caller
  const lifetime = tx.settings.deleteUser.deleteTokenExpiresIn
  const token = randomLowerCaseToken(tx.random, DELETION_TOKEN_LENGTH)
  const url = createCallUrl(tx, '/delete-user/callback', { token, callbackURL: callbackURL || '/' })
  await issueToken(tx, { purpose: 'delete-account', secret: token, userId: user.id, lifetime })
  await recordAudit(tx, { action: 'user.deletion-requested', target: `user:${user.id}` })
  await sendMailToUser(tx, user, 'deletion', { url, lifetime }, { user: toUser(tx, user), url, token })
}
