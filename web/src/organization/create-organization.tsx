import { useAction } from '@latchkey/client/react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { type FieldOfCode, fieldFailure } from '../ui/field-failures.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { OrganizationFields, type OrganizationValues, useOrganizationForm } from './organization-fields.tsx'
import { slugOf } from './slug.ts'
import { useOrganizationTexts } from './texts.ts'

/** A new organization. Its slug follows the name until somebody types one. */
export const CreateOrganization = () => {
  const texts = useOrganizationTexts()
  const navigate = useNavigate()
  const create = useAction(client.organization.create)
  const isOwnSlug = useRef(false)
  const form = useOrganizationForm({ name: '', slug: '', logo: '' })
  const submit = async (values: OrganizationValues) => {
    const logo = values.logo.trim() || undefined
    const result = await create.run({ name: values.name.trim(), slug: values.slug.trim(), logo })
    const fault = fieldFailure(result?.error, slugFailures)
    if (fault) form.setFieldError(fault.field, fault.message)
    // In the place of this screen: the way back must not create a second one.
    if (result?.data) await navigate(`/organizations/${result.data.slug}/welcome`, { replace: true })
  }
  return (
    <FormScreen
      title={texts.create.title}
      intro={texts.create.intro}
      submit={texts.create.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={create.isPending}
      failure={fieldFailure(create.error, slugFailures) ? null : create.error}
    >
      <OrganizationFields
        form={form}
        onNameTyped={(name) => {
          if (!isOwnSlug.current) form.setFieldValue('slug', slugOf(name))
        }}
        onSlugTyped={(slug) => {
          isOwnSlug.current = slug !== ''
        }}
      />
    </FormScreen>
  )
}

const slugFailures: FieldOfCode<'slug'> = { SLUG_IS_TAKEN: 'slug', ORGANIZATION_ALREADY_EXISTS: 'slug' }
