import * as z from 'zod/mini'
import type { MailKind, MailDetails } from '../mail/templates.ts'
import { mailSwitch, section } from './option-types.ts'

const notification = <Kind extends MailKind>(_kind: Kind) => z.optional(mailSwitch<MailDetails<Kind>>())

/** The mails whose switch is not an option of their feature. */
export const notificationOptions = section({
  /** The password has changed. `true` if there is a mailer, like all of these. */
  passwordChanged: notification('passwordChanged'),
  /** The user proved the mailbox for the first time, and sign-in methods and API keys from before were removed. */
  earlierAccessRemoved: notification('earlierAccessRemoved'),
  /** The address has changed, to the old address. */
  emailChanged: notification('emailChanged'),
  /** An address was added to the account. */
  emailAddressAdded: notification('emailAddressAdded'),
  /** An address was removed from the account. */
  emailAddressRemoved: notification('emailAddressRemoved'),
  /** A provider was linked. */
  accountLinked: notification('accountLinked'),
  /** A provider was unlinked. */
  accountUnlinked: notification('accountUnlinked'),
  /** A sign-up used the address of an account. */
  existingAccount: notification('existingAccount'),
  /** A code for a new user whose provider returned no usable address. `false` refuses these users. */
  signUpCode: notification('signUpCode'),
  /** A code that authenticates an open session again. Without it, users without a password sign in again. */
  stepUpCode: notification('stepUpCode'),
  /** A passkey was added. */
  passkeyAdded: notification('passkeyAdded'),
  /** A passkey was removed. */
  passkeyRemoved: notification('passkeyRemoved'),
  /** A sign-in used a copy of a passkey that cannot be copied. */
  passkeyRejected: notification('passkeyRejected'),
  /** An API key was created or enabled again, its secret was replaced, or it has more access. */
  apiKeyCreated: notification('apiKeyCreated'),
  /**
   * A webhook was created or enabled again, its URL or secret was replaced, or it sends further events: to at most 20 admins
   * or members who can change it, and to the actor.
   */
  webhookCreated: notification('webhookCreated'),
  /** A webhook was disabled because its receiver fails, to at most 20 admins or members who can change it. */
  webhookDisabled: notification('webhookDisabled'),
  /** Two-factor was enabled. */
  twoFactorEnabled: notification('twoFactorEnabled'),
  /** Two-factor was disabled. */
  twoFactorDisabled: notification('twoFactorDisabled'),
  /** There are new backup codes. */
  backupCodesRenewed: notification('backupCodesRenewed'),
  /** Too many wrong codes locked a second factor. */
  twoFactorLocked: notification('twoFactorLocked'),
  /** A recovery without second factors has started. `false` disables the recovery. */
  twoFactorRecoveryRequested: notification('twoFactorRecoveryRequested'),
  /** Half of the time until a recovery has passed. */
  twoFactorRecoveryReminder: notification('twoFactorRecoveryReminder'),
  /** The code that completes a recovery. `false` disables the recovery. */
  twoFactorRecoveryCode: notification('twoFactorRecoveryCode'),
})
