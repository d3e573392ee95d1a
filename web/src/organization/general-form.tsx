import { useAction } from '@latchkey/client/react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { type FieldOfCode, fieldFailure } from '../ui/field-failures.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toasts.tsx'
import { OrganizationFields, type OrganizationValues, useOrganizationForm } from './organization-fields.tsx'
import { useOrganizationTexts } from './texts.ts'
import { useThisOrganization } from './this-organization.ts'

/** Name, slug and logo. A new slug breaks links, which is said before it is saved. */
export const GeneralForm = () => {
  const texts = useOrganizationTexts()
  const { organization, refetch } = useThisOrganization()
  const navigate = useNavigate()
  const update = useAction(client.organization.update)
  const { name, slug, logo } = organization
  const form = useOrganizationForm({ name, slug, logo: logo ?? '' })
  const submit = async (values: OrganizationValues) => {
    const data = { name: values.name.trim(), slug: values.slug.trim(), logo: values.logo.trim() }
    const result = await update.run({ data, organizationId: organization.id })
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

const slugFailures: FieldOfCode<'slug'> = { SLUG_IS_TAKEN: 'slug' }
