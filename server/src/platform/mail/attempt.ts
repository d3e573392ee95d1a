import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/tables.ts'
import type { Observer } from '../observability/observer.ts'
import type { Logger } from '../observability/logger.ts'
import { type Payload, redactSecrets } from './mail-sender.ts'
import type { FinishedMails } from './finished-mails.ts'
import { extendMailLease, postponeMail } from './outbox.store.ts'
import { backoffAfter, EXTENDED_LEASE_MS, LEASE_MS, MAX_ATTEMPTS } from './retry-schedule.ts'

/** After this time without a response of the mail server the lease is extended. */
const SLOW_SERVER_MS = 2000

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
    extendMailLease(kysely, { id, from: dueAt, to: extendedLeaseOf(dueAt) }).catch((error: unknown) =>
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
      const leases = [mail.dueAt, extendedLeaseOf(mail.dueAt)]
      await postponeMail(kysely, { id, leases }, { status: hasFailed ? 'failed' : 'pending', dueAt, lastError })
      observer.count('mail', hasFailed ? 'failed' : 'postponed', 1)
    } finally {
      clearTimeout(leaseTimer)
    }
  }
}

const extendedLeaseOf = (dueAt: number): number => dueAt - LEASE_MS + EXTENDED_LEASE_MS
