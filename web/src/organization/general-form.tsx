import { useAction } from '@latchkey/client/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { type FieldOfCode, fieldFailure } from '../ui/field-failures.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toasts.tsx'
import { OrganizationFields, type OrganizationValues, useOrganizationForm } from './organization-fields.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useThisOrganization } from './this-organization.ts'

/**
 * Name, slug and logo. A new slug breaks links, which is said before it is saved. Only what was changed here is sent; of
 * the rest the form shows what others have made of it meanwhile.
 */
export const GeneralForm = () => {
  const texts = useOrganizationTexts()
  const { organization, refetch } = useThisOrganization()
  const navigate = useNavigate()
  const update = useAction(client.organization.update)
  const saved: OrganizationValues = { name: organization.name, slug: organization.slug, logo: organization.logo ?? '' }
  const form = useOrganizationForm(saved)
  const [known, setKnown] = useState(saved)
  if (fields.some((field) => known[field] !== saved[field])) {
    setKnown(saved)
    for (const field of fields) {
      if (form.values[field].trim() === known[field]) form.setFieldValue(field, saved[field])
    }
  }
  const submit = async (values: OrganizationValues) => {
    const data: Partial<OrganizationValues> = {}
    for (const field of fields) if (values[field].trim() !== saved[field]) data[field] = values[field].trim()
    if (Object.keys(data).length === 0) {
      toast.done(() => texts.settings.saved)
      return refetch()
    }
    const result = await update.run({ data, organizationId: organization.id })
    // The form goes with the role that it needed.
    if (result?.error?.status === 403) toast.failure(result.error)
    const fault = fieldFailure(result?.error, slugFailures)
    if (fault) form.setFieldError(fault.field, fault.message)
    if (!result?.data) return
    toast.done(() => texts.settings.saved)
    if (result.data.slug === organization.slug) refetch()
    else await navigate(`/organizations/${result.data.slug}/settings`, { replace: true })
  }
  const isNewSlug = form.values.slug.trim() !== organization.slug
  return (
    <Form
      submit={texts.save}
      onSubmit={form.onSubmit(submit)}
      isPending={update.isPending}
      failure={fieldFailure(update.error, slugFailures) ? null : update.error}
    >
      <OrganizationFields form={form} ownSlug={organization.slug} slugNote={isNewSlug && texts.settings.slugWarning} />
    </Form>
  )
}

const fields = ['name', 'slug', 'logo'] as const

const slugFailures: FieldOfCode<'slug'> = { SLUG_IS_TAKEN: 'slug' }
