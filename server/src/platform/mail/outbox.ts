import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/tables.ts'
import { decrypt, type Keys } from '../crypto/keys.ts'
import type { Observer } from '../observability/observer.ts'
import { mailHorizon } from '../retention/horizons.ts'
import type { Logger } from '../observability/logger.ts'
import type { Settings } from '../options/settings.ts'
import { createAttempt, LEASE } from './attempt.ts'
import { createDispatch } from './dispatch.ts'
import { createFinishedMails } from './finished-mails.ts'
import type { Mailer, MailMessage } from './mailer.ts'
import { countMails, findDueMails, findMail, listMails, type OutboxLoad, takeMail } from './outbox.store.ts'

/** How often a node looks for mails that another one left behind, and for those that are due again (milliseconds). */
const POLL_INTERVAL = 2000
const BATCH = 20
/** More are not sent straight from memory at once: they are due when their lease is over. */
const MAXIMUM_UNDER_WAY = 200

/** A mail as the inbox shows it. */
export type InboxMail = Pick<MailTable, 'id' | 'kind' | 'recipient' | 'status' | 'attempts' | 'lastError' | 'createdAt'>

export interface Outbox {
  /** Sends a mail that has just been written, its first attempt begun. Returns at once. `contents` is its payload in clear. */
  send(mail: MailTable, contents: string): void
  /** Something may be due. Returns at once; from the first time on the outbox looks by itself, too. */
  wake(): void
  /** Sends what is due by now, and resolves once all of it was tried: for programs that do not run all the time. */
  sendDue(): Promise<void>
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
  const { database, mailer, log, now } = parts
  const db = database.kysely
  const { send, messageOf } = createDispatch(parts)
  const finished = createFinishedMails({
    database,
    now,
    keepsSentMails: mailer?.keepsSentMails ?? false,
    onFailure: (error) => log.warn({ error: String(error) }, 'Mails that were sent could not be put on record'),
  })
  const attempt = createAttempt({ ...parts, send, finished })
  const underWay = new Set<Promise<void>>()
  let running: Promise<void> | null = null
  let pokedMeanwhile = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const take = (mail: MailTable, contents: string): void => {
    if (isClosed || underWay.size >= MAXIMUM_UNDER_WAY) return
    keepLooking()
    // Rendering starts in the next turn of the event loop, so that it delays no response of this one (R37).
    const sending = nextTurn()
      .then(() => attempt(mail, () => contents))
      .catch(logFailure)
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  const keepLooking = (): void => {
    timer ??= setInterval(poke, POLL_INTERVAL).unref()
  }

  const poke = (): void => {
    if (isClosed) return
    keepLooking()
    if (running) {
      pokedMeanwhile = true
      return
    }
    running = sendDueMails()
      .catch(logFailure)
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
      // What is finished and not on record would be sent again.
      await finished.write()
      const due = isClosed ? [] : await findDueMails(db, now(), BATCH)
      if (due.length === 0) return
      await Promise.all(due.map(takeAndAttempt))
    }
  }

  const takeAndAttempt = async (id: string): Promise<void> => {
    const mail = await takeMail(db, id, { now: now(), dueAt: now() + LEASE })
    if (mail) await attempt(mail, () => contentsOf(mail))
  }

  const contentsOf = (mail: MailTable): string => decrypt(parts.keys, encryptionContextOf(mail.id), mail.payload)

  const logFailure = (error: unknown): void => log.error({ error: String(error) }, 'The outbox could not be read')

  /** Null once it was emptied, and for one that was sealed with a key that has left the ring. */
  const readable = (mail: MailTable): MailMessage | null => {
    try {
      return mail.payload === '' ? null : messageOf(mail, JSON.parse(contentsOf(mail)))
    } catch (error) {
      log.warn({ mail: mail.id, error: String(error) }, 'A mail could not be opened')
      return null
    }
  }

  const rest = async (): Promise<void> => {
    while (running) await running
    await Promise.all(underWay)
  }

  return {
    send: take,
    wake: poke,
    sendDue: async () => {
      poke()
      await rest()
    },
    list: (count) => listMails(db, { count, from: mailHorizon(parts) }),
    read: async (id) => {
      const mail = await findMail(db, { id, from: mailHorizon(parts) })
      return mail ? { ...mail, message: readable(mail) } : null
    },
    load: () => countMails(db),
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await rest()
      await finished.write().catch(logFailure)
      await mailer?.close?.()
    },
  }
}

/** What a payload's encryption is bound to: its row. */
export const encryptionContextOf = (mailId: string): string => `mail:${mailId}`
