import { type Failure, useAction } from '@latchkey/client/react'
import type { Webhook } from '@latchkey/contract'
import { client } from '../client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { isGone } from '../ui/is-removed.ts'
import { useWebhookTexts } from './texts.ts'
import type { WebhookWithSecret } from './use-webhooks.ts'

interface RotateSecretProps {
  webhook: Webhook
  onRotated: (webhook: WebhookWithSecret) => void
  /** The webhook was deleted in the meantime. */
  onGone: (failure: Failure) => void
  onClose: () => void
}

/** Replaces the secret of a webhook. */
export const RotateSecret = ({ webhook, onRotated, onGone, onClose }: RotateSecretProps) => {
  const { rotate: texts } = useWebhookTexts()
  const { run, isPending, error } = useAction(client.webhook.rotateSecret)
  const confirm = async () => {
    const result = await run({ webhookId: webhook.id })
    if (isGone(result, 'WEBHOOK_NOT_FOUND')) onGone(result.error)
    else if (result?.data) onRotated(result.data)
  }
  return (
    <ConfirmDialog
      isOpen
      title={texts.title}
      confirmLabel={texts.label}
      isPending={isPending}
      failure={error}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {texts.body}
      {webhook.previousSecretExpiresAt && ` ${texts.endsPrevious}`}
    </ConfirmDialog>
  )
}
