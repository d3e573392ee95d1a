import { useAction } from '@latchkey/client/react'
import { client } from '../client.ts'
import { useWebhookTexts } from './texts.ts'
import type { WebhookWithSecret } from './use-webhooks.ts'
import { WebhookForm, type WebhookValues } from './webhook-form.tsx'
import type { WebhookOwner } from './webhook-owner.ts'

interface CreateWebhookProps {
  owner: WebhookOwner
  onCreated: (webhook: WebhookWithSecret) => void
  onClose: () => void
}

export const CreateWebhook = ({ owner: { organizationId }, onCreated, onClose }: CreateWebhookProps) => {
  const texts = useWebhookTexts()
  const { run, isPending, error } = useAction(client.webhook.create)
  const submit = async ({ url, description, receivesAllEvents, events }: WebhookValues) => {
    const result = await run({
      url: url.trim(),
      description: description.trim() || null,
      events: receivesAllEvents ? null : events,
      organizationId,
    })
    if (result?.data) onCreated(result.data)
    return result?.error
  }
  return (
    <WebhookForm
      isPlatform={organizationId === undefined}
      submitLabel={texts.create}
      failure={error}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
