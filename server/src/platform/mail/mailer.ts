export interface MailMessage {
  /** The same for every attempt to send this mail: becomes its Message-ID. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** How a mail leaves the house. `send` resolves once somebody else has taken responsibility for it, else throws. */
export interface Mailer {
  send(message: MailMessage): Promise<void>
  /** Sent mails stay readable: for the inbox of development. Elsewhere their contents are emptied. */
  readonly keepsSentMails?: boolean
  close?(): Promise<void>
}
