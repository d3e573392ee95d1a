import { useAction } from '@latchkey/client/react'
import { useRef, useState } from 'react'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { AdditionalFieldInputs } from '../ui/additional-field-inputs.tsx'
import { findRequiredFields, toFieldInput, toNewFormValues } from '../ui/additional-fields.ts'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { FormScreen } from '../ui/form-screen.tsx'
import { useTexts } from '../ui/language.tsx'
import { Link } from '../ui/link.tsx'
import { OrganizationFields, type OrganizationValues, useOrganizationForm } from './organization-fields.tsx'
import { suggestSlug } from './slug.ts'
import { useOrganizationTexts } from './texts.ts'

/** Creates an organization. The slug follows the name until the user types a slug. */
export const CreateOrganization = () => {
  const texts = useOrganizationTexts()
  const { web } = useTexts()
  const navigate = useNavigate()
  const create = useAction(client.organization.create)
  const isSlugTyped = useRef(false)
  const [fields] = useState(() => findRequiredFields('organization'))
  const form = useOrganizationForm({ name: '', slug: '', logo: '', fieldValues: toNewFormValues(fields) }, fields)
  const submit = async (values: OrganizationValues) => {
    const logo = values.logo.trim() || undefined
    const additionalFields = toFieldInput(fields, values.fieldValues)
    const result = await create.run({ ...additionalFields, name: values.name.trim(), slug: values.slug.trim(), logo })
    showFieldFailure(form, result?.error, slugFailures)
    // Replaces this screen, because back navigation must not lead to the creation of a second organization.
    if (result?.data) navigate(`/organizations/${result.data.slug}/welcome`, { replace: true })
  }
  return (
    <FormScreen
      title={texts.create.title}
      intro={texts.create.intro}
      submitLabel={texts.create.submit}
      onSubmit={form.onSubmit(submit)}
      isPending={create.isPending}
      failure={omitFieldFailure(create.error, slugFailures)}
      links={<Link to="/account/organizations">{web.dialog.cancel}</Link>}
    >
      <OrganizationFields
        form={form}
        onNameTyped={(name) => {
          if (!isSlugTyped.current) form.setFieldValue('slug', suggestSlug(name))
        }}
        onSlugTyped={(slug) => {
          isSlugTyped.current = slug !== ''
        }}
      />
      <AdditionalFieldInputs fields={fields} form={form} failure={create.error} />
    </FormScreen>
  )
}

const slugFailures: FieldByErrorCode<'slug'> = { SLUG_IS_TAKEN: 'slug', ORGANIZATION_ALREADY_EXISTS: 'slug' }
