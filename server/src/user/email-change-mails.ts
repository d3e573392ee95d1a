import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { toUser } from '../session/user.ts'
import { toChangeCodeId } from './email-code.store.ts'
import { type CodeOfLinkMail, issueEmailCode, requireEmailCodeSettings } from './issue-email-code.ts'
import { deletePendingChange } from './mailed-secrets.ts'
import { sendMailToUser } from './user-mail.ts'
import { findUserByEmail } from './user.store.ts'
import { issueVerificationLink } from './verification-mail.ts'

/** The requested address, and the redirect target of the link. */
interface NewAddress {
  newEmail: string
  callbackURL: string | undefined
}

/** Mails a link to the current mailbox, which must approve the change. */
export const sendApprovalMail = async (tx: CallerContext, { newEmail, callbackURL }: NewAddress): Promise<void> => {
  if (!tx.settings.mails.emailChangeApproval) fail('VERIFICATION_EMAIL_ISNT_ENABLED')
  const { user } = tx.caller
  await deletePendingChange(tx, user.id)
  const link = { purpose: 'change-email', user, newEmail, callbackURL } as const
  const { url, token, lifetime } = await issueVerificationLink(tx, link)
  await recordAudit(tx, { action: 'user.email-change-requested', target: `user:${user.id}`, details: { to: newEmail } })
  const request = { user: toUser(tx, user), newEmail, url, token }
  await sendMailToUser(tx, user, 'emailChangeApproval', { newEmail, url, lifetime }, request)
}

/** Mails a link to the new address, which replaces the caller's address when the caller opens it. */
export const sendConfirmationLink = async (tx: CallerContext, { newEmail, callbackURL }: NewAddress): Promise<void> => {
  const link = { purpose: 'verify-email', user: tx.caller.user, newEmail, callbackURL } as const
  await mailConfirmation(tx, newEmail, await issueVerificationLink(tx, link))
}

/** Mails a link and a code to the new address. Replaces a pending change. */
export const sendConfirmationCode = async (tx: CallerContext, { newEmail, callbackURL }: NewAddress): Promise<void> => {
  const { user } = tx.caller
  await deletePendingChange(tx, user.id)
  const id = toChangeCodeId(user.id, newEmail)
  const { expiresIn: codeLifetime } = requireEmailCodeSettings(tx)
  const code = await issueEmailCode(tx, { id, email: newEmail, userId: user.id, lifetime: codeLifetime })
  const sessionId = tx.caller.session.id
  const link = await issueVerificationLink(tx, { purpose: 'confirm-new-email', user, newEmail, sessionId, callbackURL })
  await recordAudit(tx, { action: 'user.email-change-requested', target: `user:${user.id}`, details: { to: newEmail } })
  await mailConfirmation(tx, newEmail, { ...link, code, codeLifetime })
}

interface Confirmation extends CodeOfLinkMail {
  url: string
  token: string
  lifetime: number
}

/**
 * A taken address gets a notification instead, after the same work, so that the response does not reveal which addresses are
 * taken (R37).
 */
const mailConfirmation = async (
  tx: CallerContext,
  newEmail: string,
  { token, ...confirmation }: Confirmation,
): Promise<void> => {
  const { user } = tx.caller
  const owner = await findUserByEmail(tx, newEmail)
  if (owner) return sendMailToUser(tx, { ...owner, email: newEmail }, 'existingAccount', { url: tx.settings.siteUrl })
  const { url, code: otp } = confirmation
  const request = { user: toUser(tx, user), newEmail, url, token, ...(otp && { otp }) }
  await sendMailToUser(tx, { ...user, email: newEmail }, 'newAddressConfirmation', confirmation, request)
}
