import type { MailKind } from '../mail/templates.ts'

type Awaitable<T> = T | Promise<T>

/** What a function that sends a mail itself receives. */
export interface MailRequest {
  user: { id: string; email: string; name: string; emailVerified: boolean }
  url: string
  token: string
  /** The address that was asked for, when an address changes. */
  newEmail?: string
}

/** The same, for an invitation: whoever is invited may have no account. `token` is the secret of the link. */
export interface InvitationMailRequest {
  id: string
  email: string
  role: string
  organization: { id: string; name: string; slug: string; logo: string | null }
  /** `user` is the same person: where functions that were written for the protocol look for them. */
  inviter: { id: string; name: string; email: string; user: { id: string; name: string; email: string } }
  url: string
  token: string
}

/** The same, for a one-time code. */
export interface CodeMailRequest {
  user: MailRequest['user']
  otp: string
}

export interface MailRequestOf extends Record<Exclude<MailKind, 'invitation' | 'twoFactorCode'>, MailRequest> {
  invitation: InvitationMailRequest
  twoFactorCode: CodeMailRequest
}

/** `true`: our template through the outbox; `false`: off; a function sends it itself, called from the outbox too. */
export type MailSwitch<Request = MailRequest> = boolean | ((mail: Request) => Awaitable<void>)

export type MailSwitches = { [Kind in MailKind]: MailSwitch<MailRequestOf[Kind]> }
