import type { LanguageTag } from '@latchkey/contract'
import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/tables.ts'
import { decrypt, type Keys } from '../secrets.ts'
import type { Observer } from '../observe/observer.ts'
import type { Logger, MailRequestOf, MailSwitches, Settings } from '../settings.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import {
  countMails,
  deleteMail,
  findDueMails,
  findMail,
  listMails,
  markSent,
  type OutboxLoad,
  postpone,
  takeMail,
} from './outbox.store.ts'
import { mailHorizon } from '../retention/retention-settings.ts'
import { type MailDataOf, type MailKind, renderMail } from './templates.ts'

/** How often a node looks for mails that another one left behind, and for those that are due again (milliseconds). */
const POLL_INTERVAL = 2000
const BATCH = 20
/** After these attempts, about a day, a mail has failed and waits for a person. */
const MAXIMUM_ATTEMPTS = 30

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

/** A mail as the inbox shows it. */
export type InboxMail = Pick<MailTable, 'id' | 'kind' | 'recipient' | 'status' | 'attempts' | 'lastError' | 'createdAt'>

export interface Outbox {
  /** Something may be due. Returns at once; from the first time on the outbox looks by itself, too. */
  poke(): void
  /** The newest mails, and the contents of one where they are kept. */
  list(count: number): Promise<InboxMail[]>
  read(id: string): Promise<(InboxMail & { message: MailMessage | null }) | null>
  /** What waits and what has failed, of all nodes. */
  load(): Promise<OutboxLoad>
  /** Waits for what is being sent; what is due stays for the next start. */
  close(): Promise<void>
}

interface Parts {
  database: Database
  settings: Settings
  keys: Keys
  mailer: Mailer | undefined
  observer: Observer
  log: Logger
  now: () => number
}

/**
 * Sends what transactions put into the mail table: at once after the commit, again with growing pauses after a failure,
 * and after a crash from the next start on. A mail may therefore arrive twice, and never not at all.
 */
export const createOutbox = (parts: Parts): Outbox => {
  const { database, mailer, observer, log, now } = parts
  const db = database.kysely
  let running: Promise<void> | null = null
  let pokedMeanwhile = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const poke = (): void => {
    if (isClosed) return
    timer ??= setInterval(poke, POLL_INTERVAL).unref()
    if (running) {
      pokedMeanwhile = true
      return
    }
    running = sendDueMails()
      .catch((error: unknown) => log.error({ error: String(error) }, 'The outbox could not be read'))
      .finally(() => {
        running = null
        if (pokedMeanwhile) {
          pokedMeanwhile = false
          poke()
        }
      })
  }

  const sendDueMails = async (): Promise<void> => {
    for (;;) {
      const due = await findDueMails(db, now(), BATCH)
      await Promise.all(due.map(attempt))
      if (due.length < BATCH || isClosed) return
    }
  }

  const attempt = async (id: string): Promise<void> => {
    const mail = await takeMail(db, id, now())
    if (!mail) return
    if (mail.recipient === '') return deleteMail(db, id)
    let payload: Payload | undefined
    try {
      payload = open(mail)
      await watched(mail, payload)
      await markSent(db, id, now(), mailer?.keepsSentMails ? mail.payload : '')
      observer.count('mail', 'sent', 1)
    } catch (error) {
      const hasFailed = mail.attempts >= MAXIMUM_ATTEMPTS
      const lastError = withoutSecrets(error, payload)
      log.warn({ mail: id, kind: mail.kind, attempts: mail.attempts, error: lastError }, 'A mail could not be sent')
      await postpone(db, id, {
        status: hasFailed ? 'failed' : 'pending',
        dueAt: now() + pauseAfter(mail.attempts),
        lastError,
      })
      observer.count('mail', hasFailed ? 'failed' : 'postponed', 1)
    }
  }

  const watched = (mail: MailTable, payload: Payload): Promise<void> =>
    observer.work({ kind: 'mail', name: payload.kind, causedBy: payload.causedBy ?? null }, () =>
      dispatch(mail, payload),
    )

  const dispatch = async (mail: MailTable, payload: Payload): Promise<void> => {
    const sent = sentByFunction(payload)
    if (sent) return sent
    if (!mailer) throw new Error('No mailer is configured')
    await mailer.send(messageOf(mail, payload))
  }

  /** Undefined where the switch of this kind is no function. */
  const sentByFunction = <Kind extends MailKind>({ kind, request }: PayloadOf<Kind>) => {
    const switches: MailSwitches = parts.settings.mails
    const send = switches[kind]
    return typeof send === 'function' && request ? Promise.resolve(send(request)) : undefined
  }

  const open = (mail: MailTable): Payload => JSON.parse(decrypt(parts.keys, contextOf(mail.id), mail.payload))

  const messageOf = (mail: MailTable, payload: Payload): MailMessage => ({
    id: mail.id,
    to: mail.recipient,
    ...renderMail(payload.kind, payload.data, mail.language as LanguageTag, {
      name: parts.settings.appName,
      url: parts.settings.origin,
    }),
  })

  /** Null once it was emptied, and for one that was sealed with a key that has left the ring. */
  const readable = (mail: MailTable): MailMessage | null => {
    try {
      return mail.payload === '' ? null : messageOf(mail, open(mail))
    } catch (error) {
      log.warn({ mail: mail.id, error: String(error) }, 'A mail could not be opened')
      return null
    }
  }

  return {
    poke,
    list: (count) => listMails(db, { count, from: mailHorizon(parts) }),
    read: async (id) => {
      const mail = await findMail(db, { id, from: mailHorizon(parts) })
      return mail ? { ...mail, message: readable(mail) } : null
    },
    load: () => countMails(db),
    close: async () => {
      isClosed = true
      clearInterval(timer)
      while (running) await running
      await mailer?.close?.()
    },
  }
}

/** What a payload's encryption is bound to: its row. */
export const contextOf = (mailId: string): string => `mail:${mailId}`

/** 2 s, 4 s, 8 s … up to an hour. */
const pauseAfter = (attempts: number): number => Math.min(1000 * 2 ** attempts, 3_600_000)

/** A server's words about the failure, without the mail's own link or code and what may be a password in an address (rule R67). */
const withoutSecrets = (error: unknown, payload: Payload | undefined): string => {
  let words = error instanceof Error ? error.message : String(error)
  const secrets: { url?: string; token?: string; otp?: string } = payload?.request ?? {}
  for (const secret of [secrets.url, secrets.token, secrets.otp]) {
    if (secret) words = words.replaceAll(secret, '***')
  }
  return words.replace(/\/\/\S*@/g, '//***@').slice(0, 500)
}
