import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

interface ExtraProps {
  /** In its place while its code is fetched. */
  meanwhile?: ReactNode
  children: ReactNode
}

/** What a screen can do without: when it cannot be drawn, only it is missing. */
export const Extra = ({ meanwhile, children }: ExtraProps) => (
  <ErrorBoundary instead={null}>
    <Suspense fallback={meanwhile}>{children}</Suspense>
  </ErrorBoundary>
)
