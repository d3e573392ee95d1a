import { RESET_TOKEN_LENGTH } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { writeDecoyMail } from '../platform/mail/send-mail.ts'
import { randomToken } from '../platform/crypto/random.ts'
import { issueToken } from '../platform/tokens.store.ts'
import { linkTo } from './links.ts'
import { toUser } from '../session/user.ts'
import { sendMailToUser } from './user-mail.ts'

/** The page of the web app for the new password. */
const RESET_PAGE = '/reset-password'

interface ResetRequest {
  user: UserRow
  redirectTo: string | undefined
}

/** Issues a single-use link inside the open transaction. */
export const issueResetLink = async (
  tx: Context,
  { user, redirectTo }: ResetRequest,
): Promise<{ url: string; token: string; lifetime: number }> => {
  const lifetime = tx.settings.emailAndPassword.resetPasswordTokenExpiresIn
  const token = randomToken(tx.random, RESET_TOKEN_LENGTH)
  const url = linkTo(tx, `/reset-password/${token}`, { callbackURL: redirectTo || RESET_PAGE })
  await issueToken(tx, { purpose: 'reset-password', secret: token, userId: user.id, lifetime })
  await recordAudit(tx, { action: 'password.reset-requested', target: `user:${user.id}` })
  return { url, token, lifetime }
}

export const sendResetMail = async (tx: Context, { user, redirectTo }: ResetRequest): Promise<void> => {
  const { url, token, lifetime } = await issueResetLink(tx, { user, redirectTo })
  await sendMailToUser(tx, user, 'reset', { url, lifetime }, { user: toUser(user), url, token })
}

/** Does the work of `sendResetMail` for an address that receives no mail, so that the time reveals no account (R37). */
export const writeDecoyResetMail = (tx: Context): Promise<void> => writeDecoyMail(tx, { statements: 4 })
