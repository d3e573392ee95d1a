import { type ReactNode, Suspense } from 'react'
import { createStore } from './create-store.ts'

interface LoadingBoundaryProps {
  /** Shown while code and texts of the content load. */
  fallback?: ReactNode
  children: ReactNode
}

/**
 * `Suspense` that shows its content as soon as it has loaded. With `Suspense` alone, React keeps each fallback for 300 ms,
 * and a screen consists of several boundaries, one within the other.
 */
export const LoadingBoundary = ({ fallback, children }: LoadingBoundaryProps) => {
  // React delays only renders that a promise caused. This one has another cause.
  lastLoad.use()
  return <Suspense fallback={fallback}>{children}</Suspense>
}

/** Renders the boundaries again when the promise settles. Every promise that a component waits for passes through here. */
export const trackLoad = <Result,>(promise: Promise<Result>): Promise<Result> => {
  // `then` after `catch` runs later than the callbacks with which React reads the result.
  void promise.catch(() => {}).then(() => lastLoad.set({}))
  return promise
}

/** A new object after each load. */
const lastLoad = createStore({})

/** For this time after a failure, renders fail too. Otherwise React would load again and again. */
const FAILURE_MS = 1000

/** Creates a function that loads each key once. A render that is `FAILURE_MS` or more after a failure loads again. */
export const createLoadCache = <Key, Result>() => {
  const cache = new Map<Key, Promise<Result>>()
  return (key: Key, load: () => Promise<Result>): Promise<Result> => {
    const cached = cache.get(key)
    if (cached) return cached
    const result = trackLoad(load())
    cache.set(key, result)
    result.catch(() => setTimeout(() => cache.delete(key), FAILURE_MS))
    return result
  }
}
