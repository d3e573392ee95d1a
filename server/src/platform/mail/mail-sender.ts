import type { LanguageTag } from '@latchkey/contract'
import type { MailTable } from '../database/platform-tables.ts'
import type { BrandSource } from '../brand/brand.ts'
import type { Observer } from '../observability/observer.ts'
import type { MailArgument, MailSwitches } from '../options/mail-switches.ts'
import type { Settings } from '../options/settings.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import { renderConfiguredMail, toDetails } from './render-mail.ts'
import type { MailDataOf, MailKind } from './templates.ts'
import { getErrorMessage } from '../error-text.ts'

/** The content of `mail.payload`, which is stored encrypted. */
export type Payload = {
  [Kind in MailKind]: PayloadOf<Kind>
}[MailKind]

export interface PayloadOf<Kind extends MailKind> {
  kind: Kind
  data: MailDataOf[Kind]
  request: MailArgument<Kind> | null
  /** The trace position of the request that caused the mail. */
  causedBy?: string
}

interface Parts {
  readonly settings: Settings
  readonly brand: BrandSource
  readonly mailer: Mailer | undefined
  readonly observer: Observer
}

/** Sends mails through the function that the options name for their kind, else through the mailer. */
export const createMailSender = ({ settings, brand, mailer, observer }: Parts) => {
  /** Resolves once the function or the mail server has accepted the mail, else throws. */
  const send = (mail: MailTable, payload: Payload): Promise<void> =>
    observer.work({ kind: 'mail', name: payload.kind, causedBy: payload.causedBy ?? null }, async () => {
      const sent = sendByFunction(mail, payload)
      if (sent) return sent
      if (!mailer) throw new Error('No mailer is configured')
      await mailer.send(await createMessage(mail, payload))
    })

  /** Returns undefined if the options name no function for this kind. */
  const sendByFunction = <Kind extends MailKind>(mail: MailTable, { kind, request, data }: PayloadOf<Kind>) => {
    const switches: MailSwitches = settings.mails
    const mailSwitch = switches[kind]
    if (typeof mailSwitch !== 'function') return undefined
    if (request) return Promise.resolve(mailSwitch(request))
    // Notifications have no request of the protocol: their argument is the details.
    if (!Object.hasOwn(settings.notifications, kind)) return undefined
    return toDetails({ settings, brand }, data, getAddressee(mail)).then((details) =>
      mailSwitch(details as MailArgument<Kind>),
    )
  }

  const createMessage = async (mail: MailTable, payload: Payload): Promise<MailMessage> => ({
    id: mail.id,
    to: mail.recipient,
    senderName: (await brand.current()).senderName,
    ...(await renderConfiguredMail({ settings, brand }, payload.kind, payload.data, getAddressee(mail))),
  })

  return { send, createMessage }
}

const getAddressee = ({ recipient, language }: MailTable) => ({ to: recipient, language: language as LanguageTag })

/** Returns the error message without the link and the code of the mail, and without credentials in URLs (R67). */
export const redactSecrets = (error: unknown, payload: Payload | undefined): string => {
  let message = getErrorMessage(error)
  // Requests of the protocol have some of these fields.
  const secrets = { ...payload?.request } as { url?: string; token?: string; otp?: string }
  const data: { name?: string; url?: string; code?: string } = payload?.data ?? {}
  for (const secret of [secrets.url, secrets.token, secrets.otp, data.url, data.code]) {
    if (secret) message = message.replaceAll(secret, '***')
  }
  return message.replace(/\/\/\S*@/g, '//***@').slice(0, 500)
}
