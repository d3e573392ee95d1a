import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { type NewMail, sendMail } from '../platform/mail/send-mail.ts'
import type { MailDataOf, MailKind } from '../platform/mail/templates.ts'
import type { MailArgument } from '../platform/options/mail-switches.ts'
import { languageOf } from '../session/user.ts'
import { listAdditionalAddresses } from './email-addresses.store.ts'

type Recipient = Pick<UserRow, 'name' | 'email' | 'language'>
type NotifiedUser = Recipient & Pick<UserRow, 'id'>

/** Mails a user in their language. `request` is the argument for a switch that is a function. */
export const sendMailToUser = <Kind extends MailKind>(
  tx: Context,
  user: Recipient,
  kind: Kind,
  data: Omit<MailDataOf[Kind], 'name'>,
  request?: MailArgument<Kind>,
): Promise<void> => sendMail(tx, composeMail(tx, user, kind, data, request))

/** Notifies a user of a change to their sign-in methods, of too many wrong codes, or of a copied passkey. */
export const notifyUser = (
  tx: Context,
  user: NotifiedUser,
  kind:
    | 'passwordChanged'
    | 'twoFactorEnabled'
    | 'twoFactorDisabled'
    | 'backupCodesRenewed'
    | 'twoFactorLocked'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'passkeyRejected',
): Promise<void> => notifyAllAddresses(tx, user, kind, { at: tx.now() })

/** Mails a notification to the user's address in `user` and to all verified additional ones. */
export const notifyAllAddresses = async <Kind extends MailKind>(
  tx: Context,
  user: NotifiedUser,
  kind: Kind,
  data: Omit<MailDataOf[Kind], 'name'>,
): Promise<void> => {
  for (const email of new Set([user.email, ...(await listAdditionalAddresses(tx, user.id))])) {
    await sendMailToUser(tx, { ...user, email }, kind, data)
  }
}

/** Composes a mail to a user without sending it, for mails that are scheduled. */
export const composeMail = <Kind extends MailKind>(
  tx: Context,
  user: Recipient,
  kind: Kind,
  data: Omit<MailDataOf[Kind], 'name'>,
  request?: MailArgument<Kind>,
): NewMail<Kind> => ({
  kind,
  to: user.email,
  language: languageOf(user, tx.request.language),
  // The type of a generic kind cannot be composed: `data` lacks only the name.
  data: { name: user.name, ...data } as MailDataOf[Kind],
  ...(request && { request }),
})
