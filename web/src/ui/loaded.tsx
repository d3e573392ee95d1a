import type { CallState, Failure } from '@latchkey/client/react'
import { Alert, Button, Group, Loader, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FailureText } from './error-text.tsx'
import { useTexts } from './language.tsx'

/** A list must say what stands in its place when it is empty. */
type LoadedProps<Data> = {
  from: Pick<CallState<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** What stands in the place of what is loading; rows by default. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
} & (Data extends readonly unknown[] ? { empty: ReactNode } : { empty?: never })

/** The four faces of what is loaded: loading, error with another try, empty, ready. */
export const Loaded = <Data,>({ from, skeleton, empty, children }: LoadedProps<Data>) => {
  const { data, error, isPending, refetch } = from
  if (isPending) return <LoadingRows>{skeleton}</LoadingRows>
  const isEmpty = Array.isArray(data) && data.length === 0
  return (
    <Stack>
      {error && <Failed failure={error} onRetry={refetch} />}
      {isEmpty && (typeof empty === 'string' ? <Text c="dimmed">{empty}</Text> : empty)}
      {data !== null && !isEmpty && children(data)}
    </Stack>
  )
}

/** Says why something could not be loaded, and offers another try, during which it says that it loads. */
const Failed = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const texts = useTexts()
  // Each try that fails brings a failure of its own, also when it says the same.
  const [retried, setRetried] = useState<Failure>()
  const isRetrying = retried === failure
  const retry = () => {
    setRetried(failure)
    onRetry()
  }
  return (
    <Alert color="red" title={texts.web.failed}>
      <Stack align="flex-start" gap="sm">
        {isRetrying ? (
          <Group gap="xs">
            <Loader size="xs" />
            {texts.web.loading}
          </Group>
        ) : (
          <FailureText failure={failure} />
        )}
        {/* Disabled for real it would lose the focus, and the keyboard its place. */}
        <Button
          variant="default"
          size="sm"
          data-disabled={isRetrying || undefined}
          aria-disabled={isRetrying}
          onClick={isRetrying ? undefined : retry}
        >
          {texts.web.retry}
        </Button>
      </Stack>
    </Alert>
  )
}

const LoadingRows = ({ children }: { children: ReactNode }) => (
  <Stack role="status">
    <VisuallyHidden>{useTexts().web.loading}</VisuallyHidden>
    {children ?? (
      <>
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </>
    )}
  </Stack>
)
