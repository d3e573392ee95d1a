import type { Call } from '@latchkey/contract'
import type { MailKind } from '../mail/templates.ts'

/** A request over HTTP. Which call it is becomes known while it is answered. */
export interface ObservedRequest {
  /** As the log and the audit log name it. */
  readonly id: string
  readonly method: string
  readonly headers: { get(name: string): string | null; keys(): Iterable<string> }
  /** Undefined where the path belongs to no call, or the call takes another method. */
  readonly route: { readonly name: string; readonly call: Call } | undefined
}

/** Work that takes time. `name` is never a secret, nor about somebody. */
export type Work =
  /** Attempts and pauses of one transaction. */
  | { readonly kind: 'transaction'; readonly name: 'sqlite' | 'postgres' }
  /** A hash and the wait for its turn. */
  | { readonly kind: 'password'; readonly name: 'hash' | 'verify' }
  /** A question to a provider: its host. */
  | { readonly kind: 'provider'; readonly name: string; readonly method: 'GET' | 'POST' }
  /** An attempt to send a mail, and the `position` of the request that wrote it. */
  | { readonly kind: 'mail'; readonly name: MailKind; readonly causedBy: string | null }

/** What is counted, and the labels that it is told apart by. */
export interface Counters {
  /** A session was looked for by a cookie: in the database, in the cookie cache, or in vain. */
  session: 'found' | 'cached' | 'refused'
  /** A call was refused with 429: the class of its limit. */
  rateLimited: string
  /** A password was not looked at, because too many wait. */
  passwordRefused: ''
  /** A transaction lost against another and began again, or gave up. */
  transaction: 'repeated' | 'refused'
  /** An attempt to send a mail has succeeded, will be repeated, or was the last one. */
  mail: 'sent' | 'postponed' | 'failed'
  /** Rows that a sweep has removed: the table. */
  removed: string
}

/**
 * Is told what happens: for metrics and for traces. It changes nothing: `request` and `work` call what they are given
 * once, and hand on what comes of it.
 */
export interface Observer {
  request<Answer extends { readonly status: number }>(
    asked: ObservedRequest,
    answer: () => Promise<Answer>,
  ): Promise<Answer>
  work<T>(work: Work, run: () => Promise<T>): Promise<T>
  /** It has happened `times` times. */
  count<What extends keyof Counters>(what: What, label: Counters[What], times: number): void
  /** Where a trace stands at this moment, as a W3C `traceparent`: kept with what is done later, perhaps elsewhere. */
  position(): string | null
}

/** Nobody watches. */
export const silentObserver: Observer = {
  request: (_asked, answer) => answer(),
  work: (_work, run) => run(),
  count: () => {},
  position: () => null,
}

/** Tells two observers; the first one is the outer one. */
export const combineObservers = (outer: Observer, inner: Observer): Observer => ({
  request: (asked, answer) => outer.request(asked, () => inner.request(asked, answer)),
  work: (work, run) => outer.work(work, () => inner.work(work, run)),
  count: (what, label, times) => {
    outer.count(what, label, times)
    inner.count(what, label, times)
  },
  position: () => outer.position() ?? inner.position(),
})
