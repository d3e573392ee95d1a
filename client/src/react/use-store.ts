import { useSyncExternalStore } from 'react'
import type { QueryStore, QueryState } from '../query.ts'

/** A hook, and outside of components its value as it is: `client.useSession.get().refetch()`. */
export interface StoreHook<Value> {
  (): Value
  get: () => Value
}

/**
 * A hook that answers the value of a store and renders again when it changes. While the page is rendered on a server,
 * and while it is hydrated, the value is the one that the store was created with.
 */
export const createStoreHook = <Data>(store: QueryStore<Data>): StoreHook<QueryState<Data>> => {
  const initial = store.value
  const subscribe = (changed: () => void) => store.listen(changed)
  // `value` and not `get()`: reading must not start a request in the middle of a render.
  const read = () => store.value
  return Object.assign(() => useSyncExternalStore(subscribe, read, () => initial), { get: read })
}
