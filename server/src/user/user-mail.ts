import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { countNotification, type NewMail, sendMail } from '../platform/mail/send-mail.ts'
import type { MailDataOf, MailKind } from '../platform/mail/templates.ts'
import type { MailArgument } from '../platform/options/mail-switches.ts'
import { getUserLanguage } from '../session/user.ts'
import { listAdditionalAddresses } from './email-addresses.store.ts'

type Recipient = Pick<UserRow, 'name' | 'email' | 'language'>
type NotifiedUser = Recipient & Pick<UserRow, 'id' | 'emailVerified'>

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
  if (await countNotificationTo(tx, user)) await sendMailToUser(tx, user, kind, data)
  for (const email of await listAdditionalAddresses(tx, user.id)) {
    if (email !== user.email) await sendMailToUser(tx, { ...user, email }, kind, data)
  }
}

/** Counts a notification to the address of a user and returns whether its limit allows it. A verified address has no limit. */
export const countNotificationTo = async (
  tx: Context,
  { email, emailVerified }: Pick<UserRow, 'email' | 'emailVerified'>,
): Promise<boolean> => emailVerified === 1 || (await countNotification(tx, email)).allowed

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
  language: getUserLanguage(user, tx.request.language),
  // The type of a generic kind cannot be composed: `data` lacks only the name.
  data: { name: user.name, ...data } as MailDataOf[Kind],
  ...(request && { request }),
})
