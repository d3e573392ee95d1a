import type { ResponseOf, LatchkeyCalls } from '@latchkey/contract'
import type { SessionEvent } from './events.ts'
import type { Schedule } from './scheduler.ts'
import { createQuery, type QueryAtom, type QueryState, type QueryStore } from './query.ts'
import type { Result } from './result.ts'

/** `{ session, user }`, or null when the caller is signed out. */
export type SessionData = ResponseOf<LatchkeyCalls['getSession']>

/** `isPending` is true until it is known whether the caller is signed in. */
export type SessionState = QueryState<NonNullable<SessionData>>
/** The store `useSession` of a client without React. */
export type SessionStore = QueryStore<NonNullable<SessionData>>

export type SessionController = ReturnType<typeof createSessionController>

/** Creates the session store that all parts of a page share. Successful calls in this and in other tabs refresh it. */
export const createSessionController = (
  schedule: Schedule,
  load: (signal: AbortSignal) => Promise<Result<SessionData>>,
) => {
  const query = createQuery(load)
  const store = query.store as QueryAtom<NonNullable<SessionData>>
  const scheduleRefetch = () => schedule(query.invalidate)
  // Links, providers and other devices change the session without a call of a client.
  if (typeof document !== 'undefined') {
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && store.lc > 0) void store.value.refetch()
    })
  }

  const handleEvent = (event: SessionEvent) => {
    // The next user of the page must not see the previous user's data.
    if (event === 'signed-out' || event === 'switched') query.reset({ isPending: event === 'switched', error: null })
    // A user who has just signed in must not appear signed out until the session is loaded.
    else query.markStale({ isPending: event === 'signed-in' && store.value.data === null })
    scheduleRefetch()
  }
  /** Loads the session again after a call was refused. A signed-out caller has no session that could have ended. */
  const revalidate = () => {
    if (store.value.data !== null) scheduleRefetch()
  }
  return { store, handleEvent, revalidate }
}
