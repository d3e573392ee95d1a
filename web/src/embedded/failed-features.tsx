import type { Failure } from '@latchkey/client/react'
import { FailedScreen } from '../ui/loading.tsx'
import { EmbeddedRoot } from './embedded-root.tsx'
import { usePageHistory } from './use-embedded-settings.ts'

/** Rendered instead of every screen if the features of the server could not be loaded. */
export const FailedFeatures = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const history = usePageHistory({ home: '/', owns: () => false })
  return (
    <EmbeddedRoot history={history}>
      <FailedScreen failure={failure} onRetry={onRetry} />
    </EmbeddedRoot>
  )
}
