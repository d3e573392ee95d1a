import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/tables.ts'
import type { Observer } from '../observability/observer.ts'
import type { Logger } from '../observability/logger.ts'
import { type Payload, redactSecrets } from './mail-sender.ts'
import type { FinishedMails } from './finished-mails.ts'
import { extendMailLease, postponeMail } from './outbox.store.ts'

/** How long a claimed mail belongs to its node. After a crash it is due again when the lease expires. */
export const LEASE_MS = 10_000
/** After this time without a response of the mail server the lease is extended. */
const SLOW_SERVER_MS = 2000
/** The total length of an extended lease. */
const EXTENDED_LEASE_MS = 60_000

/** After this many attempts, about a day, a mail has failed. An operator can retry it. */
const MAX_ATTEMPTS = 30

interface Parts {
  readonly database: Database
  readonly observer: Observer
  readonly log: Logger
  readonly now: () => number
  /** Resolves once the mail server has accepted the mail, else throws. */
  readonly send: (mail: MailTable, payload: Payload) => Promise<void>
  readonly finished: FinishedMails
}

/** Attempts to send a claimed mail and records the result. `contents` returns the decrypted payload. */
export const createAttempt = ({ database: { kysely }, observer, log, now, send, finished }: Parts) => {
  const extend = ({ id, dueAt }: MailTable): Promise<void> =>
    extendMailLease(kysely, { id, from: dueAt, to: dueAt - LEASE_MS + EXTENDED_LEASE_MS }).catch((error: unknown) =>
      log.error({ mail: id, error: String(error) }, 'Failed to extend the lease of a mail'),
    )

  return async (mail: MailTable, contents: () => string): Promise<void> => {
    const { id, kind, recipient, attempts } = mail
    if (recipient === '') return finished.add({ id, wasSent: false })
    const leaseTimer = setTimeout(() => void extend(mail), SLOW_SERVER_MS).unref()
    let payload: Payload | undefined
    try {
      payload = JSON.parse(contents()) as Payload // Written by sendMail.
      await send(mail, payload)
      finished.add({ id, wasSent: true })
      observer.count('mail', 'sent', 1)
    } catch (error) {
      const hasFailed = attempts >= MAX_ATTEMPTS
      const lastError = redactSecrets(error, payload)
      log.warn({ mail: id, kind, attempts, error: lastError }, 'Failed to send a mail')
      const dueAt = now() + backoffAfter(attempts)
      await postponeMail(kysely, id, { status: hasFailed ? 'failed' : 'pending', dueAt, lastError })
      observer.count('mail', hasFailed ? 'failed' : 'postponed', 1)
    } finally {
      clearTimeout(leaseTimer)
    }
  }
}

/** 2 s, 4 s, 8 s … up to an hour. */
const backoffAfter = (attempts: number): number => Math.min(1000 * 2 ** attempts, 3_600_000)
