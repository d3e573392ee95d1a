import { listPermissions } from '@latchkey/contract/access'
import { type CallState, useAction } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { useState } from 'react'
import { StateBadge } from '../api-key/key-columns.tsx'
import { useApiKeyTexts } from '../api-key/texts.ts'
import { client } from '../client.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { Loaded } from '../ui/loaded.tsx'
import { Row, Rows } from '../ui/row.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'

interface KeySectionProps {
  from: CallState<{ apiKeys: readonly ApiKey[] }>
  empty: string
  canRevoke: boolean
}

/** The API keys of a user or an organization for administrators. */
export const KeySection = ({ from, empty, canRevoke }: KeySectionProps) => {
  const texts = useApiKeyTexts()
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(from)
  return (
    <Section title={texts.title} headingRef={heading}>
      <Loaded from={{ ...from, data: from.data && from.data.apiKeys }} empty={empty}>
        {(keys) => (
          <Rows>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} canRevoke={canRevoke} onChanged={refetchAfterRemoval} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Section>
  )
}

interface KeyRowProps {
  apiKey: ApiKey
  canRevoke: boolean
  onChanged: () => void
}

const KeyRow = ({ apiKey, canRevoke, onChanged }: KeyRowProps) => {
  const { administration: texts, neverExpires } = useApiKeyTexts()
  const [now] = useState(() => Date.now())
  const { name, start, permissions, expiresAt, lastRequest, enabled } = apiKey
  return (
    <Row
      name={name}
      badges={<StateBadge apiKey={apiKey} now={now} />}
      details={
        <>
          <code translate="no">{start}…</code>
          {permissions && <span translate="no">{listPermissions(permissions).join(', ')}</span>}
          <span>{expiresAt ? texts.until(expiresAt) : neverExpires}</span>
          <span>{lastRequest ? texts.lastUsed(lastRequest) : texts.neverUsed}</span>
        </>
      }
      actions={
        canRevoke && (
          <>
            {enabled && <DisableKey apiKey={apiKey} onDisabled={onChanged} />}
            <DeleteKey apiKey={apiKey} onDeleted={onChanged} />
          </>
        )
      }
    />
  )
}

const DisableKey = ({ apiKey: { id, name }, onDisabled }: { apiKey: ApiKey; onDisabled: () => void }) => {
  const { administration: texts } = useApiKeyTexts()
  const { run, isPending, error } = useAction(client.admin.disableApiKey)
  const disable = async () => {
    const result = await run({ keyId: id })
    if (!result || result.error) return false
    toast.success(() => texts.disabled(name))
    onDisabled()
    return true
  }
  return (
    <ConfirmButton
      label={texts.disable}
      ariaLabel={`${texts.disable}: ${name}`}
      size="xs"
      dialog={{ title: texts.disableOf(name), body: texts.disableBody }}
      isPending={isPending}
      failure={error}
      onConfirm={disable}
    />
  )
}

const DeleteKey = ({ apiKey: { id, name }, onDeleted }: { apiKey: ApiKey; onDeleted: () => void }) => {
  const texts = useApiKeyTexts()
  const { run, isPending, error } = useAction(client.admin.revokeApiKey)
  const deleteKey = async () => {
    const result = await run({ keyId: id })
    if (!isRemoved(result, 'KEY_NOT_FOUND')) return false
    toast.success(() => texts.removed(name))
    onDeleted()
    return true
  }
  return (
    <ConfirmButton
      label={texts.remove}
      ariaLabel={`${texts.remove}: ${name}`}
      size="xs"
      dialog={{ title: texts.removeOf(name), body: texts.removeBody }}
      isDangerous
      isPending={isPending}
      failure={error}
      onConfirm={deleteKey}
    />
  )
}
