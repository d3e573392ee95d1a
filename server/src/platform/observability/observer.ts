import type { Call } from '@latchkey/contract'
import type { MailKind } from '../mail/templates.ts'

/** An HTTP request. `route` is set while the request is handled, so read it after the response. */
export interface ObservedRequest {
  /** The request ID in the log and the audit log. */
  readonly id: string
  readonly method: string
  readonly headers: { get(name: string): string | null; keys(): Iterable<string> }
  /** Undefined if no call has this path and method. */
  readonly route: { readonly name: string; readonly call: Call } | undefined
}

/** An operation that is measured. `name` contains no secrets and no personal data. */
export type Work =
  /** A transaction with its retries and pauses. */
  | { readonly kind: 'transaction'; readonly name: 'sqlite' | 'postgres' }
  /** A password hash with its time in the queue. Imported hashes have another algorithm. */
  | { readonly kind: 'password'; readonly name: 'hash' | 'verify' | 'verify-imported' }
  /** A request to a social provider. `name` is the host. */
  | { readonly kind: 'provider'; readonly name: string; readonly method: 'GET' | 'POST' }
  /** An attempt to send a mail. `causedBy` is the `position` of the request that created it. */
  | { readonly kind: 'mail'; readonly name: MailKind; readonly causedBy: string | null }

/** The counters and their labels. */
export interface Counters {
  /** Session lookups by cookie: found in the database, found in the cookie cache, or not found. */
  session: 'found' | 'cached' | 'refused'
  /** Calls rejected with 429. The label is the class of the limit. */
  rateLimited: string
  /** Passwords not verified because the queue was full. */
  passwordRefused: ''
  /** Transactions that were retried after a conflict, or gave up. */
  transaction: 'repeated' | 'refused'
  /** Attempts to send a mail that succeeded, will be retried, or were the last one. */
  mail: 'sent' | 'postponed' | 'failed'
  /** Deleted expired rows. The label is the table. */
  removed: string
}

/**
 * Receives events for metrics and traces. `request` and `work` must call their function exactly once, and return its result
 * or throw its error.
 *
 *     const observer: Observer = {
 *       request: (_request, handle) => handle(),
 *       work: (_work, run) => run(),
 *       count: (counter, label, times) => metrics.add(`${counter}.${label}`, times),
 *       position: () => null,
 *     }
 */
export interface Observer {
  request<Response extends { readonly status: number }>(
    request: ObservedRequest,
    handle: () => Promise<Response>,
  ): Promise<Response>
  work<T>(work: Work, run: () => Promise<T>): Promise<T>
  /** Adds `times` to a counter. */
  count<Name extends keyof Counters>(counter: Name, label: Counters[Name], times: number): void
  /** The current trace context as a W3C `traceparent`, or null. It is stored with mails, which another node may send later. */
  position(): string | null
}

/** The default observer, which ignores all events. */
export const silentObserver: Observer = {
  request: (_request, handle) => handle(),
  work: (_work, run) => run(),
  count: () => {},
  position: () => null,
}

/** Combines two observers. `outer` wraps `inner`. */
export const combineObservers = (outer: Observer, inner: Observer): Observer => ({
  request: (request, handle) => outer.request(request, () => inner.request(request, handle)),
  work: (work, run) => outer.work(work, () => inner.work(work, run)),
  count: (counter, label, times) => {
    outer.count(counter, label, times)
    inner.count(counter, label, times)
  },
  position: () => outer.position() ?? inner.position(),
})
