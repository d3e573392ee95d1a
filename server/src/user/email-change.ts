import type { emailChangeCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { countMail, countMailToUser, sendMail } from '../platform/mail/send-mail.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { deleteTokens, findNewestToken, issueToken } from '../platform/tokens.store.ts'
import { notifyFormerAddress, requestConfirmation } from './email-change-confirmation.ts'
import { linkTo } from './links.ts'
import { languageOf, toUser } from '../session/user.ts'
import { findUserByEmail, replaceEmail } from './user.store.ts'
import { sendVerificationMail } from './verification-mail.ts'
import { signVerificationToken } from './verification-token.ts'

export const emailChangeHandlers = {
  changeEmail: async (ctx, { newEmail, callbackURL }) => {
    if (!ctx.settings.changeEmail.enabled) fail('CHANGE_EMAIL_IS_DISABLED')
    const { user: requester } = ctx.caller
    const limit = requester.emailVerified
      ? await countMailToUser(ctx, 'emailChangeApproval', requester)
      : await countMail(ctx, newEmail)
    if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
    return inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      if (user.email === newEmail) fail('EMAIL_IS_THE_SAME')
      // Fails early, before a mail is sent. `replaceEmail` enforces uniqueness.
      if (!hidesAccounts(tx) && (await findUserByEmail(tx, newEmail))) fail('COULDNT_UPDATE_YOUR_EMAIL')
      if (user.emailVerified) await sendApprovalMail(tx, { user, newEmail, callbackURL })
      else await applyEmailChange(tx, { from: user.email, to: newEmail, callbackURL })
      return { status: true }
    })
  },

  pendingEmailChange: async (ctx) => {
    const token = await findNewestToken(ctx, 'change-email', ctx.caller.user.id)
    return token ? { newEmail: token.value, expiresAt: new Date(token.expiresAt) } : null
  },
} satisfies Handlers<typeof emailChangeCalls>

interface EmailChange {
  from: string
  to: string
  callbackURL: string | undefined
}

/** With required verification, no response reveals which addresses are taken (R37). */
const hidesAccounts = ({ settings }: CallerContext): boolean => settings.emailAndPassword.requireEmailVerification

/**
 * Sets the caller's new, unverified address, and sends it a verification link. Deletes all tokens of the user, because they
 * were mailed to the old address. Notifies the old address, also an unverified one: an attacker may have moved the account of
 * a user who has not verified it yet (R68). With required verification, the
 * address changes later, when the user confirms it.
 */
export const applyEmailChange = async (tx: CallerContext, { from, to, callbackURL }: EmailChange): Promise<UserRow> => {
  const { user: before } = tx.caller
  if (hidesAccounts(tx)) {
    await requestConfirmation(tx, { newEmail: to, callbackURL })
    return before
  }
  const user = (await replaceEmail(tx, { id: before.id, from, to })) ?? fail('COULDNT_UPDATE_YOUR_EMAIL')
  await deleteTokens(tx, user.id)
  await tx.accountHooks.afterProfileChange(tx, user)
  await tx.accountHooks.afterEmailChange(tx, user)
  await recordAudit(tx, { action: 'user.email-changed', target: `user:${user.id}`, details: { from, to } })
  await sendVerificationMail(tx, { kind: 'newAddressConfirmation', user, callbackURL })
  await notifyFormerAddress(tx, { user, from })
  await rotateSessionSecret(tx)
  return user
}

const sendApprovalMail = async (
  tx: CallerContext,
  { user, newEmail, callbackURL }: { user: UserRow; newEmail: string; callbackURL: string | undefined },
): Promise<void> => {
  if (!tx.settings.mails.emailChangeApproval) fail('VERIFICATION_EMAIL_ISNT_ENABLED')
  const lifetime = tx.settings.emailVerification.expiresIn
  const claims = { purpose: 'change-email', userId: user.id, email: user.email, updateTo: newEmail } as const
  const { id, token } = signVerificationToken(tx, claims)
  await deleteTokens(tx, user.id, 'change-email')
  await issueToken(tx, { purpose: 'change-email', secret: id, userId: user.id, value: newEmail, lifetime })
  const url = linkTo(tx, '/verify-email', { token, callbackURL: callbackURL || '/' })
  await recordAudit(tx, { action: 'user.email-change-requested', target: `user:${user.id}`, details: { to: newEmail } })
  await sendMail(tx, {
    kind: 'emailChangeApproval',
    to: user.email,
    language: languageOf(user, tx.request.language),
    data: { name: user.name, newEmail, url, lifetime },
    request: { user: toUser(user), newEmail, url, token },
  })
}
