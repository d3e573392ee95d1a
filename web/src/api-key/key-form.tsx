import type { Failure } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { listPermissions, type PermissionText } from '@latchkey/contract/access'
import { apiKeyLimits } from '@latchkey/contract/api-key-limits'
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Form } from '../ui/form.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { type ExpiryInput, toExpiry } from './expiry.ts'
import { ExpiryField } from './expiry-field.tsx'
import { isIpRange, parseIpRanges } from './ip-ranges.ts'
import { PermissionField } from './permission-field.tsx'
import { useApiKeyTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

export interface KeyValues {
  name: string
  expiry: ExpiryInput
  /** Addresses and networks. */
  addresses: string
  permissions: PermissionText[]
  isEnabled: boolean
}

interface KeyFormProps {
  /** Without a key, the form is for a new one. */
  apiKey?: ApiKey
  organizationId?: string | undefined
  submitLabel: string
  action: { isPending: boolean; error: Failure | null }
  onSubmit: (values: KeyValues) => Promise<void>
  onClose: () => void
}

/** The fields of a new key, or of an existing one. */
export const KeyForm = ({ apiKey, organizationId, submitLabel, action, onSubmit, onClose }: KeyFormProps) => {
  const { fields } = useApiKeyTexts()
  const form = useForm<KeyValues>({
    initialValues: {
      name: apiKey?.name ?? '',
      expiry: { lifetime: apiKey ? 'unchanged' : 'quarter', date: '' },
      addresses: apiKey?.ipAllow.join('\n') ?? '',
      permissions: listPermissions(apiKey?.permissions ?? {}),
      isEnabled: apiKey?.enabled ?? true,
    },
    validate: {
      name: validateRequired,
      expiry: (expiry) => (toExpiry(expiry, Date.now()) ? null : <FieldError select={({ dateRule }) => dateRule} />),
      addresses: validateAddresses,
    },
  })
  return (
    <Form
      submitLabel={submitLabel}
      onSubmit={form.onSubmit((values) => void onSubmit(values))}
      isPending={action.isPending}
      failure={action.error}
      onCancel={onClose}
    >
      <TextInput
        label={fields.name}
        description={apiKey ? undefined : fields.nameHint}
        autoComplete="off"
        maxLength={64}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {apiKey && (
        <Checkbox label={fields.isEnabled} description={fields.isEnabledHint} {...form.getInputProps('isEnabled')} />
      )}
      <PermissionField
        organizationId={organizationId}
        held={apiKey?.permissions ?? {}}
        value={form.values.permissions}
        onChange={(permissions) => form.setFieldValue('permissions', permissions)}
      />
      <ExpiryField
        current={apiKey?.expiresAt}
        value={form.values.expiry}
        error={form.errors.expiry}
        onChange={(expiry) => form.setFieldValue('expiry', expiry)}
      />
      <Textarea
        label={fields.addresses}
        description={fields.addressesHint}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('addresses')}
      />
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </Form>
  )
}

const validateAddresses = (text: string): ReactNode => {
  const ranges = parseIpRanges(text)
  const invalid = ranges.find((range) => !isIpRange(range))
  if (invalid !== undefined) return <FieldError select={({ addressesRule }) => addressesRule(invalid)} />
  return ranges.length > apiKeyLimits.ipRanges ? (
    <FieldError select={({ atMost }) => atMost(apiKeyLimits.ipRanges)} />
  ) : null
}

/** A component, because the language can change while the error is shown. */
const FieldError = ({ select }: { select: (texts: ReturnType<typeof useApiKeyTexts>['fields']) => string }) =>
  select(useApiKeyTexts().fields)
