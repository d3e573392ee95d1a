import { useAction } from '@latchkey/client/react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { client } from '../client.ts'
import { type FieldByErrorCode, findFieldFailure } from '../ui/field-failure.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { OrganizationFields, type OrganizationValues, useOrganizationForm } from './organization-fields.tsx'
import { suggestSlug } from './slug.ts'
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
    const fieldError = findFieldFailure(result?.error, slugFailures)
    if (fieldError) form.setFieldError(fieldError.field, fieldError.message)
    // In the place of this screen: the way back must not create a second one.
    if (result?.data) await navigate(`/organizations/${result.data.slug}/welcome`, { replace: true })
  }
  return (
    <FormScreen
      title={texts.create.title}
      intro={texts.create.intro}
      submitLabel={texts.create.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={create.isPending}
      failure={findFieldFailure(create.error, slugFailures) ? null : create.error}
    >
      <OrganizationFields
        form={form}
        onNameTyped={(name) => {
          if (!isOwnSlug.current) form.setFieldValue('slug', suggestSlug(name))
        }}
        onSlugTyped={(slug) => {
          isOwnSlug.current = slug !== ''
        }}
      />
    </FormScreen>
  )
}

const slugFailures: FieldByErrorCode<'slug'> = { SLUG_IS_TAKEN: 'slug', ORGANIZATION_ALREADY_EXISTS: 'slug' }
