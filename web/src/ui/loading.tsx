import type { Failure } from '@latchkey/client/react'
import { Button, Loader, VisuallyHidden } from '@mantine/core'
import { FailureText } from './error-text.tsx'
import { useTexts } from './language.tsx'
import classes from './loading.module.css'
import { MessageScreen } from './message-screen.tsx'

/** Stands for a whole screen that is not known yet. */
export const Loading = () => (
  <div className={classes.loading} role="status">
    <Loader />
    <VisuallyHidden component="h1">{useTexts().web.loading}</VisuallyHidden>
  </div>
)

/** A screen of which nothing can be known: says why, and offers another try. */
export const FailedScreen = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const texts = useTexts()
  return (
    <MessageScreen
      icon="alert"
      tone="error"
      title={texts.web.failed}
      actions={<Button onClick={onRetry}>{texts.web.retry}</Button>}
    >
      <span role="alert">
        <FailureText failure={failure} />
      </span>
    </MessageScreen>
  )
}
