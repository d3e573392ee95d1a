import type { LanguageTag } from '@latchkey/contract'
import type { MailTable } from '../database/tables.ts'
import type { Observer } from '../observability/observer.ts'
import type { MailRequestOf, MailSwitches } from '../options/mail-switches.ts'
import type { Settings } from '../options/settings.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import { type MailDataOf, type MailKind, renderMail } from './templates.ts'

/** What a row's payload holds, encrypted. */
export type Payload = {
  [Kind in MailKind]: PayloadOf<Kind>
}[MailKind]

interface PayloadOf<Kind extends MailKind> {
  kind: Kind
  data: MailDataOf[Kind]
  request: MailRequestOf[Kind] | null
  /** Where the trace of the request stood that wrote it. */
  causedBy?: string
}

interface Parts {
  readonly settings: Settings
  readonly mailer: Mailer | undefined
  readonly observer: Observer
}

/** How a mail leaves: through the function that the switch of its kind is, else through the mailer. */
export const createDispatch = ({ settings, mailer, observer }: Parts) => {
  /** Resolves once somebody else has taken responsibility for it, else throws. */
  const send = (mail: MailTable, payload: Payload): Promise<void> =>
    observer.work({ kind: 'mail', name: payload.kind, causedBy: payload.causedBy ?? null }, async () => {
      const sent = sentByFunction(payload)
      if (sent) return sent
      if (!mailer) throw new Error('No mailer is configured')
      await mailer.send(messageOf(mail, payload))
    })

  /** Undefined where the switch of this kind is no function. */
  const sentByFunction = <Kind extends MailKind>({ kind, request }: PayloadOf<Kind>) => {
    const switches: MailSwitches = settings.mails
    const sends = switches[kind]
    return typeof sends === 'function' && request ? Promise.resolve(sends(request)) : undefined
  }

  const messageOf = (mail: MailTable, payload: Payload): MailMessage => ({
    id: mail.id,
    to: mail.recipient,
    ...renderMail(payload.kind, payload.data, mail.language as LanguageTag, {
      name: settings.appName,
      url: settings.origin,
    }),
  })

  return { send, messageOf }
}

/** A server's words about the failure, without the mail's own link or code and what may be a password in an address (rule R67). */
export const withoutSecrets = (error: unknown, payload: Payload | undefined): string => {
  let words = error instanceof Error ? error.message : String(error)
  const secrets: { url?: string; token?: string; otp?: string } = payload?.request ?? {}
  for (const secret of [secrets.url, secrets.token, secrets.otp]) {
    if (secret) words = words.replaceAll(secret, '***')
  }
  return words.replace(/\/\/\S*@/g, '//***@').slice(0, 500)
}
