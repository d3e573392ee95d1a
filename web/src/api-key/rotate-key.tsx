import { type Failure, useAction } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isGone } from '../ui/is-removed.ts'
import { useApiKeyTexts } from './texts.ts'
import type { ApiKeyWithSecret } from './use-api-keys.ts'

/** Seconds for which the current secret stays valid. */
const overlaps = { now: 0, hour: 3600, day: 86_400, week: 7 * 86_400 }
type Overlap = keyof typeof overlaps

const isOverlap = (text: string): text is Overlap => Object.hasOwn(overlaps, text)

interface RotateKeyProps {
  apiKey: ApiKey
  onRotated: (key: ApiKeyWithSecret) => void
  /** The key was deleted in the meantime. */
  onGone: (failure: Failure) => void
  onClose: () => void
}

/** Replaces the secret of a key. The user chooses how long the current one works. */
export const RotateKey = ({ apiKey, onRotated, onGone, onClose }: RotateKeyProps) => {
  const { rotate: texts } = useApiKeyTexts()
  const rotate = useAction(client.apiKey.rotate)
  const [now] = useState(() => Date.now())
  const [overlap, setOverlap] = useState<Overlap>('day')
  const seconds = overlaps[overlap]
  const confirm = async () => {
    const result = await rotate.run({ keyId: apiKey.id, overlap: seconds })
    if (isGone(result, 'KEY_NOT_FOUND')) onGone(result.error)
    else if (result?.data) onRotated(result.data)
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.titleOf(apiKey.name)}
      confirmLabel={texts.label}
      isPending={rotate.isPending}
      failure={rotate.error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack>
        <Text>{texts.intro}</Text>
        <NativeSelect
          label={texts.overlap}
          data-autofocus
          value={overlap}
          onChange={({ currentTarget: { value } }) => isOverlap(value) && setOverlap(value)}
          data={Object.entries(texts.overlaps).map(([value, label]) => ({ value, label }))}
        />
        <Text aria-live="polite">{seconds === 0 ? texts.ended : texts.until(new Date(now + seconds * 1000))}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
