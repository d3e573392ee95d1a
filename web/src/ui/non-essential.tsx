import { type ReactNode } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { LoadingBoundary } from './loading-boundary.tsx'

interface NonEssentialProps {
  /** Shown while the code loads. */
  fallback?: ReactNode
  children: ReactNode
}

/** Content that the screen works without. If it fails to render, it is omitted. */
export const NonEssential = ({ fallback, children }: NonEssentialProps) => (
  <ErrorBoundary fallback={null}>
    <LoadingBoundary fallback={fallback}>{children}</LoadingBoundary>
  </ErrorBoundary>
)
