import type { Failure } from '@latchkey/client/react'
import { Alert, Button, Paper, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { failureText } from './failure-text.ts'
import classes from './form-screen.module.css'
import { useTexts } from './language.tsx'
import { ScreenTitle } from './screen-title.tsx'

interface FormScreenProps {
  title: string
  intro?: string
  submit: string
  /** As the form library makes it: checks the values first. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  isPending: boolean
  /** Of the last try, unless it is shown by a field. */
  failure: Failure | null
  /** What may help with that failure. */
  remedy?: ReactNode
  /** The fields. */
  children: ReactNode
  /** Where else one may want to go. */
  links?: ReactNode
}

/** A screen that is one form. After a try that failed, the focus is where the first fault is. */
export const FormScreen = (props: FormScreenProps) => {
  const { title, intro, submit, onSubmit, isPending, failure, remedy, children, links } = props
  const texts = useTexts()
  const element = useRef<HTMLFormElement>(null)
  const isFaultDue = useRef(false)

  // After each render: what the service says about a field arrives by another way than that it has answered.
  useEffect(() => {
    if (!isFaultDue.current || isPending) return
    const fault = element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    if (!fault) return
    isFaultDue.current = false
    fault.focus()
  })

  return (
    <Paper withBorder shadow="sm" className={classes.card}>
      <form
        ref={element}
        // The browser's own bubbles speak its language, not the chosen one.
        noValidate
        onSubmit={(event) => {
          isFaultDue.current = true
          onSubmit(event)
        }}
      >
        <fieldset disabled={isPending}>
          <Stack gap="md">
            <Stack gap="xs">
              <ScreenTitle>{title}</ScreenTitle>
              {intro && <Text c="dimmed">{intro}</Text>}
            </Stack>
            {failure && (
              <Alert color="red" tabIndex={-1}>
                <Stack align="flex-start" gap="sm">
                  {failureText(texts, failure)}
                  {remedy}
                </Stack>
              </Alert>
            )}
            {children}
            <Button type="submit" loading={isPending} fullWidth>
              {submit}
            </Button>
          </Stack>
        </fieldset>
      </form>
      {links && <div className={classes.links}>{links}</div>}
    </Paper>
  )
}
