/** A rendered mail to one recipient. */
export interface MailMessage {
  /** The same for every attempt to send this mail. It becomes the Message-ID. */
  readonly id: string
  /** The address of the recipient. */
  readonly to: string
  /** The name of the sender in the brand. Null if the mailer chooses the name. */
  readonly senderName: string | null
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Resolves once the mail server has accepted the mail, else throws. */
export type SendMessage = (message: MailMessage) => Promise<void>

/** A transport for mails. `send` resolves once the mail server has accepted the mail, else throws. */
export interface Mailer {
  send(message: MailMessage): Promise<void>
  /** Keeps the contents of sent mails for the development inbox. By default they are cleared. */
  readonly keepsSentMails?: boolean
  /** Closes connections. `latchkey.close()` calls it after the last mail. */
  close?(): Promise<void>
}

export const toMailer = (mailer: Mailer | SendMessage): Mailer =>
  typeof mailer === 'function' ? { send: mailer } : mailer
