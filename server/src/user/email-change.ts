import type { emailChangeCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { countMail, countMailToUser } from '../platform/mail/send-mail.ts'
import { consumeToken, deleteTokens, findNewestToken } from '../platform/tokens.store.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { toUser } from '../session/user.ts'
import { findOwnSession } from './link-redemption.ts'
import { notifyAllAddresses, sendMailToUser } from './user-mail.ts'
import { findUserByEmail, replaceEmail } from './user.store.ts'
import { issueVerificationLink, sendVerificationMail } from './verification-mail.ts'
import type { VerificationToken } from './verification-token.ts'

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
      const owner = await findUserByEmail(tx, newEmail)
      if (owner?.id === user.id) fail('EMAIL_ADDRESS_ALREADY_ADDED')
      // Fails early, before a mail is sent. `replaceEmail` enforces uniqueness.
      if (owner && !hidesAccounts(tx)) fail('COULDNT_UPDATE_YOUR_EMAIL')
      const change = { from: user.email, to: newEmail, callbackURL }
      await (user.emailVerified ? sendApprovalMail(tx, change) : applyEmailChange(tx, change))
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

/** The current mailbox must approve the change. */
const sendApprovalMail = async (tx: CallerContext, { to: newEmail, callbackURL }: EmailChange): Promise<void> => {
  if (!tx.settings.mails.emailChangeApproval) fail('VERIFICATION_EMAIL_ISNT_ENABLED')
  const { user } = tx.caller
  const link = { purpose: 'change-email', user, newEmail, callbackURL } as const
  const { url, token, lifetime } = await issueVerificationLink(tx, link)
  await recordAudit(tx, { action: 'user.email-change-requested', target: `user:${user.id}`, details: { to: newEmail } })
  const request = { user: toUser(tx, user), newEmail, url, token }
  await sendMailToUser(tx, user, 'emailChangeApproval', { newEmail, url, lifetime }, request)
}

/**
 * Sets the caller's new, unverified address, and sends it a verification link. With required verification, the address
 * changes later, when the user confirms it.
 */
const applyEmailChange = async (tx: CallerContext, { from, to, callbackURL }: EmailChange): Promise<UserRow> => {
  if (hidesAccounts(tx)) {
    await requestConfirmation(tx, { newEmail: to, callbackURL })
    return tx.caller.user
  }
  const user = await replaceAddress(tx, { from, to, emailVerified: 0 })
  await sendVerificationMail(tx, { kind: 'newAddressConfirmation', user, callbackURL })
  return user
}

/**
 * Mails a link to the new address, which replaces the caller's address when the caller opens it. A taken address gets a
 * notification instead, after the same work, so that the response does not reveal which addresses are taken (R37).
 */
const requestConfirmation = async (
  tx: CallerContext,
  { newEmail, callbackURL }: { newEmail: string; callbackURL: string | undefined },
): Promise<void> => {
  const { user } = tx.caller
  const link = { purpose: 'verify-email', user, newEmail, callbackURL } as const
  const { url, token, lifetime } = await issueVerificationLink(tx, link)
  const owner = await findUserByEmail(tx, newEmail)
  if (owner) return sendMailToUser(tx, { ...owner, email: newEmail }, 'existingAccount', { url: tx.settings.siteUrl })
  const request = { user: toUser(tx, user), newEmail, url, token }
  await sendMailToUser(tx, { ...user, email: newEmail }, 'newAddressConfirmation', { url, lifetime }, request)
}

/**
 * Redeems a link of the current or of the new mailbox. Requires a session besides the link: one mailbox alone must not
 * move an account.
 */
export const redeemEmailChange = async (ctx: Context, token: VerificationToken, callbackURL: string | undefined) => {
  const caller = (await findOwnSession(ctx, token.userId)) ?? fail('VERIFICATION_UNAUTHORIZED')
  return inCallerTransaction({ ...ctx, caller }, async (tx) => {
    if (!(await consumeToken(tx, token.purpose, token.id))) fail('VERIFICATION_TOKEN_INVALID')
    const change = { from: token.email, to: token.updateTo ?? '' }
    if (token.purpose === 'change-email') return toUser(tx, await applyEmailChange(tx, { ...change, callbackURL }))
    const user = await replaceAddress(tx, { ...change, emailVerified: 1 })
    await recordAudit(tx, { action: 'user.email-verified', target: `user:${user.id}`, extra: { email: user.email } })
    return null
  })
}

/**
 * Deletes all tokens of the user, because they were mailed to the old address, and notifies the old address, also an
 * unverified one: an attacker may have moved the account of a user who has not verified it yet (R68).
 */
export const replaceAddress = async (
  tx: CallerContext,
  { from, to, emailVerified }: { from: string; to: string; emailVerified: 0 | 1 },
): Promise<UserRow> => {
  const change = { id: tx.caller.user.id, from, to, emailVerified }
  const user = (await replaceEmail(tx, change)) ?? fail('COULDNT_UPDATE_YOUR_EMAIL')
  await deleteTokens(tx, user.id)
  await tx.accountHooks.afterProfileChange(tx, user)
  await tx.accountHooks.afterEmailChange(tx, user)
  await recordAudit(tx, {
    action: 'user.email-changed',
    target: `user:${user.id}`,
    details: { from, to },
    extra: { emailVerified: emailVerified === 1 },
  })
  await notifyAllAddresses(tx, { ...user, email: from }, 'emailChanged', { newEmail: to, at: tx.now() })
  await rotateSessionSecret(tx)
  return user
}
