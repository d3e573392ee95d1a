import type { AnswerOf, LatchkeyCalls } from '@latchkey/contract'
import { changesSession, endsSession } from './hints.ts'
import { createQuery, type QueryStore, type QueryValue } from './query.ts'
import type { Failure, Result } from './result.ts'
import { joinTabs } from './tabs.ts'

/** `{ session, user }`, or null for a stranger. */
export type SessionData = AnswerOf<LatchkeyCalls['getSession']>

/** `isPending` lasts until it is known whether somebody is signed in. */
export type SessionValue = QueryValue<NonNullable<SessionData>>
export type SessionStore = QueryStore<NonNullable<SessionData>>

/** What became of the session, as far as the answer of a call tells. */
export type SessionEvent = 'signed-in' | 'signed-out' | 'changed'

/** The fetch happens about this many milliseconds after the call succeeds (specification, section 9). */
const REFETCH_DELAY = 10

interface SessionOptions {
  /** The address of the service: tabs that talk to another one are none of our business. */
  base: string
  load: (signal: AbortSignal) => Promise<Result<SessionData>>
}

/** The session that every part of the page shares, kept true by the success of calls in this and in other tabs. */
export const createSession = ({ base, load }: SessionOptions) => {
  const query = createQuery(load)
  let planned: ReturnType<typeof setTimeout> | undefined

  const apply = (event: SessionEvent) => {
    // Nobody may see the previous person's data, not even for a moment.
    if (event === 'signed-out') query.reset()
    // And nobody who has just signed in may be taken for a stranger until the fetch is answered.
    else query.outdate({ pending: event === 'signed-in' && query.store.value.data === null })
    refetchSoon()
  }
  const refetchSoon = () => {
    planned ??= setTimeout(() => {
      planned = undefined
      query.invalidate()
    }, REFETCH_DELAY)
  }
  const tellTabs = joinTabs(base, apply)

  const afterCall = (path: string, answer: unknown) => {
    if (!changesSession(path)) return
    const event = eventOf(path, answer)
    apply(event)
    tellTabs(event)
  }
  /** Refused as a stranger, while a session is believed in: it has been ended elsewhere, perhaps. */
  const afterFailure = ({ code }: Failure) => {
    if (code === 'UNAUTHORIZED' && query.store.value.data !== null) refetchSoon()
  }
  return { store: query.store as SessionStore, afterCall, afterFailure }
}

const eventOf = (path: string, answer: unknown): SessionEvent => {
  if (endsSession(path)) return 'signed-out'
  return path.startsWith('/sign-') && hasToken(answer) ? 'signed-in' : 'changed'
}

/** A sign-up that waits for the address to be verified answers `token: null`: it starts no session. */
const hasToken = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string'
