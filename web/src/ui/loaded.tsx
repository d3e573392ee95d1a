import type { CallState, Failure } from '@latchkey/client/react'
import { Alert, Button, Loader, Paper, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { failureText } from './failure-text.ts'
import { useTexts } from './language.tsx'
import classes from './loaded.module.css'
import { ScreenTitle } from './screen-title.tsx'

interface LoadedProps<Item> {
  from: Pick<CallState<Item[]>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** What stands in the place of an empty list. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** The four faces of a list: loading, error with another try, empty, ready. */
export const Loaded = <Item,>({ from, empty, children }: LoadedProps<Item>) => {
  const { data, error, isPending, refetch } = from
  if (isPending) return <LoadingRows />
  return (
    <Stack>
      {error && <Failed failure={error} onRetry={refetch} />}
      {data?.length === 0 && <Text>{empty}</Text>}
      {data && data.length > 0 && children(data)}
    </Stack>
  )
}

/** Says why something could not be loaded, and offers another try. */
const Failed = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const texts = useTexts()
  return (
    <Alert color="red" title={texts.web.failed}>
      <Stack align="flex-start" gap="sm">
        {failureText(texts, failure)}
        <Button variant="default" size="sm" onClick={onRetry}>
          {texts.web.retry}
        </Button>
      </Stack>
    </Alert>
  )
}

/** The same where nothing of the screen is known. */
export const FailedScreen = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const texts = useTexts()
  return (
    <Paper withBorder shadow="sm" p="xl">
      <Stack align="flex-start">
        <ScreenTitle>{texts.web.failed}</ScreenTitle>
        <Text role="alert">{failureText(texts, failure)}</Text>
        <Button onClick={onRetry}>{texts.web.retry}</Button>
      </Stack>
    </Paper>
  )
}

/** Stands for a whole screen that is not known yet. */
export const Loading = () => (
  <div className={classes.loading}>
    <Loader />
    <VisuallyHidden component="h1">{useTexts().web.loading}</VisuallyHidden>
  </div>
)

const LoadingRows = () => (
  <Stack role="status">
    <VisuallyHidden>{useTexts().web.loading}</VisuallyHidden>
    <Skeleton height="3.5rem" />
    <Skeleton height="3.5rem" />
  </Stack>
)
