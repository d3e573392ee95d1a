import type { WebhookEventType } from '@latchkey/contract/webhook-event-types'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { groupEventTypes } from './event-groups.ts'
import classes from './event-field.module.css'
import { useWebhookTexts } from './texts.ts'

interface EventFieldProps {
  /** Organizations have fewer types of events. */
  isPlatform: boolean
  value: WebhookEventType[]
  error: ReactNode
  onChange: (events: WebhookEventType[]) => void
}

/** Offers the types of events. Their names are part of the API and therefore not translated. */
export const EventField = ({ isPlatform, value, error, onChange }: EventFieldProps) => {
  const { fields, eventCount } = useWebhookTexts()
  const [search, setSearch] = useState('')
  const groups = groupEventTypes(isPlatform, search)
  return (
    <Checkbox.Group
      label={fields.events}
      description={value.length > 0 ? eventCount(value.length) : undefined}
      error={error}
      value={value}
      onChange={onChange}
    >
      <TextInput
        type="search"
        mt="xs"
        aria-label={fields.search}
        placeholder={fields.search}
        leftSection={<Icon name="search" />}
        autoCapitalize="none"
        spellCheck={false}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        // Enter would submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className={classes.list}>
        {groups.map(({ name, types }) => (
          <EventGroup key={name} name={name} types={types} />
        ))}
        <Text role="status" size="sm" c="dimmed">
          {groups.length === 0 && fields.noMatch}
        </Text>
      </div>
    </Checkbox.Group>
  )
}

const EventGroup = ({ name, types }: { name: string; types: readonly WebhookEventType[] }) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} translate="no">
      <Text id={id} size="sm" fw={600}>
        <code>{`${name}.*`}</code>
      </Text>
      <div className={classes.types}>
        {types.map((type) => (
          <Checkbox key={type} value={type} label={<code>{type}</code>} />
        ))}
      </div>
    </div>
  )
}
