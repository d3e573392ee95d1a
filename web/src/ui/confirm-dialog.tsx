import type { Failure } from '@latchkey/client/react'
import { Button, Modal, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from './form.tsx'
import { useTexts } from './language.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will happen, and fields that are needed for it. */
  children: ReactNode
  /** What the button does, in its own words: never “OK”. */
  confirmLabel: string
  isDangerous?: boolean
  /** What must be typed first, so that nobody does it by accident. */
  requiredInput?: { label: string; text: string }
  /** A field within it still waits for its answer. */
  isConfirmDisabled?: boolean
  isPending: boolean
  /** Of the last try: it is told here, where it can be tried again. */
  failure: Failure | null
  /** The dialog stays open until whoever opened it closes it. */
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a deed. Escape, the cross and a click beside it mean no; while it is being done there is no way back. */
export const ConfirmDialog = ({ isOpen, title, isPending, onClose, ...content }: ConfirmDialogProps) => {
  const { web } = useTexts()
  return (
    <Modal
      opened={isOpen}
      onClose={() => {
        if (!isPending) onClose()
      }}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': web.dialog.close }}
    >
      <ConfirmForm isPending={isPending} onClose={onClose} {...content} />
    </Modal>
  )
}

type ConfirmFormProps = Omit<ConfirmDialogProps, 'isOpen' | 'title'>

/** Lives as long as the dialog is open, so that nothing typed is left over for the next time. */
const ConfirmForm = ({
  children,
  confirmLabel,
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
      failure={failure}
      actions={
        <Button variant="default" onClick={onClose}>
          {web.dialog.cancel}
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
