import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { AdditionalFieldInput } from '../ui/additional-field-input.tsx'
import { AdditionalFieldValues } from '../ui/additional-field-values.tsx'
import {
  type AdditionalField,
  type FormValues,
  toFieldInput,
  toFormValues,
  validateChangedFields,
} from '../ui/additional-fields.ts'
import { Form } from '../ui/form.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { findReturnedFields } from './additional-fields.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { useOrganizationTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

/** The fields that the application adds to organizations. Nothing without such fields. */
export const AdditionalFieldsSection = () => {
  const { settings } = useOrganizationTexts()
  const { organization, can } = useCurrentOrganization()
  const fields = findReturnedFields()
  if (fields.length === 0) return null
  const inputs = can('organization:update') ? fields.filter(({ input }) => input) : []
  return (
    <Section title={settings.fields}>
      <AdditionalFieldValues fields={fields.filter((field) => !inputs.includes(field))} entity={organization} />
      {inputs.length > 0 && <AdditionalFieldsForm key={organization.id} fields={inputs} />}
    </Section>
  )
}

/** Sends only changed fields, so that it does not undo the changes of other users. */
const AdditionalFieldsForm = ({ fields }: { fields: readonly AdditionalField[] }) => {
  const texts = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const update = useAction(client.organization.update)
  const form = useForm({
    initialValues: toFormValues(fields, organization),
    validate: validateChangedFields(fields),
  })
  const submit = async (values: FormValues) => {
    const changed = fields.filter(({ name }) => form.isDirty(name))
    if (changed.length > 0) {
      const result = await update.run({ data: toFieldInput(changed, values), organizationId: organization.id })
      // After a lost permission, the form disappears and cannot render the failure.
      if (result?.error?.status === 403) toast.failure(result.error)
      if (!result || result.error) return
      form.resetDirty()
    }
    toast.success(() => texts.settings.saved)
    refetch()
  }
  return (
    <Form submitLabel={texts.save} onSubmit={form.onSubmit(submit)} isPending={update.isPending} failure={update.error}>
      {fields.map((field) => (
        <AdditionalFieldInput field={field} key={field.name} input={form.getInputProps(field.name)} />
      ))}
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </Form>
  )
}
