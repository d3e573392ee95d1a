import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { consumeToken, deleteTokens, issueToken } from '../platform/tokens.store.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { languageOf, toUser } from '../session/user.ts'
import { sendExistingAccountMail } from './existing-account-mail.ts'
import { findOwnSession } from './link-redemption.ts'
import { linkTo } from './links.ts'
import { findUserByEmail, markEmailVerified, replaceEmail } from './user.store.ts'
import { signVerificationToken, type VerificationToken } from './verification-token.ts'

interface RequestedChange {
  newEmail: string
  callbackURL: string | undefined
}

/**
 * Mails a link to the new address, which replaces the caller's address when the caller opens it. A taken address gets a
 * notification instead, after the same work, so that the response does not reveal which addresses are taken (R37).
 */
export const requestConfirmation = async (
  tx: CallerContext,
  { newEmail, callbackURL }: RequestedChange,
): Promise<void> => {
  const { user } = tx.caller
  const lifetime = tx.settings.emailVerification.expiresIn
  const claims = { purpose: 'verify-email', userId: user.id, email: user.email, updateTo: newEmail } as const
  const { id, token } = signVerificationToken(tx, claims)
  await deleteTokens(tx, user.id, 'verify-email')
  await issueToken(tx, { purpose: 'verify-email', secret: id, userId: user.id, value: newEmail, lifetime })
  const owner = await findUserByEmail(tx, newEmail)
  if (owner) return sendExistingAccountMail(tx, owner)
  const url = linkTo(tx, '/verify-email', { token, callbackURL: callbackURL || '/' })
  await sendMail(tx, {
    kind: 'newAddressConfirmation',
    to: newEmail,
    language: languageOf(user, tx.request.language),
    data: { name: user.name, url, lifetime },
    request: { user: toUser(user), newEmail, url, token },
  })
}

/** Requires a session besides the link: the owner of the new mailbox must not change the account of another user. */
export const confirmEmailChange = async (ctx: Context, token: VerificationToken, newEmail: string) => {
  const caller = (await findOwnSession(ctx, token.userId)) ?? fail('VERIFICATION_UNAUTHORIZED')
  return inCallerTransaction({ ...ctx, caller }, async (tx) => {
    if (!(await consumeToken(tx, 'verify-email', token.id))) fail('VERIFICATION_TOKEN_INVALID')
    const { user: before } = tx.caller
    const change = { id: before.id, from: token.email, to: newEmail }
    const changed = (await replaceEmail(tx, change)) ?? fail('COULDNT_UPDATE_YOUR_EMAIL')
    await deleteTokens(tx, before.id)
    const verified = { id: changed.id, email: changed.email, provenElsewhere: 0 } as const
    const user = (await markEmailVerified(tx, verified)) ?? fail('COULDNT_UPDATE_YOUR_EMAIL')
    await tx.accountHooks.afterProfileChange(tx, user)
    const details = { from: token.email, to: newEmail }
    await recordAudit(tx, { action: 'user.email-changed', target: `user:${user.id}`, details })
    await recordAudit(tx, { action: 'user.email-verified', target: `user:${user.id}` })
    await notifyFormerAddress(tx, { user, from: token.email })
    await rotateSessionSecret(tx)
    return null
  })
}

/** The owner of the old mailbox learns of the change even if an attacker requested it (R68). */
export const notifyFormerAddress = (tx: Context, { user, from }: { user: UserRow; from: string }): Promise<void> =>
  sendMail(tx, {
    kind: 'emailChanged',
    to: from,
    language: languageOf(user, tx.request.language),
    data: { name: user.name, newEmail: user.email, at: tx.now() },
  })
