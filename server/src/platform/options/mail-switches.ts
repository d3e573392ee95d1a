import type { EmailCodeType } from '@latchkey/contract'
import type { MailDetails, MailKind } from '../mail/templates.ts'

type Awaitable<T> = T | Promise<T>

/** The argument of a function that sends a mail. */
export interface MailRequest {
  user: { id: string; email: string; name: string; emailVerified: boolean }
  url: string
  token: string
  /** The requested address, if an address changes. */
  newEmail?: string
  /** The code that the mail has in addition to the link, with the option `emailCode`. */
  otp?: string | undefined
}

/** An invitation. The invitee may have no account. `token` is the secret of the link. */
export interface InvitationMailRequest {
  id: string
  email: string
  role: string
  organization: { id: string; name: string; slug: string; logo: string | null }
  /** `user` repeats the fields of the inviter: functions for better-auth read them there. */
  inviter: { id: string; name: string; email: string; user: { id: string; name: string; email: string } }
  url: string
  token: string
}

/** A one-time code. */
export interface CodeMailRequest {
  user: MailRequest['user']
  otp: string
}

/** A code of `emailCode`. A sign-in has a link, too. The recipient may have no account. */
export interface EmailCodeMailRequest {
  email: string
  otp: string
  type: EmailCodeType
  url?: string
  token?: string
}

/** The mails whose functions have the arguments of the protocol. All others receive the details of the mail. */
export interface MailRequestOf {
  verification: MailRequest
  newAddressConfirmation: MailRequest
  emailChangeApproval: MailRequest
  reset: MailRequest
  deletion: MailRequest
  invitation: InvitationMailRequest
  twoFactorCode: CodeMailRequest
  signInCode: EmailCodeMailRequest
  verificationCode: EmailCodeMailRequest
  resetCode: EmailCodeMailRequest
}

export type MailArgument<Kind extends MailKind> = Kind extends keyof MailRequestOf
  ? MailRequestOf[Kind]
  : MailDetails<Kind>

/** `true`: our template; `false`: off; a function sends the mail itself. The outbox calls it, too. */
export type MailSwitch<Request = MailRequest> = boolean | ((mail: Request) => Awaitable<void>)

export type MailSwitches = { [Kind in MailKind]: MailSwitch<MailArgument<Kind>> }
