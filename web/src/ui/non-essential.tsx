import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

interface NonEssentialProps {
  /** Shown while the code loads. */
  fallback?: ReactNode
  children: ReactNode
}

/** Content that the screen works without. If it fails to render, it is omitted. */
export const NonEssential = ({ fallback, children }: NonEssentialProps) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
)
