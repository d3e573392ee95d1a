import { atom, onNotify, onStart, onStop, type PreinitializedWritableAtom } from 'nanostores'
import { type Failure, isTransient, type Result } from './result.ts'

/** What a store knows. `isPending`: nothing to be relied on yet. `isRefetching`: a request is under way. */
export interface QueryState<Data> {
  data: Data | null
  error: Failure | null
  isPending: boolean
  isRefetching: boolean
  /** Fetches now, or joins the fetch that is under way or planned; resolves when the answer is in the store. */
  refetch: () => Promise<void>
}

export type QueryStore<Data> = Pick<
  PreinitializedWritableAtom<QueryState<Data>>,
  'get' | 'lc' | 'listen' | 'subscribe' | 'value'
>

export interface Query<Data> {
  store: QueryStore<Data>
  /**
   * What is known is outdated: an answer under way is dropped, and `invalidate` is to follow. With `pending` nothing is
   * known until the next one.
   */
  markStale: (options: { pending: boolean }) => void
  /** Fetches again if anybody listens. */
  invalidate: () => void
  /** Runs `act` upon every change, before any listener, and also while the store is switched off. */
  onChange: (act: () => void) => void
  /** Forgets everything at once. `pending`: an answer is to come; `error`: why there is none. */
  reset: (options: { pending: boolean; error: Failure | null }) => void
}

/** An inactive store is switched off after this many milliseconds without listeners (specification, section 9). */
const SHUTDOWN_DELAY = 1000

/**
 * A store that fetches while it is listened to: on its first listener, and when it is told to. There is one request at
 * a time, and an answer to an earlier question never overwrites what is known since. Without a window it stays as
 * created, because one server serves many people.
 * `base` is a store that the answers depend on: it is listened to for as long as this one is switched on.
 */
export const createQuery = <Data>(
  load: (signal: AbortSignal) => Promise<Result<Data>>,
  base?: Pick<QueryStore<unknown>, 'listen'>,
): Query<Data> => {
  let isActive = false
  let leaveBase: (() => void) | undefined
  let shutdown: ReturnType<typeof setTimeout> | undefined
  let controller = new AbortController()
  /** The fetch under way, or the wait for the one that is to follow. */
  let underway: Promise<void> | undefined
  let wake = () => {}

  const refetch = async () => {
    // For as long as somebody waits, the store is listened to.
    const leave = store.listen(() => {})
    try {
      // Who waited for an answer that is superseded or dropped waits for the newer one.
      do await (underway ?? start())
      while (underway)
    } finally {
      leave()
    }
  }
  const store = atom<QueryState<Data>>({ data: null, error: null, isPending: true, isRefetching: false, refetch })
  const patch = (change: Partial<QueryState<Data>>) => store.set({ ...store.value, ...change })

  const drop = () => {
    controller.abort()
    underway = undefined
    wake()
    if (store.value.isRefetching) patch({ isRefetching: false })
  }

  const start = (): Promise<void> => {
    if (typeof window === 'undefined') return Promise.resolve()
    controller.abort()
    const mine = new AbortController()
    controller = mine
    const run = async (): Promise<void> => {
      const result = await load(mine.signal).catch((error: unknown) => {
        // A hook of the user threw: that is theirs to see, but the store must not refetch for ever.
        if (controller === mine) drop()
        throw error
      })
      if (mine.signal.aborted) return
      underway = undefined
      patch({ ...mergeResult(store.value.data, result), isPending: false, isRefetching: false })
    }
    underway = run()
    wake()
    patch({ isRefetching: true })
    return underway
  }

  onStart(store, () => {
    clearTimeout(shutdown)
    if (isActive || typeof window === 'undefined') return
    isActive = true
    leaveBase = base?.listen(() => {})
    void start()
  })
  onStop(store, () => {
    if (!isActive) return
    shutdown = setTimeout(() => {
      isActive = false
      leaveBase?.()
      drop()
    }, SHUTDOWN_DELAY)
  })

  return {
    store,
    markStale: ({ pending }) => {
      drop()
      if (isActive) {
        underway = new Promise((resolve) => {
          wake = resolve
        })
      }
      if (pending) patch({ isPending: true })
    },
    invalidate: () => {
      if (isActive) void start()
    },
    onChange: (act) => {
      onNotify(store, act)
    },
    reset: ({ pending, error }) => {
      drop()
      patch({ data: null, error, isPending: pending })
    },
  }
}

/** The state after an answer. A transient failure proves nothing about the data, so it is kept beside the error. */
export const mergeResult = <Data>(
  known: Data | null,
  result: Result<Data>,
): { data: Data | null; error: Failure | null } =>
  result.error && isTransient(result.error) ? { data: known, error: result.error } : result
