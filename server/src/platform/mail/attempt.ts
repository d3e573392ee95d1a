import type { Database } from '../database/database.ts'
import type { MailTable } from '../database/platform-tables.ts'
import type { Observer } from '../observability/observer.ts'
import { runUnlessAborted } from '../abort.ts'
import type { Logger } from '../observability/logger.ts'
import { type Payload, redactSecrets } from './mail-sender.ts'
import type { FinishedMails } from './finished-mails.ts'
import { extendLease } from './mail-lease.ts'
import { postponeMail } from './outbox.store.ts'
import { getBackoff, MAX_ATTEMPTS } from './retry-schedule.ts'

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
export const createAttempt =
  ({ database: { kysely }, observer, log, now, send, finished }: Parts) =>
  async (mail: MailTable, contents: () => string): Promise<void> => {
    const { id, kind, recipient, attempts } = mail
    if (recipient === '') return finished.add({ id, wasSent: false })
    const lease = extendLease(kysely, log, mail)
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
