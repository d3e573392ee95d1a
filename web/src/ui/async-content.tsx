import type { CallState, Failure } from '@latchkey/client/react'
import { Alert, Button, Group, Loader, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from './mantine/skeleton.ts'
import { FailureText } from './error-text.tsx'
import { useTexts } from './language.tsx'

/** `empty` is required if the data is a list. */
type AsyncContentProps<Data> = {
  state: Pick<CallState<Data>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** Shown while loading; two rows by default. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
} & (Data extends readonly unknown[] ? { empty: ReactNode } : { empty?: never })

/** Renders the loading, error, empty and ready states of a call. */
export const AsyncContent = <Data,>({ state, skeleton, empty, children }: AsyncContentProps<Data>) => {
  const { data, error, isPending, refetch } = state
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

/** Shows a failure with a retry button. */
const Failed = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const texts = useTexts()
  // Each failed try returns a new failure object, so the identity distinguishes the tries.
  const [retried, setRetried] = useState<Failure>()
  const isRetrying = retried === failure
  const button = useRef<HTMLButtonElement>(null)
  useFocusOfSection(button)
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
        {/* `disabled` would remove the focus from the button. */}
        <Button
          ref={button}
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

/** Moves the focus to the heading of the section when the focused button disappears, after a retry that succeeded. */
const useFocusOfSection = (button: RefObject<HTMLButtonElement | null>): void => {
  // The cleanup of a layout effect runs while the button still has the focus.
  useLayoutEffect(() => {
    const { current: element } = button
    return () => {
      if (element && element === document.activeElement) element.closest('section')?.querySelector('h2')?.focus()
    }
  }, [button])
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
