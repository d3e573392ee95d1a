import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { countMailOnce } from '../platform/mail/mail-limits.ts'
import { writeDecoyMail } from '../platform/mail/send-mail.ts'
import { deleteTokens, issueToken } from '../platform/tokens.store.ts'
import { toUser } from '../session/user.ts'
import { countCodeStatements, issueCodeOfLinkMail } from './issue-email-code.ts'
import { createCallUrl } from './links.ts'
import { setSignUpCookie } from './sign-up-cookie.ts'
import { sendMailToUser } from './user-mail.ts'
import { signVerificationToken, type VerificationToken } from './verification-token.ts'

interface VerificationLink {
  purpose: VerificationToken['purpose']
  user: UserRow
  /** The address that the link changes the user's address to. The link replaces those of earlier changes. */
  newEmail?: string
  /** The session in which the link works. Undefined: in all sessions of the user. */
  sessionId?: string | undefined
  callbackURL: string | undefined
}

/** Issues a single-use link inside the open transaction. */
export const issueVerificationLink = async (
  tx: Context,
  { purpose, user, newEmail = '', sessionId, callbackURL }: VerificationLink,
): Promise<{ url: string; token: string; lifetime: number }> => {
  const lifetime = tx.settings.emailVerification.expiresIn
  const claims = { purpose, userId: user.id, email: user.email, updateTo: newEmail, ...(sessionId && { sessionId }) }
  const { id, token } = signVerificationToken(tx, claims)
  if (newEmail) await deleteTokens(tx, user.id, purpose)
  await issueToken(tx, { purpose, secret: id, userId: user.id, value: newEmail, lifetime })
  const url = createCallUrl(tx, '/verify-email', { token, callbackURL: callbackURL || '/' })
  return { url, token, lifetime }
}

interface VerificationMail {
  /** For a new account, or for an address that replaces another. */
  kind: 'verification' | 'newAddressConfirmation'
  user: UserRow
  callbackURL: string | undefined
}

export const sendVerificationMail = async (
  tx: Context,
  { kind, user, callbackURL }: VerificationMail,
): Promise<void> => {
  const { url, token, lifetime } = await issueVerificationLink(tx, { purpose: 'verify-email', user, callbackURL })
  const request = { user: toUser(tx, user), url, token }
  if (kind === 'newAddressConfirmation') return sendMailToUser(tx, user, kind, { url, lifetime }, request)
  const code = await issueCodeOfLinkMail(tx, { type: 'email-verification', email: user.email, userId: user.id })
  await sendMailToUser(tx, user, kind, { url, lifetime, ...code }, { ...request, otp: code.code })
}

/**
 * Requests the verification of a user whose sign-in is refused without it. After too many mails to the address, sends none:
 * an attacker can sign up with the address of another person and sign in again and again.
 */
export const requestVerification = async (
  tx: Context,
  { user, callbackURL }: Omit<VerificationMail, 'kind'>,
): Promise<void> => {
  if (tx.settings.mails.verification && (await countMailOnce(tx, user.email)).allowed)
    await sendVerificationMail(tx, { kind: 'verification', user, callbackURL })
  setSignUpCookie(tx, user.id)
}

/** The deletion of expired tokens, the token, and the mail. */
const VERIFICATION_MAIL_STATEMENTS = 3

/**
 * Does the work of `sendVerificationMail` for an address that receives no mail, so that the time reveals no account (R37).
 * After too many mails, the previous code stays valid.
 */
export const writeDecoyVerificationMail = async (
  tx: Context,
  { email, isAllowed }: { email: string; isAllowed: boolean },
): Promise<void> => {
  signVerificationToken(tx, { purpose: 'verify-email', userId: '', email })
  if (isAllowed) await issueCodeOfLinkMail(tx, { type: 'email-verification', email, userId: null })
  const codeStatements = isAllowed ? 0 : countCodeStatements(tx)
  await writeDecoyMail(tx, { statements: VERIFICATION_MAIL_STATEMENTS + codeStatements })
}
