import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { sendMail, writeDecoyMail } from '../platform/mail/send-mail.ts'
import { issueToken } from '../platform/tokens.store.ts'
import { linkTo } from './links.ts'
import { languageOf, toUser } from '../session/user.ts'
import { signVerificationToken } from './verification-token.ts'

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
  const lifetime = tx.settings.emailVerification.expiresIn
  const { id, token } = signVerificationToken(tx, { purpose: 'verify-email', userId: user.id, email: user.email })
  await issueToken(tx, { purpose: 'verify-email', secret: id, userId: user.id, lifetime })
  const url = linkTo(tx, '/verify-email', { token, callbackURL: callbackURL || '/' })
  await sendMail(tx, {
    kind,
    to: user.email,
    language: languageOf(user, tx.request.language),
    data: { name: user.name, url, lifetime },
    request: { user: toUser(user), url, token },
  })
}

/** Does the work of `mailVerification` for an address that receives no mail so that the response time does not reveal accounts (R37). */
export const writeDecoyVerificationMail = async (tx: Context, email: string): Promise<void> => {
  signVerificationToken(tx, { purpose: 'verify-email', userId: '', email })
  await writeDecoyMail(tx, { statements: 3 })
}
