import { type CallOptions, type Result, useAction } from '@latchkey/client/react'
import { AdditionalFieldInputs } from './additional-field-inputs.tsx'
import { AdditionalFieldValues } from './additional-field-values.tsx'
import { type AdditionalField, toFieldInput, toFormValues } from './additional-fields.ts'
import { useControlTexts } from './control-texts.ts'
import { Form } from './form.tsx'
import { Section } from './section.tsx'
import { toast } from './toast.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useForm } from './use-form.ts'
import { validateFields } from './validate-additional-fields.tsx'

interface FormProps {
  fields: readonly AdditionalField[]
  entity: { id: string }
  /** The call that changes the entity. */
  save: (changes: Record<string, unknown>, options: CallOptions & { throw: false }) => Promise<Result<unknown>>
  onSaved?: () => void
}

interface AdditionalFieldsSectionProps extends Omit<FormProps, 'save'> {
  /** Without it, the section only shows the values. */
  save?: FormProps['save'] | undefined
}

/** The fields that the application adds to an entity. Nothing without such fields. */
export const AdditionalFieldsSection = ({ fields, entity, save, onSaved }: AdditionalFieldsSectionProps) => {
  const texts = useControlTexts().fields
  if (fields.length === 0) return null
  const inputs = save ? fields.filter(({ input }) => input) : []
  return (
    <Section title={texts.title}>
      <AdditionalFieldValues fields={fields.filter((field) => !inputs.includes(field))} entity={entity} />
      {save && inputs.length > 0 && (
        <FieldsForm key={entity.id} fields={inputs} entity={entity} save={save} onSaved={onSaved} />
      )}
    </Section>
  )
}

/** Sends only changed fields, so that it does not undo the changes of other users. */
const FieldsForm = ({ fields, entity, save, onSaved }: FormProps) => {
  const texts = useControlTexts().fields
  const { run, isPending, error } = useAction(save)
  const form = useForm({
    initialValues: { fieldValues: toFormValues(fields, entity) },
    validate: { fieldValues: validateFields(fields) },
  })
  const submit = async ({ fieldValues }: typeof form.values) => {
    const changed = fields.filter(({ name }) => form.isDirty(`fieldValues.${name}`))
    if (changed.length > 0) {
      const result = await run(toFieldInput(changed, fieldValues))
      // After a lost permission, the form disappears and cannot render the failure.
      if (result?.error?.status === 403) toast.failure(result.error)
      if (!result || result.error) return
      form.resetDirty()
    }
    toast.success(() => texts.saved)
    onSaved?.()
  }
  return (
    <Form submitLabel={texts.save} onSubmit={form.onSubmit(submit)} isPending={isPending} failure={error}>
      <AdditionalFieldInputs fields={fields} form={form} failure={error} />
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </Form>
  )
}
