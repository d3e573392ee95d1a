import { useSyncExternalStore } from 'react'
import type { QueryState, QueryStore } from '../query.ts'

/** A hook that returns a state. `get()` reads the state outside of components: `client.useSession.get().refetch()`. */
export interface StoreHook<State> {
  (): State
  get: () => State
}

/**
 * Creates a hook that returns the state of a store and renders again when it changes. During server rendering and
 * hydration it returns the initial state of the store.
 */
export const createStoreHook = <Data>(store: QueryStore<Data>): StoreHook<QueryState<Data>> => {
  const initial = store.value
  const subscribe = (onChange: () => void) => store.listen(onChange)
  // `get()` would start a request during a render; `value` does not.
  const read = () => store.value
  return Object.assign(() => useSyncExternalStore(subscribe, read, () => initial), { get: read })
}
