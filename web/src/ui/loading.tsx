import type { Failure } from '@latchkey/client/react'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { FailureText } from './error-text.tsx'
import { useTexts } from './language.tsx'
import classes from './loading.module.css'
import { MessageScreen } from './message-screen.tsx'

/** The loading state of a whole screen. */
export const Loading = () => (
  <div className={classes.loading} role="status">
    <Loader />
    <VisuallyHidden component="h1">{useTexts().web.loading}</VisuallyHidden>
  </div>
)

/** The error state of a whole screen. */
export const FailedScreen = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const texts = useTexts()
  // Each failed try returns a new failure object, so the identity distinguishes the tries.
  const [retried, setRetried] = useState<Failure>()
  const retry = () => {
    setRetried(failure)
    onRetry()
  }
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={texts.web.failed}
      actions={<Button onClick={retry}>{texts.web.retry}</Button>}
    >
      <span role="alert">{retried === failure ? texts.web.loading : <FailureText failure={failure} />}</span>
    </MessageScreen>
  )
}
