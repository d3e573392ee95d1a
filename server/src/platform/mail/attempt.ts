import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/tables.ts'
import type { Observer } from '../observability/observer.ts'
import type { Logger } from '../observability/logger.ts'
import { type Payload, withoutSecrets } from './dispatch.ts'
import type { FinishedMails } from './finished-mails.ts'
import { keepMail, postpone } from './outbox.store.ts'

/** For this long nobody else takes a mail that a node has taken: after a crash it is due again so soon (milliseconds). */
export const LEASE = 10_000
/** A mail server that has not answered by then is slow (milliseconds) … */
const PATIENCE = 2000
/** … and the mail is this node's for so long in all. */
const LONG_LEASE = 60_000

/** After these attempts, about a day, a mail has failed and waits for a person. */
const MAXIMUM_ATTEMPTS = 30

interface Parts {
  readonly database: Database
  readonly observer: Observer
  readonly log: Logger
  readonly now: () => number
  /** Resolves once somebody else has taken responsibility for the mail, else throws. */
  readonly send: (mail: MailTable, payload: Payload) => Promise<void>
  readonly finished: FinishedMails
}

/** Tries to send a mail that this node has taken, and puts on record what came of it. `contents` answers its payload in clear. */
export const createAttempt = ({ database: { kysely }, observer, log, now, send, finished }: Parts) => {
  const keep = ({ id, dueAt }: MailTable): Promise<void> =>
    keepMail(kysely, { id, from: dueAt, to: dueAt - LEASE + LONG_LEASE }).catch((error: unknown) =>
      log.error({ mail: id, error: String(error) }, 'A mail that takes long could not be kept'),
    )

  return async (mail: MailTable, contents: () => string): Promise<void> => {
    const { id, kind, recipient, attempts } = mail
    if (recipient === '') return finished.add({ id, wasSent: false })
    const longer = setTimeout(() => void keep(mail), PATIENCE).unref()
    let payload: Payload | undefined
    try {
      payload = JSON.parse(contents()) as Payload // Written by sendMail.
      await send(mail, payload)
      finished.add({ id, wasSent: true })
      observer.count('mail', 'sent', 1)
    } catch (error) {
      const hasFailed = attempts >= MAXIMUM_ATTEMPTS
      const lastError = withoutSecrets(error, payload)
      log.warn({ mail: id, kind, attempts, error: lastError }, 'A mail could not be sent')
      const dueAt = now() + pauseAfter(attempts)
      await postpone(kysely, id, { status: hasFailed ? 'failed' : 'pending', dueAt, lastError })
      observer.count('mail', hasFailed ? 'failed' : 'postponed', 1)
    } finally {
      clearTimeout(longer)
    }
  }
}

/** 2 s, 4 s, 8 s … up to an hour. */
const pauseAfter = (attempts: number): number => Math.min(1000 * 2 ** attempts, 3_600_000)
