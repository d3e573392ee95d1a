import { useAction } from '@latchkey/client/react'
import { useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { OrganizationFields, type OrganizationValues, useOrganizationForm } from './organization-fields.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/**
 * Edits the name, the slug and the logo. Sends only changed fields. Unchanged fields follow the changes of other users.
 * Warns about a new slug, because it breaks links.
 */
export const GeneralForm = () => {
  const texts = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const navigate = useNavigate()
  const update = useAction(client.organization.update)
  const saved = { name: organization.name, slug: organization.slug, logo: organization.logo ?? '' }
  const form = useOrganizationForm({ ...saved, fieldValues: {} })
  const [previous, setPrevious] = useState(saved)
  if (fields.some((field) => previous[field] !== saved[field])) {
    setPrevious(saved)
    for (const field of fields) {
      if (form.values[field].trim() === previous[field]) form.setFieldValue(field, saved[field])
    }
  }
  const submit = async (values: OrganizationValues) => {
    const data: Partial<typeof saved> = {}
    for (const field of fields) if (values[field].trim() !== saved[field]) data[field] = values[field].trim()
    if (Object.keys(data).length === 0) {
      toast.success(() => texts.settings.saved)
      return refetch()
    }
    const result = await update.run({ data, organizationId: organization.id })
    // After a lost permission, the form disappears and cannot render the failure.
    if (result?.error?.status === 403) toast.failure(result.error)
    const fieldError = findFieldFailure(result?.error, slugFailures)
    if (fieldError) form.setFieldError(fieldError.field, fieldError.message)
    if (!result?.data) return
    toast.success(() => texts.settings.saved)
    if (result.data.slug === organization.slug) return refetch()
    navigate(`/organizations/${result.data.slug}/settings`, { replace: true, state: { renamedId: organization.id } })
  }
  const isNewSlug = form.values.slug.trim() !== organization.slug
  return (
    <Form
      submitLabel={texts.save}
      onSubmit={form.onSubmit(submit)}
      isPending={update.isPending}
      failure={findFieldFailure(update.error, slugFailures) ? null : update.error}
    >
      <OrganizationFields
        form={form}
        currentSlug={organization.slug}
        slugNote={isNewSlug && texts.settings.slugWarning}
      />
      <UnsavedChanges isDirty={() => fields.some((field) => form.values[field].trim() !== saved[field])} />
    </Form>
  )
}

const fields = ['name', 'slug', 'logo'] as const

const slugFailures: FieldByErrorCode<'slug'> = { SLUG_IS_TAKEN: 'slug' }
