import type { Failure } from '@latchkey/client/react'
import { Button, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { useTexts } from './language.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** The consequences of the action, and fields that it needs. */
  children: ReactNode
  /** Names the action, never “OK”. */
  confirmLabel: string
  /** “Cancel” by default. */
  cancelLabel?: string
  isDangerous?: boolean
  /** A text that the user must type, to prevent accidents. */
  requiredInput?: { label: string; text: string }
  isConfirmDisabled?: boolean
  isPending: boolean
  /** The failure of the last try. The dialog shows it and stays open. */
  failure: Failure | null
  /** Doesn't close the dialog; the parent does after a success. */
  onConfirm: () => void
  onClose: () => void
}

/** Confirms an action. */
export const ConfirmDialog = ({ isOpen, title, isPending, onClose, ...content }: ConfirmDialogProps) => (
  <Dialog isOpen={isOpen} title={title} isPending={isPending} onClose={onClose}>
    <ConfirmForm isPending={isPending} onClose={onClose} {...content} />
  </Dialog>
)

type ConfirmFormProps = Omit<ConfirmDialogProps, 'isOpen' | 'title'>

/** A separate component, so that closing the dialog resets the input. */
const ConfirmForm = ({
  children,
  confirmLabel,
  cancelLabel,
  isDangerous,
  requiredInput,
  isConfirmDisabled,
  isPending,
  failure,
  onConfirm,
  onClose,
}: ConfirmFormProps) => {
  const { web } = useTexts()
  const [text, setText] = useState('')
  // The action keeps its failure while the dialog is closed.
  const [earlierFailure] = useState(failure)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Form
      submitLabel={confirmLabel}
      isDangerous={isDangerous}
      onSubmit={submit}
      isPending={isPending}
      isSubmitDisabled={isConfirmDisabled || (requiredInput !== undefined && text.trim() !== requiredInput.text)}
      failure={failure === earlierFailure ? null : failure}
      actions={
        <Button variant="default" onClick={onClose}>
          {cancelLabel ?? web.dialog.cancel}
        </Button>
      }
    >
      <Text component="div">{children}</Text>
      {requiredInput && (
        <TextInput
          label={requiredInput.label}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Form>
  )
}
