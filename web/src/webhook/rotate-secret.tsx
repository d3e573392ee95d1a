import { type Failure, useAction } from '@latchkey/client/react'
import type { Webhook } from '@latchkey/contract'
import { webhookLimits } from '@latchkey/contract/limits'
import { client } from '../client.ts'
import { isGone } from '../ui/is-removed.ts'
import { RotateDialog } from '../ui/rotate-dialog.tsx'
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
  const confirm = async (overlap: number) => {
    const result = await run({ webhookId: webhook.id, overlap })
    if (isGone(result, 'WEBHOOK_NOT_FOUND')) onGone(result.error)
    else if (result?.data) onRotated(result.data)
  }
  const until = (at: Date) => `${texts.until(at)}${webhook.previousSecretExpiresAt ? ` ${texts.endsPrevious}` : ''}`
  return (
    <RotateDialog
      title={texts.title}
      texts={{ ...texts, until }}
      maxOverlap={webhookLimits.maxOverlap}
      isPending={isPending}
      failure={error}
      onConfirm={(overlap) => void confirm(overlap)}
      onClose={onClose}
    />
  )
}
