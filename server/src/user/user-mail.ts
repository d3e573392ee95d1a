import { formatDeviceName, parseUserAgent } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { countNotification } from '../platform/mail/mail-limits.ts'
import { type NewMail, sendMail } from '../platform/mail/send-mail.ts'
import type { MailDataOf, MailEvent, MailKind } from '../platform/mail/templates.ts'
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
): Promise<void> => notifyAllAddresses(tx, user, kind, {})

/** Mails a notification to the user's address in `user` and to all verified additional ones. */
export const notifyAllAddresses = async <Kind extends NotificationKind>(
  tx: Context,
  user: NotifiedUser,
  kind: Kind,
  data: NotificationData<Kind>,
): Promise<void> => {
  await notifyAddress(tx, user, kind, data)
  await notifyAdditionalAddresses(tx, user, kind, data)
}

/** Mails a notification to the verified additional addresses of a user. */
export const notifyAdditionalAddresses = async <Kind extends NotificationKind>(
  tx: Context,
  user: NotifiedUser,
  kind: Kind,
  data: NotificationData<Kind>,
  options?: NotificationOptions,
): Promise<void> => {
  for (const email of await listAdditionalAddresses(tx, user.id)) {
    if (email !== user.email) await notifyAddress(tx, { ...user, email, emailVerified: 1 }, kind, data, options)
  }
}

interface NotificationOptions {
  /** The recipient can be an attacker who has just lost access, and must not learn the device and the IP address. */
  readonly hidesRequest?: boolean
}

/** Mails a notification to the address in `user`, unless the limit of an unverified address is reached. */
export const notifyAddress = async <Kind extends NotificationKind>(
  tx: Context,
  user: NotifiedUser,
  kind: Kind,
  data: NotificationData<Kind>,
  { hidesRequest = false }: NotificationOptions = {},
): Promise<void> => {
  if (!(await countNotificationTo(tx, user))) return
  const event = hidesRequest ? { at: tx.now() } : describeEvent(tx, user)
  // The type of a generic kind cannot be composed: `data` lacks only the event and the name.
  await sendMailToUser(tx, user, kind, { ...data, ...event } as MailDataOf[Kind])
}

type NotificationKind = { [Kind in MailKind]: MailDataOf[Kind] extends MailEvent ? Kind : never }[MailKind]

type NotificationData<Kind extends NotificationKind> = Omit<MailDataOf[Kind], 'name' | keyof MailEvent>

/** Describes the request that causes a notification, so that the user can recognize it. */
const describeEvent = ({ caller, request, now }: Context, { id, emailVerified }: NotifiedUser): MailEvent => {
  const at = now()
  const isByUser = !caller || (caller.user.id === id && caller.session.impersonatedBy === null)
  // An unverified address can belong to another person.
  if (!isByUser || emailVerified !== 1) return { at }
  const device = formatDeviceName(parseUserAgent(request.userAgent))
  return { at, ...(device !== null && { device }), ...(request.ipAddress && { ipAddress: request.ipAddress }) }
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
