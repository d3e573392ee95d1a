import type { Failure } from '@latchkey/client/react'
import type { Texts } from '@latchkey/locales/en'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useCountdown } from './use-countdown.ts'
import { FailureText } from './error-text.tsx'
import classes from './form.module.css'
import { useTexts } from './language.tsx'

export interface FormProps {
  /** What the button says. */
  submitLabel: string
  isDangerous?: boolean
  /** As the form library makes it: checks the values first. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** There is nothing to send yet. */
  isSubmitDisabled?: boolean
  /** Of the last try, unless it is shown by a field. */
  failure: Failure | null
  /** What may help with that failure. */
  failureAction?: ReactNode
  /** The fields. */
  children?: ReactNode
  /** Further buttons, beside the one that sends. */
  actions?: ReactNode
  /** As wide as the form: where it is all there is. */
  hasWideButtons?: boolean
}

/**
 * Fields and the button that sends them. After a try that failed, the focus is where the first invalidElement is, else where it
 * was; where the service asks to wait, the button does, and what was typed stays.
 */
export const Form = (props: FormProps) => {
  const {
    submitLabel,
    isDangerous = false,
    onSubmit,
    isPending,
    isSubmitDisabled = false,
    failure,
    failureAction,
    children,
    actions,
    hasWideButtons = false,
  } = props
  const texts = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const shouldFocusError = useRef(false)
  const focusedElement = useRef<Element>(null)
  const [secondsLeft, startCountdown] = useCountdown()

  // After each render: what the service says about a field arrives by another way than that it has answered.
  useEffect(() => {
    if (!shouldFocusError.current || isPending) return
    const invalidElement = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    if (!invalidElement) return
    shouldFocusError.current = false
    invalidElement.focus()
  })
  // Chromium takes the focus from what is disabled. Whoever has gone elsewhere meanwhile stays there.
  useEffect(() => {
    if (isPending || document.activeElement !== document.body) return
    if (focusedElement.current instanceof HTMLElement) focusedElement.current.focus()
    focusedElement.current = null
  }, [isPending])
  useEffect(() => startCountdown(failure?.retryAfter ?? 0), [failure, startCountdown])

  return (
    <form
      ref={element}
      // The browser's own bubbles speak its language, not the chosen one.
      noValidate
      onSubmit={(event) => {
        shouldFocusError.current = true
        focusedElement.current = document.activeElement
        onSubmit(event)
      }}
      // Whoever types on is done with that try: what is found from now on waits until they look there.
      onChange={() => {
        shouldFocusError.current = false
      }}
    >
      <fieldset disabled={isPending}>
        <Stack gap="md">
          {failure && (
            <Alert color="red" tabIndex={-1}>
              <Stack align="flex-start" gap="sm">
                <FailureText failure={failure} />
                {failure.retryAfter !== undefined && (
                  // Told once, when it is over; a second is no news.
                  <Text size="sm" aria-live={secondsLeft > 0 ? 'off' : 'polite'}>
                    {formatWait(texts.web.wait, secondsLeft)}
                  </Text>
                )}
                {failureAction}
              </Stack>
            </Alert>
          )}
          {children}
          <div className={classes.buttons} data-wide={hasWideButtons || undefined}>
            <Button
              type="submit"
              color={isDangerous ? 'red' : undefined}
              loading={isPending}
              disabled={secondsLeft > 0 || isSubmitDisabled}
            >
              {submitLabel}
            </Button>
            {actions}
          </div>
        </Stack>
      </fieldset>
    </form>
  )
}

/** Nobody counts hundreds of seconds: a long wait is told in minutes. */
const formatWait = (words: Texts['web']['wait'], seconds: number): string => {
  if (seconds === 0) return words.over
  return seconds > 120 ? words.minutes(Math.ceil(seconds / 60)) : words.left(seconds)
}
