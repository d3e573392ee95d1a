import { isHttpsUrl } from '@latchkey/contract/http-url'
import { Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AdditionalField, FormValues } from '../ui/additional-fields.ts'
import { ErrorText } from '../ui/error-text.tsx'
import { validateFields } from '../ui/validate-additional-fields.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { isSlug, MAX_SLUG_LENGTH } from './slug.ts'
import { useOrganizationTexts } from './texts.ts'
import { useSlugAvailability } from './use-slug-availability.ts'
import { useForm } from '../ui/use-form.ts'

export interface OrganizationValues {
  name: string
  slug: string
  logo: string
  /** The values of the additional fields, by name. */
  fieldValues: FormValues
}

/** Validates the fields before the request. The service validates them again. */
export const useOrganizationForm = (initialValues: OrganizationValues, fields: readonly AdditionalField[] = []) =>
  useForm({
    initialValues,
    validate: {
      name: validateRequired,
      slug: (value) => validateRequired(value) ?? (isSlug(value.trim()) ? null : <Rule of="slugRule" />),
      logo: (value) => (value.trim() === '' || isHttpsUrl(value.trim()) ? null : <Rule of="logoRule" />),
      fieldValues: validateFields(fields),
    },
  })

interface OrganizationFieldsProps {
  form: ReturnType<typeof useOrganizationForm>
  /** The current slug of an existing organization. */
  currentSlug?: string
  /** A note below the slug. */
  slugNote?: ReactNode
  onNameTyped?: (name: string) => void
  onSlugTyped?: (slug: string) => void
}

/** The name, the slug and the logo. Shows whether the slug is available while the user types. */
export const OrganizationFields = ({
  form,
  currentSlug,
  slugNote,
  onNameTyped,
  onSlugTyped,
}: OrganizationFieldsProps) => {
  const { fields } = useOrganizationTexts()
  const slug = form.getInputProps('slug')
  const availability = useSlugAvailability(form.values.slug.trim(), currentSlug)
  return (
    <>
      <TextInput
        label={fields.name}
        autoComplete="organization"
        maxLength={100}
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('name', value)
          onNameTyped?.(value)
        }}
      />
      <div>
        <TextInput
          label={fields.slug}
          description={fields.slugHint}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SLUG_LENGTH}
          required
          withAsterisk={false}
          {...slug}
          error={slug.error ?? (availability === 'taken' ? <ErrorText code="SLUG_IS_TAKEN" /> : undefined)}
          onChange={(event) => {
            onSlugTyped?.(event.currentTarget.value)
            form.setFieldValue('slug', event.currentTarget.value.toLowerCase())
          }}
        />
        <Text component="div" size="sm" c="dimmed" role="status">
          {availability === 'free' && fields.slugAvailable} {slugNote}
        </Text>
      </div>
      <TextInput
        label={fields.logo}
        description={fields.logoHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        {...form.getInputProps('logo')}
      />
    </>
  )
}

const Rule = ({ of }: { of: 'slugRule' | 'logoRule' }) => useOrganizationTexts().fields[of]
