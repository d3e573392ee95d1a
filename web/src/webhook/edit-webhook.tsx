import { type Failure, useAction } from '@latchkey/client/react'
import type { Webhook } from '@latchkey/contract'
import { useState } from 'react'
import { client } from '../client.ts'
import { isGone } from '../ui/is-removed.ts'
import { toast } from '../ui/toast.tsx'
import { useWebhookTexts } from './texts.ts'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'

interface EditWebhookProps {
  webhook: Webhook
  onSaved: () => void
  /** The webhook was deleted in the meantime. */
  onGone: (failure: Failure) => void
  onClose: () => void
}

/** Sends only fields that the user changed, not those that another user or the service changes while the form is open. */
export const EditWebhook = ({ webhook: current, onSaved, onGone, onClose }: EditWebhookProps) => {
  const [webhook] = useState(current)
  const { edit: texts } = useWebhookTexts()
  const { run, isPending, error } = useAction(client.webhook.update)
  const submit = async (values: WebhookValues) => {
    const url = values.url.trim()
    const description = values.description.trim() || null
    const events = values.receivesAllEvents ? null : values.events
    const changes = {
      ...(url !== webhook.url && { url }),
      ...(description !== webhook.description && { description }),
      ...(toKey(events) !== toKey(webhook.events) && { events }),
      ...(values.isEnabled !== webhook.enabled && { enabled: values.isEnabled }),
    }
    if (Object.keys(changes).length === 0) {
      onClose()
      return null
    }
    const result = await run({ webhookId: webhook.id, ...changes })
    if (isGone(result, 'WEBHOOK_NOT_FOUND')) onGone(result.error)
    if (result?.data) {
      toast.success(() => texts.saved)
      onSaved()
    }
    return result?.error
  }
  return (
    <WebhookForm
      webhook={webhook}
      isPlatform={webhook.organizationId === null}
      submitLabel={texts.save}
      failure={error}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

/** Independent of the order. */
const toKey = (events: Webhook['events']): string | null => events && events.toSorted().join()
