import type { Kysely } from 'kysely'
import type { MailTable } from '../database/platform-tables.ts'
import type { Tables } from '../database/tables.ts'
import type { Logger } from '../observability/logger.ts'
import { extendMailLease } from './outbox.store.ts'
import { EXTENDED_LEASE_MS, LEASE_MS } from './retry-schedule.ts'

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

/** Extends the lease of a mail until `end` is called, so that a slow mail server receives the mail once. */
export const extendLease = (db: Kysely<Tables>, log: Logger, { id, dueAt }: MailTable): Lease => {
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
      await extendMailLease(db, { id, from, to })
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
