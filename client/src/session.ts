import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import type { SessionEvent, Schedule } from './events.ts'
import { createQuery, type QueryStore, type QueryState } from './query.ts'
import type { Result } from './result.ts'

/** `{ session, user }`, or null for a stranger. */
export type SessionData = ResponseOf<LatchkeyCalls['getSession']>

/** `isPending` lasts until it is known whether somebody is signed in. */
export type SessionState = QueryState<NonNullable<SessionData>>
export type SessionStore = QueryStore<NonNullable<SessionData>>

export type SessionController = ReturnType<typeof createSessionController>

/** The session that every part of the page shares, kept true by the success of calls in this and in other tabs. */
export const createSessionController = (
  schedule: Schedule,
  load: (signal: AbortSignal) => Promise<Result<SessionData>>,
) => {
  const query = createQuery(load)
  const store = query.store as SessionStore
  const scheduleRefetch = () => schedule(query.invalidate)

  const apply = (event: SessionEvent) => {
    // Nobody may see the previous person's data, not even for a moment.
    if (event === 'signed-out') query.reset({ pending: false, error: null })
    // And nobody who has just signed in may be taken for a stranger until the fetch is answered.
    else query.markStale({ pending: event === 'signed-in' && store.value.data === null })
    scheduleRefetch()
  }
  /** What we believe has been refuted: it has been ended or changed elsewhere, perhaps. A stranger learns nothing new. */
  const doubt = () => {
    if (store.value.data !== null) scheduleRefetch()
  }
  return { store, watch: query.onChange, apply, doubt }
}
