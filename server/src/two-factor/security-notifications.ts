import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { languageOf } from '../session/user.ts'

/** Tells the owner of an account, inside the open transaction, what has been done to its second factors. */
export const sendTwoFactorNotification = (
  tx: Context,
  kind: 'twoFactorEnabled' | 'twoFactorDisabled' | 'backupCodesRenewed',
  user: UserRow,
): Promise<void> =>
  sendMail(tx, {
    kind,
    to: user.email,
    language: languageOf(user, tx.request.language),
    data: { name: user.name, at: tx.now() },
  })
