import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

interface NonEssentialProps {
  /** In its place while its code is fetched. */
  fallback?: ReactNode
  children: ReactNode
}

/** What a screen can do without: when it cannot be drawn, only it is missing. */
export const NonEssential = ({ fallback, children }: NonEssentialProps) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)
