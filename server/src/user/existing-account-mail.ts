import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { languageOf } from '../session/user.ts'

/** Only the owner of a taken address learns that another user tried to use it. */
export const sendExistingAccountMail = (tx: Context, owner: UserRow): Promise<void> =>
  sendMail(tx, {
    kind: 'existingAccount',
    to: owner.email,
    language: languageOf(owner, tx.request.language),
    data: { name: owner.name, url: tx.settings.siteUrl },
  })
