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
  // The second callback runs after those with which React reads the result.
  void promise.catch(() => {}).then(() => lastLoad.set({}))
  return promise
}

const lastLoad = createStore({})
