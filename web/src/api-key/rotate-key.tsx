import { type Failure, useAction } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { apiKeyLimits } from '@latchkey/contract/api-key-limits'
import { client } from '../client.ts'
import { isGone } from '../ui/is-removed.ts'
import { RotateDialog } from '../ui/rotate-dialog.tsx'
import { useApiKeyTexts } from './texts.ts'
import type { ApiKeyWithSecret } from './use-api-keys.ts'

interface RotateKeyProps {
  apiKey: ApiKey
  onRotated: (key: ApiKeyWithSecret) => void
  /** The key was deleted in the meantime. */
  onGone: (failure: Failure) => void
  onClose: () => void
}

/** Replaces the secret of a key. */
export const RotateKey = ({ apiKey, onRotated, onGone, onClose }: RotateKeyProps) => {
  const { rotate: texts } = useApiKeyTexts()
  const { run, isPending, error } = useAction(client.apiKey.rotate)
  const confirm = async (overlap: number) => {
    const result = await run({ keyId: apiKey.id, overlap })
    if (isGone(result, 'KEY_NOT_FOUND')) onGone(result.error)
    else if (result?.data) onRotated(result.data)
  }
  return (
    <RotateDialog
      title={texts.titleOf(apiKey.name)}
      texts={texts}
      maxOverlap={apiKeyLimits.maxOverlap}
      isPending={isPending}
      failure={error}
      onConfirm={(overlap) => void confirm(overlap)}
      onClose={onClose}
    />
  )
}
