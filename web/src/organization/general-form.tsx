import { useAction } from '@latchkey/client/react'
import type { Organization } from '@latchkey/contract'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { OrganizationFields, type OrganizationValues, useOrganizationForm } from './organization-fields.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'
import { useStoredValues } from '../ui/use-stored-values.ts'

/** Edits the name, the slug and the logo. Sends only changed fields. Warns about a new slug, because it breaks links. */
export const GeneralForm = () => {
  const texts = useOrganizationTexts()
  const { organization, refetch } = useCurrentOrganization()
  const navigate = useNavigate()
  const update = useAction(client.organization.update)
  const form = useOrganizationForm({ ...toValues(organization), fieldValues: {} })
  const { findChanged, markStored } = useStoredValues(form, organization, toValues)
  const submit = async (values: OrganizationValues) => {
    const changed = findChanged(values)
    if (changed.length === 0) {
      toast.success(() => texts.settings.saved)
      return refetch()
    }
    const data = Object.fromEntries(changed.map((field) => [field, values[field].trim()]))
    const result = await update.run({ data, organizationId: organization.id })
    // After a lost permission, the form disappears and cannot render the failure.
    if (result?.error?.status === 403) toast.failure(result.error)
    showFieldFailure(form, result?.error, slugFailures)
    if (!result?.data) return
    markStored(changed)
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
      failure={omitFieldFailure(update.error, slugFailures)}
    >
      <OrganizationFields
        form={form}
        currentSlug={organization.slug}
        slugNote={isNewSlug && texts.settings.slugWarning}
      />
      <UnsavedChanges isDirty={() => findChanged(form.values).length > 0} />
    </Form>
  )
}

const toValues = ({ name, slug, logo }: Organization) => ({ name, slug, logo: logo ?? '' })

const slugFailures: FieldByErrorCode<'slug'> = { SLUG_IS_TAKEN: 'slug' }
