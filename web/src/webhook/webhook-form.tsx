import type { Failure } from '@latchkey/client/react'
import type { Webhook } from '@latchkey/contract'
import { webhookLimits } from '@latchkey/contract/limits'
import type { WebhookEventType } from '@latchkey/contract/webhook-event-types'
import { Checkbox, TextInput } from '@mantine/core'
import { type FieldByErrorCode, omitFieldFailure, showFieldFailure } from '../ui/field-failure.tsx'
import { Form } from '../ui/form.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import { validateRequired } from '../ui/validation.tsx'
import { EventField } from './event-field.tsx'
import { useWebhookTexts } from './texts.ts'
import { useForm } from '../ui/use-form.ts'

export interface WebhookValues {
  url: string
  description: string
  receivesAllEvents: boolean
  /** Used unless the webhook receives all events. */
  events: WebhookEventType[]
  isEnabled: boolean
}

interface WebhookFormProps {
  /** Without a webhook, the form is for a new one. */
  webhook?: Webhook
  isPlatform: boolean
  submitLabel: string
  isPending: boolean
  failure: Failure | null
  /** Resolves to the failure of the request. */
  onSubmit: (values: WebhookValues) => Promise<Failure | null | undefined>
  onClose: () => void
}

/** The fields of a new webhook, or of an existing one. */
export const WebhookForm = (props: WebhookFormProps) => {
  const { webhook, isPlatform, submitLabel, isPending, failure, onSubmit, onClose } = props
  const { fields } = useWebhookTexts()
  const form = useForm({
    initialValues: toFormValues(webhook),
    validate: { url: validateUrl, events: validateEvents },
  })
  const submit = async (values: WebhookValues) => {
    showFieldFailure(form, await onSubmit(values), failureFields)
  }
  return (
    <Form
      submitLabel={submitLabel}
      onSubmit={form.onSubmit((values) => void submit(values))}
      isPending={isPending}
      failure={omitFieldFailure(failure, failureFields)}
      onCancel={onClose}
    >
      <TextInput
        label={fields.url}
        description={fields.urlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={webhookLimits.urlCharacters}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={fields.description}
        autoComplete="off"
        maxLength={webhookLimits.descriptionCharacters}
        {...form.getInputProps('description')}
      />
      {webhook && (
        <Checkbox label={fields.isEnabled} description={fields.isEnabledHint} {...form.getInputProps('isEnabled')} />
      )}
      <Checkbox
        label={fields.allEvents}
        description={fields.allEventsHint}
        {...form.getInputProps('receivesAllEvents')}
      />
      {!form.values.receivesAllEvents && (
        <EventField
          isPlatform={isPlatform}
          value={form.values.events}
          error={form.errors.events}
          onChange={(events) => form.setFieldValue('events', events)}
        />
      )}
      <UnsavedChanges isDirty={() => form.isDirty()} />
    </Form>
  )
}

const failureFields: FieldByErrorCode<'url' | 'events'> = {
  WEBHOOK_URL_NOT_ALLOWED: 'url',
  WEBHOOK_EVENT_NOT_AVAILABLE: 'events',
}

const toFormValues = (webhook: Webhook | undefined): WebhookValues => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  receivesAllEvents: webhook ? webhook.events === null : true,
  events: webhook?.events ?? [],
  isEnabled: webhook?.enabled ?? true,
})

const validateEvents = (events: readonly WebhookEventType[], { receivesAllEvents }: WebhookValues) =>
  receivesAllEvents || events.length > 0 ? null : <FieldError select={({ eventsRule }) => eventsRule} />

/** The service also checks whether the address is public. */
const validateUrl = (url: string) => {
  if (url.trim() === '') return validateRequired(url)
  return /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim()) ? null : (
    <FieldError select={({ urlRule }) => urlRule} />
  )
}

/** A component, because the language can change while the error is shown. */
const FieldError = ({ select }: { select: (texts: ReturnType<typeof useWebhookTexts>['fields']) => string }) =>
  select(useWebhookTexts().fields)
