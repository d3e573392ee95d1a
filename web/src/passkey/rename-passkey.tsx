import { useAction } from '@latchkey/client/react'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { usePasskeyTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

interface RenamePasskeyProps {
  id: string
  name: string
  onRenamed: () => void
}

/** A button with a dialog for the new name. */
export const RenamePasskey = (props: RenamePasskeyProps) => {
  const { rename } = usePasskeyTexts()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="default" size="sm" aria-label={rename.named(props.name)} onClick={() => setIsOpen(true)}>
        {rename.label}
      </Button>
      <Dialog isOpen={isOpen} title={rename.title} onClose={close}>
        <RenameForm {...props} onClose={close} />
      </Dialog>
    </>
  )
}

const RenameForm = ({ id, name, onRenamed, onClose }: RenamePasskeyProps & { onClose: () => void }) => {
  const { rename } = usePasskeyTexts()
  const update = useAction(client.passkey.updatePasskey)
  const form = useForm({ initialValues: { name }, validate: { name: validateRequired } })

  const submit = async (values: typeof form.values) => {
    const result = await update.run({ id, name: values.name.trim() })
    if (!result || result.error) return
    toast.success(() => rename.done)
    onRenamed()
    onClose()
  }
  return (
    <Form
      submitLabel={rename.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={update.isPending}
      failure={update.error}
      onCancel={onClose}
    >
      <TextInput
        label={rename.field}
        maxLength={64}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </Form>
  )
}
