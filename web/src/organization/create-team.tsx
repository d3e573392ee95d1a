import { useAction } from '@latchkey/client/react'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { AdditionalFieldInputs } from '../ui/additional-field-inputs.tsx'
import { findInputFields, toFieldInput, toNewFormValues } from '../ui/additional-fields.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { validateFields } from '../ui/validate-additional-fields.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { useCurrentOrganization } from './current-organization.ts'
import { useOrganizationTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

interface CreateTeamProps {
  onClose: () => void
  onCreated: () => void
}

/** Creates a team in a dialog. */
export const CreateTeam = ({ isOpen, ...events }: CreateTeamProps & { isOpen: boolean }) => (
  <Dialog isOpen={isOpen} title={useOrganizationTexts().teams.create} onClose={events.onClose}>
    <CreateTeamForm {...events} />
  </Dialog>
)

/** A separate component, so that closing the dialog resets the form. */
const CreateTeamForm = ({ onClose, onCreated }: CreateTeamProps) => {
  const { teams } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const create = useAction(client.organization.createTeam)
  const [fields] = useState(() => findInputFields('team'))
  const form = useForm({
    initialValues: { name: '', fieldValues: toNewFormValues(fields) },
    validate: { name: validateRequired, fieldValues: validateFields(fields) },
  })
  const submit = async ({ name, fieldValues }: typeof form.values) => {
    const result = await create.run({
      ...toFieldInput(fields, fieldValues),
      name: name.trim(),
      organizationId: organization.id,
    })
    if (!result?.data) return
    toast.success(() => teams.created(name.trim()))
    onCreated()
    onClose()
  }
  return (
    <Form
      submitLabel={teams.create}
      onSubmit={form.onSubmit(submit)}
      isPending={create.isPending}
      failure={create.error}
      onCancel={onClose}
    >
      <TextInput
        label={teams.name}
        autoComplete="off"
        maxLength={100}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <AdditionalFieldInputs fields={fields} form={form} failure={create.error} />
    </Form>
  )
}
