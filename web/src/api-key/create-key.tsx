import { toPermissions } from '@latchkey/contract/access'
import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { toExpiry } from './expiry.ts'
import { parseIpRanges } from './ip-ranges.ts'
import { KeyForm, type KeyValues } from './key-form.tsx'
import { useApiKeyTexts } from './texts.ts'
import type { ApiKeyWithSecret } from './use-api-keys.ts'

interface CreateKeyProps {
  /** The owner of the key. Undefined: the user. */
  organizationId: string | undefined
  onCreated: (key: ApiKeyWithSecret) => void
  onClose: () => void
}

export const CreateKey = ({ organizationId, onCreated, onClose }: CreateKeyProps) => {
  const { create: texts } = useApiKeyTexts()
  const create = useAction(client.apiKey.create)
  const submit = async ({ name, expiry, addresses, permissions }: KeyValues) => {
    const result = await create.run({
      name: name.trim(),
      organizationId,
      ...toExpiry(expiry, Date.now()),
      ipAllow: parseIpRanges(addresses),
      ...(permissions.length > 0 && { permissions: toPermissions(...permissions) }),
    })
    if (result?.data) onCreated(result.data)
  }
  return (
    <KeyForm
      organizationId={organizationId}
      submitLabel={texts.label}
      action={create}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
