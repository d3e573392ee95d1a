import { type Failure, useAction } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { listPermissions, toPermissions } from '@latchkey/contract/access'
import { useState } from 'react'
import { client } from '../client.ts'
import { isGone } from '../ui/is-removed.ts'
import { toast } from '../ui/toast.tsx'
import { toExpiry } from './expiry.ts'
import { parseIpRanges } from './ip-ranges.ts'
import { KeyForm, type KeyValues } from './key-form.tsx'
import { useApiKeyTexts } from './texts.ts'

interface EditKeyProps {
  apiKey: ApiKey
  onSaved: () => void
  /** The key was deleted in the meantime. */
  onGone: (failure: Failure) => void
  onClose: () => void
}

/** Sends only fields that the user changed, not those that another user or the service changes while the form is open. */
export const EditKey = ({ apiKey: current, onSaved, onGone, onClose }: EditKeyProps) => {
  const [apiKey] = useState(current)
  const { edit: texts } = useApiKeyTexts()
  const update = useAction(client.apiKey.update)
  const organizationId = apiKey.organizationId ?? undefined
  const submit = async ({ name, expiry, addresses, permissions, isEnabled }: KeyValues) => {
    const ipAllow = parseIpRanges(addresses)
    const changes = {
      ...(name.trim() !== apiKey.name && { name: name.trim() }),
      ...toExpiry(expiry, Date.now()),
      ...(ipAllow.join() !== apiKey.ipAllow.join() && { ipAllow }),
      ...(!haveSameItems(permissions, listPermissions(apiKey.permissions ?? {})) && {
        permissions: toPermissions(...permissions),
      }),
      ...(isEnabled !== apiKey.enabled && { enabled: isEnabled }),
    }
    if (Object.keys(changes).length === 0) return onClose()
    const result = await update.run({ keyId: apiKey.id, ...changes })
    if (isGone(result, 'KEY_NOT_FOUND')) return onGone(result.error)
    if (!result?.data) return
    toast.success(() => texts.saved)
    onSaved()
  }
  return (
    <KeyForm
      apiKey={apiKey}
      organizationId={organizationId}
      submitLabel={texts.save}
      action={update}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

const haveSameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join()
