import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/platform-tables.ts'
import type { Observer } from '../observability/observer.ts'
import { runUnlessAborted } from '../abort.ts'
import type { Logger } from '../observability/logger.ts'
import { type Payload, redactSecrets } from './mail-sender.ts'
import type { FinishedMails } from './finished-mails.ts'
import { extendMailLease, postponeMail } from './outbox.store.ts'
import { getBackoff, EXTENDED_LEASE_MS, LEASE_MS, MAX_ATTEMPTS } from './retry-schedule.ts'

/** After this time without a response of the mail server the lease is extended. */
const SLOW_SERVER_MS = 2000
/** How often it is extended again while the mail waits for the mail server. Otherwise the mail would be sent twice. */
const EXTENSION_INTERVAL_MS = 20_000
/** An hour. A mailer that never settles must not block a mail forever. */
const MAX_EXTENSIONS = 180

interface Lease {
  /** Aborted when the lease is extended no longer. */
  readonly signal: AbortSignal
  /** Ends the extensions. Returns the times at which the lease may end. */
  end(): readonly number[]
}

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
  /** Extends the lease of a mail until `end` is called. */
  const holdLease = ({ id, dueAt }: MailTable): Lease => {
    const limit = new AbortController()
    let extensions = 0
    let isEnded = false
    let from = dueAt
    let to = dueAt - LEASE_MS + EXTENDED_LEASE_MS
    let timer: NodeJS.Timeout
    const extendAfter = (delayMs: number): void => {
      timer = setTimeout(() => void extend(), delayMs).unref()
    }
    const extend = async (): Promise<void> => {
      try {
        await extendMailLease(kysely, { id, from, to })
        from = to
      } catch (error) {
        log.error({ mail: id, error: String(error) }, 'Failed to extend the lease of a mail')
      }
      to += EXTENSION_INTERVAL_MS
      if (isEnded) return
      if (++extensions < MAX_EXTENSIONS) extendAfter(EXTENSION_INTERVAL_MS)
      else limit.abort(new Error('The mailer did not settle within an hour'))
    }
    extendAfter(SLOW_SERVER_MS)
    return {
      signal: limit.signal,
      end: () => {
        isEnded = true
        clearTimeout(timer)
        return [from, to]
      },
    }
  }

  return async (mail: MailTable, contents: () => string): Promise<void> => {
    const { id, kind, recipient, attempts } = mail
    if (recipient === '') return finished.add({ id, wasSent: false })
    const lease = holdLease(mail)
    let payload: Payload | undefined
    try {
      const content = JSON.parse(contents()) as Payload // Written by sendMail.
      payload = content
      await runUnlessAborted(lease.signal, () => send(mail, content))
      finished.add({ id, wasSent: true })
      observer.count('mail', 'sent', 1)
    } catch (error) {
      const hasFailed = attempts >= MAX_ATTEMPTS
      const lastError = redactSecrets(error, payload)
      log.warn({ mail: id, kind, attempts, error: lastError }, 'Failed to send a mail')
      const dueAt = now() + getBackoff(attempts)
      await postponeMail(
        kysely,
        { id, leases: lease.end() },
        { status: hasFailed ? 'failed' : 'pending', dueAt, lastError },
      )
      observer.count('mail', hasFailed ? 'failed' : 'postponed', 1)
    } finally {
      lease.end()
    }
  }
}
