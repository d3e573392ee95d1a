import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { languageOf } from '../session/user.ts'

/** Notifies a user of a change to their second factors, or of too many wrong codes. */
export const sendTwoFactorNotification = (
  tx: Context,
  kind: 'twoFactorEnabled' | 'twoFactorDisabled' | 'backupCodesRenewed' | 'twoFactorLocked',
  user: UserRow,
): Promise<void> =>
  sendMail(tx, {
    kind,
    to: user.email,
    language: languageOf(user, tx.request.language),
    data: { name: user.name, at: tx.now() },
  })
