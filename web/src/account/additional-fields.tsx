import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { useCurrentSession } from '../session/current-session.ts'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { AdditionalFieldInput } from '../ui/additional-field-input.tsx'
import { AdditionalFieldValues } from '../ui/additional-field-values.tsx'
import { toFieldInput, toFormValues, validateChangedFields } from '../ui/additional-fields.ts'
import { returnedUserFields } from '../user/additional-fields.ts'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { useAccountTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

const inputs = returnedUserFields.filter(({ input }) => input)
const serverFields = returnedUserFields.filter(({ input }) => !input)

/** The fields that the application adds to users. */
export const AdditionalFieldsSection = () => {
  const { title, save, saved } = useAccountTexts().profile.fields
  const { user } = useCurrentSession()
  const update = useAction(client.updateUser)
  const form = useForm({
    initialValues: toFormValues(inputs, user),
    validate: validateChangedFields(inputs),
  })
  const submit = async (values: typeof form.values) => {
    const result = await update.run(toFieldInput(inputs, values))
    if (!result || result.error) return
    form.resetDirty()
    toast.success(() => saved)
  }
  return (
    <Section title={title}>
      <AdditionalFieldValues fields={serverFields} entity={user} />
      {inputs.length > 0 && (
        <Form submitLabel={save} onSubmit={form.onSubmit(submit)} isPending={update.isPending} failure={update.error}>
          {inputs.map((field) => (
            <AdditionalFieldInput field={field} key={field.name} input={form.getInputProps(field.name)} />
          ))}
          <UnsavedChanges isDirty={() => form.isDirty()} />
        </Form>
      )}
    </Section>
  )
}
