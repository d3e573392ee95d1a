import { useSyncExternalStore } from 'react'

interface Store<Value> {
  readonly get: () => Value
  readonly set: (next: Value) => void
  /** A hook that returns the value and renders again when it changes. */
  readonly use: () => Value
}

/** Creates a value that components and functions share. */
export const createStore = <Value>(initial: Value): Store<Value> => {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get),
  }
}
