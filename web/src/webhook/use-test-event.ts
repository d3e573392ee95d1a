import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { isGone } from '../ui/is-removed.ts'
import { toast } from '../ui/toast.tsx'
import { useWebhookTexts } from './texts.ts'

/** Sends a test event to a webhook. `onGone` runs if the webhook was deleted in the meantime. */
export const useTestEvent = (onGone: () => void) => {
  const { test: texts } = useWebhookTexts()
  const { run, isPending } = useAction(client.webhook.test)
  /** Resolves to whether the event was written. */
  const send = async (webhookId: string): Promise<boolean> => {
    const result = await run({ webhookId })
    if (result?.error) toast.failure(result.error)
    if (isGone(result, 'WEBHOOK_NOT_FOUND')) onGone()
    if (!result?.data) return false
    toast.success(() => texts.sent)
    return true
  }
  return { send, isPending }
}
