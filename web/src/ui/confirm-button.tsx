import type { Failure } from '@latchkey/client/react'
import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps {
  /** What both buttons say. */
  label: string
  /** What the first one says to whoever does not see what it stands beside. */
  ariaLabel?: string
  size?: ButtonProps['size']
  dialog: { title: string; body: string }
  isPending: boolean
  failure: Failure | null
  /** Does it, and says whether it is done: else the dialog stays and tells the failure. */
  onConfirm: () => Promise<boolean>
}

/** A button that asks before it does anything. */
export const ConfirmButton = ({
  label: deed,
  ariaLabel: label,
  size,
  dialog: question,
  isPending,
  failure,
  onConfirm,
}: ConfirmButtonProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const confirm = async () => {
    if (await onConfirm()) setIsOpen(false)
  }
  return (
    <>
      <Button variant="default" size={size} aria-label={label} onClick={() => setIsOpen(true)}>
        {deed}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={question.title}
        confirmLabel={deed}
        isPending={isPending}
        failure={failure}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      >
        {question.body}
      </ConfirmDialog>
    </>
  )
}
