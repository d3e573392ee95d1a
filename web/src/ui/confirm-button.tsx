import type { Failure } from '@latchkey/client/react'
import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface ConfirmButtonProps {
  /** The label of this button and of the button in the dialog. */
  label: string
  /** The label for screen readers, when `label` alone is ambiguous. */
  ariaLabel?: string
  size?: ButtonProps['size']
  dialog: { title: string; body: string }
  isPending: boolean
  failure: Failure | null
  /** Runs the action. Returns whether it succeeded; otherwise the dialog stays open and shows the failure. */
  onConfirm: () => Promise<boolean>
}

/** A button whose action must be confirmed in a dialog. */
export const ConfirmButton = ({
  label,
  ariaLabel,
  size,
  dialog,
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
      <Button variant="default" size={size} aria-label={ariaLabel} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={dialog.title}
        confirmLabel={label}
        isPending={isPending}
        failure={failure}
        onConfirm={() => void confirm()}
        onClose={() => setIsOpen(false)}
      >
        {dialog.body}
      </ConfirmDialog>
    </>
  )
}
