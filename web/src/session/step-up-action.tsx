import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, type FormProps } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'

interface StepUpActionProps extends Pick<FormProps, 'submitLabel' | 'isPending' | 'failure'> {
  onSubmit: () => Promise<void>
  onCanceled: () => void
  children: ReactNode
}

/** A step of a step-up without input. */
export const StepUpAction = ({ onSubmit, onCanceled, children, ...form }: StepUpActionProps) => {
  const container = useRef<HTMLDivElement>(null)
  // A link to this method, which had the focus, has disappeared.
  useEffect(() => container.current?.querySelector<HTMLElement>('[type="submit"]')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <div ref={container}>
      <Form {...form} onSubmit={submit} actions={<CancelButton onClick={onCanceled} />}>
        {children}
      </Form>
    </div>
  )
}

export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" onClick={onClick}>
    {useTexts().web.dialog.cancel}
  </Button>
)
