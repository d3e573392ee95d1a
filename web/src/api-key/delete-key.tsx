import { useAction } from '@latchkey/client/react'
import type { ApiKey } from '@latchkey/contract'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { toast } from '../ui/toast.tsx'
import { useApiKeyTexts } from './texts.ts'

interface DeleteKeyProps {
  apiKey: ApiKey
  onDeleted: () => void
  onClose: () => void
}

export const DeleteKey = ({ apiKey, onDeleted, onClose }: DeleteKeyProps) => {
  const texts = useApiKeyTexts()
  const { run, isPending, error } = useAction(client.apiKey.delete)
  const confirm = async () => {
    const result = await run({ keyId: apiKey.id })
    if (!isRemoved(result, 'KEY_NOT_FOUND')) return
    onClose()
    toast.success(() => texts.removed(apiKey.name))
    onDeleted()
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.removeOf(apiKey.name)}
      confirmLabel={texts.remove}
      isDangerous
      isPending={isPending}
      failure={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {texts.removeBody}
    </ConfirmDialog>
  )
}
