import { atom, onStart, onStop, type PreinitializedWritableAtom } from 'nanostores'
import { type Failure, isTransient, type Result } from './result.ts'

/** The state of a store. `data` is null until the first success, and if there is nothing, such as no session. */
export interface QueryState<Data> {
  data: Data | null
  /** The error of the last request. A transient error (see `isTransient`) keeps the data. */
  error: Failure | null
  /** True until the first response, which determines `data` and `error`. */
  isPending: boolean
  /** Whether a request is running. */
  isRefetching: boolean
  /** Sends a request, or joins the one that is running or scheduled. Resolves when its response is in the store. */
  refetch: () => Promise<void>
}

/** A nanostores store that sends its request while it has listeners. */
export type QueryStore<Data> = Pick<QueryAtom<Data>, 'get' | 'lc' | 'listen' | 'subscribe' | 'value'>

export type QueryAtom<Data> = PreinitializedWritableAtom<QueryState<Data>>

export interface Query<Data> {
  store: QueryAtom<Data>
  /** Discards the running request. The caller must call `invalidate` later. `isPending` sets the state to pending. */
  markStale: (options: { isPending: boolean }) => void
  /** Sends a new request if the store is active. */
  invalidate: () => void
  /** Discards the running request and the data. */
  reset: (options: { isPending: boolean; error: Failure | null }) => void
}

/** How long a store stays active without listeners, so that a component that mounts again causes no request. */
const DEACTIVATION_DELAY_MS = 1000

/**
 * Creates a store that loads its data when the first listener subscribes and on `invalidate`. Only one request runs at a
 * time, and the response to an earlier request never replaces newer state. Without a window the store keeps its initial
 * state, because one server renders for many users.
 * The responses can depend on another store, `dependency`. It has a listener while this store has listeners.
 */
export const createQuery = <Data>(
  load: (signal: AbortSignal) => Promise<Result<Data>>,
  dependency?: Pick<QueryStore<unknown>, 'listen'>,
): Query<Data> => {
  let controller = new AbortController()
  /** The running request, or a promise that resolves when the scheduled one starts. */
  let pending: Promise<void> | undefined
  let resolvePending = () => {}

  const refetch = async () => {
    // The listener keeps the store active until the response arrives.
    const unlisten = store.listen(() => {})
    try {
      // While this waits, a newer request can replace the pending one.
      do {
        await (pending ?? start())
      } while (pending)
    } finally {
      unlisten()
    }
  }
  const store = atom<QueryState<Data>>({ data: null, error: null, isPending: true, isRefetching: false, refetch })
  const patch = (change: Partial<QueryState<Data>>) => store.set({ ...store.value, ...change })

  const cancel = () => {
    controller.abort()
    pending = undefined
    resolvePending()
    if (store.value.isRefetching) patch({ isRefetching: false })
  }

  const start = (): Promise<void> => {
    if (typeof window === 'undefined') return Promise.resolve()
    controller.abort()
    const current = new AbortController()
    controller = current
    const run = async (): Promise<void> => {
      const result = await load(current.signal).catch((error: unknown) => {
        // A hook of the application threw. The application handles the error; the store stops loading.
        if (controller === current) cancel()
        throw error
      })
      if (current.signal.aborted) return
      pending = undefined
      patch({ ...mergeResult(store.value.data, result), isPending: false, isRefetching: false })
    }
    pending = run()
    resolvePending()
    patch({ isRefetching: true })
    return pending
  }

  const isActive = trackActivity(store, { dependency, activate: () => void start(), deactivate: cancel })

  return {
    store,
    markStale: ({ isPending }) => {
      cancel()
      if (isActive()) {
        pending = new Promise((resolve) => {
          resolvePending = resolve
        })
      }
      if (isPending) patch({ isPending })
    },
    invalidate: () => {
      if (isActive()) void start()
    },
    reset: ({ isPending, error }) => {
      cancel()
      patch({ data: null, error, isPending })
    },
  }
}

interface Activity {
  dependency: Pick<QueryStore<unknown>, 'listen'> | undefined
  activate: () => void
  deactivate: () => void
}

/** Activates the store with its first listener, and deactivates it some time after the last one. Returns whether it is active. */
const trackActivity = <Data>(
  store: QueryAtom<Data>,
  { dependency, activate, deactivate }: Activity,
): (() => boolean) => {
  let isActive = false
  let releaseDependency: (() => void) | undefined
  let deactivationTimer: ReturnType<typeof setTimeout> | undefined
  onStart(store, () => {
    clearTimeout(deactivationTimer)
    if (typeof window === 'undefined') return
    releaseDependency = dependency?.listen(() => {})
    if (isActive) return
    isActive = true
    activate()
  })
  onStop(store, () => {
    // The dependency has the same delay. Released later, it would stay active for twice the delay.
    releaseDependency?.()
    if (!isActive) return
    deactivationTimer = setTimeout(() => {
      isActive = false
      deactivate()
    }, DEACTIVATION_DELAY_MS)
  })
  return () => isActive
}

/** Returns the state after a response. A transient error does not make the data invalid, so the data stays. */
export const mergeResult = <Data>(
  data: Data | null,
  result: Result<Data>,
): { data: Data | null; error: Failure | null } =>
  result.error && isTransient(result.error) ? { data, error: result.error } : result
