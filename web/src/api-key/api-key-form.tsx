import { useAction } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { apiKeyLimits } from '@latchkey/contract/limits'
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { client } from '../client.ts'
import { toPermission } from '../organization/permission-texts.ts'
import { Form } from '../ui/form.tsx'
import { useTexts } from '../ui/language.tsx'
import { toast } from '../ui/toast.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { type ExpiryInput, toExpiry } from './expiry.ts'
import { ExpiryField } from './expiry-field.tsx'
import { isIpRange, parseIpRanges } from './ip-ranges.ts'
import { PermissionField } from './permission-field.tsx'
import { useApiKeyTexts } from './texts.ts'
import type { ApiKeyWithSecret } from './use-api-keys.ts'

interface Values {
  name: string
  expiry: ExpiryInput
  addresses: string
  permissions: string[]
  isEnabled: boolean
}

interface CreateKeyProps {
  /** The owner of the key. Undefined: the user. */
  organizationId: string | undefined
  onCreated: (key: ApiKeyWithSecret) => void
  onClose: () => void
}

export const CreateKey = ({ organizationId, onCreated, onClose }: CreateKeyProps) => {
  const { create: texts } = useApiKeyTexts()
  const create = useAction(client.apiKey.create)
  const submit = async ({ name, expiry, addresses, permissions }: Values) => {
    const result = await create.run({
      name: name.trim(),
      organizationId,
      ...toExpiry(expiry, Date.now()),
      ipAllow: parseIpRanges(addresses),
      ...(permissions.length > 0 && { permissions: toPermission(permissions) }),
    })
    if (result?.data) onCreated(result.data)
  }
  return <KeyForm submitLabel={texts.label} action={create} onSubmit={submit} {...{ organizationId, onClose }} />
}

interface EditKeyProps {
  apiKey: ApiKey
  onSaved: () => void
  onClose: () => void
}

/** Changes a key except for its permissions. */
export const EditKey = ({ apiKey, onSaved, onClose }: EditKeyProps) => {
  const { edit: texts } = useApiKeyTexts()
  const update = useAction(client.apiKey.update)
  const submit = async ({ name, expiry, addresses, isEnabled }: Values) => {
    const ipAllow = parseIpRanges(addresses)
    const changes = {
      ...(name.trim() !== apiKey.name && { name: name.trim() }),
      ...toExpiry(expiry, Date.now()),
      ...(ipAllow.join() !== apiKey.ipAllow.join() && { ipAllow }),
      ...(isEnabled !== apiKey.enabled && { enabled: isEnabled }),
    }
    if (Object.keys(changes).length === 0) return onClose()
    const result = await update.run({ keyId: apiKey.id, ...changes })
    if (!result?.data) return
    toast.success(() => texts.saved)
    onSaved()
  }
  return <KeyForm submitLabel={texts.save} action={update} onSubmit={submit} {...{ apiKey, onClose }} />
}

interface KeyFormProps {
  /** Without a key, the form is for a new one. */
  apiKey?: ApiKey
  organizationId?: string | undefined
  submitLabel: string
  action: Pick<ReturnType<typeof useAction>, 'isPending' | 'error'>
  onSubmit: (values: Values) => Promise<void>
  onClose: () => void
}

const KeyForm = ({ apiKey, organizationId, submitLabel, action, onSubmit, onClose }: KeyFormProps) => {
  const { web } = useTexts()
  const { fields } = useApiKeyTexts()
  const form = useForm<Values>({
    initialValues: {
      name: apiKey?.name ?? '',
      expiry: { lifetime: apiKey ? 'unchanged' : 'quarter', date: '' },
      addresses: apiKey?.ipAllow.join('\n') ?? '',
      permissions: [],
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
      actions={
        <Button variant="default" onClick={onClose}>
          {web.dialog.cancel}
        </Button>
      }
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
        <Checkbox
          label={fields.isEnabled}
          description={fields.isEnabledHint}
          {...form.getInputProps('isEnabled', { type: 'checkbox' })}
        />
      )}
      {!apiKey && (
        <PermissionField
          organizationId={organizationId}
          value={form.values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
      )}
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
