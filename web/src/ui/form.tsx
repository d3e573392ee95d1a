import type { Failure } from '@latchkey/client/react'
import type { Texts } from '@latchkey/locales/en'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useCountdown } from './use-countdown.ts'
import { FailureText } from './error-text.tsx'
import classes from './form.module.css'
import { LastUsed } from './last-used.tsx'
import { useTexts } from './language.tsx'

export interface FormProps {
  submitLabel: string
  isDangerous?: boolean
  /** The form is the sign-in method that was last used in this browser. */
  isLastUsed?: boolean
  /** The handler of the form library, which validates the values first. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  isSubmitDisabled?: boolean
  /** The failure of the last submission, unless a field shows it. */
  failure: Failure | null
  /** Helps with the failure, for example a button that sends an email again. */
  failureAction?: ReactNode
  children?: ReactNode
  /** Buttons next to the submit button. */
  actions?: ReactNode
  /** Adds a button that cancels. */
  onCancel?: () => void
  /** The buttons fill the width of the form. */
  hasWideButtons?: boolean
  /** Below the buttons, for example a button that emails another code. */
  footer?: ReactNode
}

/**
 * Fields with a submit button. A failed submission moves the focus to the first error and keeps the values. The rate limit
 * of the service disables the button.
 */
export const Form = (props: FormProps) => {
  const {
    submitLabel,
    isDangerous = false,
    isLastUsed = false,
    onSubmit,
    isPending,
    isSubmitDisabled = false,
    failure,
    failureAction,
    children,
    actions,
    onCancel,
    hasWideButtons = false,
    footer,
  } = props
  const badge = useId()
  const { web } = useTexts()
  const { form, handleSubmit, handleChange } = useFormFocus(isPending)
  const [secondsLeft, startCountdown] = useCountdown()
  useEffect(() => startCountdown(failure?.retryAfter ?? 0), [failure, startCountdown])

  const submitButton = (
    <Button
      type="submit"
      fullWidth={isLastUsed}
      color={isDangerous ? 'red' : undefined}
      aria-describedby={isLastUsed ? badge : undefined}
      loading={isPending}
      disabled={secondsLeft > 0 || isSubmitDisabled}
    >
      {submitLabel}
    </Button>
  )
  return (
    <form
      ref={form}
      // The browser's validation messages use the browser's language, not the selected one.
      noValidate
      onSubmit={(event) => {
        handleSubmit()
        onSubmit(event)
      }}
      onChange={handleChange}
    >
      <fieldset disabled={isPending}>
        <Stack gap="md">
          {failure && (
            <FormFailure failure={failure} secondsLeft={secondsLeft}>
              {failureAction}
            </FormFailure>
          )}
          {children}
          <div className={classes.buttons} data-wide={hasWideButtons || undefined}>
            {isLastUsed ? <LastUsed badgeId={badge}>{submitButton}</LastUsed> : submitButton}
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {web.dialog.cancel}
              </Button>
            )}
            {actions}
          </div>
          {footer}
        </Stack>
      </fieldset>
    </form>
  )
}

/** Moves the focus to the first error after a submission, and restores it if the browser removes it during the request. */
const useFormFocus = (isPending: boolean) => {
  const form = useRef<HTMLFormElement>(null)
  const shouldFocusError = useRef(false)
  const focusedElement = useRef<Element>(null)

  // Runs after each render because the errors of fields arrive after the response, in a separate render.
  useEffect(() => {
    if (!shouldFocusError.current || isPending) return
    const invalidElement = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    if (!invalidElement) return
    shouldFocusError.current = false
    invalidElement.focus()
  })
  // Chromium removes the focus from disabled elements. A focus that the user moved in the meantime stays.
  useEffect(() => {
    if (isPending || document.activeElement !== document.body) return
    if (focusedElement.current instanceof HTMLElement) focusedElement.current.focus()
    focusedElement.current = null
  }, [isPending])

  const handleSubmit = () => {
    shouldFocusError.current = true
    // `ActionButton` remembers the focus too late: after the fields are disabled. It would also enlarge the first load.
    focusedElement.current = document.activeElement
  }
  // A user who continues to type must not lose the focus to a late error.
  const handleChange = () => {
    shouldFocusError.current = false
  }
  return { form, handleSubmit, handleChange }
}

interface FormFailureProps {
  failure: Failure
  secondsLeft: number
  children: ReactNode
}

const FormFailure = ({ failure, secondsLeft, children }: FormFailureProps) => {
  const { web } = useTexts()
  const isRateLimited = failure.code === 'TOO_MANY_REQUESTS' && failure.retryAfter !== undefined
  return (
    <Alert color="red" tabIndex={-1}>
      <Stack align="flex-start" gap="sm">
        {isRateLimited ? web.wait.tooManyAttempts : <FailureText failure={failure} />}
        {failure.retryAfter !== undefined && (
          // Screen readers announce only the end of the wait, not each second.
          <Text size="sm" aria-live={secondsLeft > 0 ? 'off' : 'polite'}>
            {formatWait(web.wait, secondsLeft)}
          </Text>
        )}
        {children}
      </Stack>
    </Alert>
  )
}

/** Waits of more than two minutes are shown in minutes. */
const formatWait = (texts: Texts['web']['wait'], seconds: number): string => {
  if (seconds === 0) return texts.over
  return seconds > 120 ? texts.minutes(Math.ceil(seconds / 60)) : texts.left(seconds)
}
