import { useAction } from '@latchkey/client/react'
import type { Webhook } from '@latchkey/contract'
import { Stack, Text } from '@mantine/core'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isRemoved } from '../ui/is-removed.ts'
import { toast } from '../ui/toast.tsx'
import { useWebhookTexts } from './texts.ts'
import classes from './webhook-columns.module.css'

interface DeleteWebhookProps {
  webhook: Webhook
  onDeleted: () => void
  onClose: () => void
}

export const DeleteWebhook = ({ webhook, onDeleted, onClose }: DeleteWebhookProps) => {
  const { remove: texts } = useWebhookTexts()
  const { run, isPending, error } = useAction(client.webhook.delete)
  const confirm = async () => {
    const result = await run({ webhookId: webhook.id })
    if (!isRemoved(result, 'WEBHOOK_NOT_FOUND')) return
    onClose()
    toast.success(() => texts.removed)
    onDeleted()
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.title}
      confirmLabel={texts.label}
      isDangerous
      isPending={isPending}
      failure={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fw={600} className={classes.url} translate="no">
          {webhook.url}
        </Text>
        <Text>{texts.body}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
