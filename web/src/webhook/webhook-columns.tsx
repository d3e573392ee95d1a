import type { Webhook } from '@latchkey/contract'
import { Text } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { Badge } from '../ui/mantine/badge.ts'
import { Link } from '../ui/link.tsx'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { useWebhookTexts } from './texts.ts'
import classes from './webhook-columns.module.css'
import type { WebhookOwner } from './webhook-owner.ts'
import { getStateColor, getWebhookState } from './webhook-state.ts'

export const useWebhookColumns = ({ path }: WebhookOwner): readonly Column<Webhook>[] => {
  const texts = useWebhookTexts()
  const { rotation } = useControlTexts()
  const { columns } = texts
  return [
    {
      key: 'url',
      header: columns.url,
      cell: ({ id, url, description, previousSecretExpiresAt }) => (
        <NameCell
          name={
            <span className={classes.url} translate="no">
              <Link to={`${path}/${id}`}>
                <BreakableText>{url}</BreakableText>
              </Link>
            </span>
          }
          detail={
            (description || previousSecretExpiresAt) && (
              <>
                {description && <div>{description}</div>}
                {previousSecretExpiresAt && <div>{rotation.previousUntil(previousSecretExpiresAt)}</div>}
              </>
            )
          }
        />
      ),
    },
    { key: 'events', header: columns.events, cell: ({ events }) => <Events events={events} /> },
    {
      key: 'state',
      header: columns.state,
      cell: (webhook) => (
        <div className={classes.cell}>
          <WebhookStatus webhook={webhook} />
        </div>
      ),
    },
  ]
}

const Events = ({ events }: Pick<Webhook, 'events'>) => {
  const texts = useWebhookTexts()
  if (events === null) return texts.allEvents
  return (
    <details>
      <summary className={classes.summary}>{texts.eventCount(events.length)}</summary>
      <ul className={classes.events} translate="no">
        {events.map((event) => (
          <li key={event}>
            <code>
              <BreakableText>{event}</BreakableText>
            </code>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The state of a webhook, with its reason below. */
export const WebhookStatus = ({ webhook }: { webhook: Webhook }) => {
  const { states, disabledReasons, failingSince } = useWebhookTexts()
  const reason = webhook.disabledReason
    ? disabledReasons[webhook.disabledReason]
    : webhook.failingSince && failingSince(webhook.failingSince)
  return (
    <div>
      <Badge variant="light" color={getStateColor(webhook)}>
        {states[getWebhookState(webhook)]}
      </Badge>
      {reason && (
        <Text size="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </div>
  )
}
