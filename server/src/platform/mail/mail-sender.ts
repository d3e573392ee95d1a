import type { LanguageTag } from '@latchkey/contract'
import type { MailTable } from '../database/tables.ts'
import type { Observer } from '../observability/observer.ts'
import type { MailRequestOf, MailSwitches } from '../options/mail-switches.ts'
import type { Settings } from '../options/settings.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import { type MailDataOf, type MailKind, renderMail } from './templates.ts'

/** The content of `mail.payload`, which is stored encrypted. */
export type Payload = {
  [Kind in MailKind]: PayloadOf<Kind>
}[MailKind]

export interface PayloadOf<Kind extends MailKind> {
  kind: Kind
  data: MailDataOf[Kind]
  request: MailRequestOf[Kind] | null
  /** The trace position of the request that caused the mail. */
  causedBy?: string
}

interface Parts {
  readonly settings: Settings
  readonly mailer: Mailer | undefined
  readonly observer: Observer
}

/** Sends mails through the function that the options name for their kind, else through the mailer. */
export const createMailSender = ({ settings, mailer, observer }: Parts) => {
  /** Resolves once the function or the mail server has accepted the mail, else throws. */
  const send = (mail: MailTable, payload: Payload): Promise<void> =>
    observer.work({ kind: 'mail', name: payload.kind, causedBy: payload.causedBy ?? null }, async () => {
      const sent = sendByFunction(payload)
      if (sent) return sent
      if (!mailer) throw new Error('No mailer is configured')
      await mailer.send(messageOf(mail, payload))
    })

  /** Undefined if the options name no function for this kind. */
  const sendByFunction = <Kind extends MailKind>({ kind, request }: PayloadOf<Kind>) => {
    const switches: MailSwitches = settings.mails
    const mailSwitch = switches[kind]
    return typeof mailSwitch === 'function' && request ? Promise.resolve(mailSwitch(request)) : undefined
  }

  const messageOf = (mail: MailTable, payload: Payload): MailMessage => ({
    id: mail.id,
    to: mail.recipient,
    ...renderMail(payload.kind, payload.data, mail.language as LanguageTag, {
      name: settings.appName,
      url: settings.siteUrl,
    }),
  })

  return { send, messageOf }
}

/** The error message without the link and the code of the mail, and without credentials in URLs (R67). */
export const redactSecrets = (error: unknown, payload: Payload | undefined): string => {
  let message = error instanceof Error ? error.message : String(error)
  const secrets: { url?: string; token?: string; otp?: string } = payload?.request ?? {}
  const data: { name?: string; url?: string; code?: string } = payload?.data ?? {}
  for (const secret of [secrets.url, secrets.token, secrets.otp, data.url, data.code]) {
    if (secret) message = message.replaceAll(secret, '***')
  }
  return message.replace(/\/\/\S*@/g, '//***@').slice(0, 500)
}
