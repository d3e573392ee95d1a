import type { WebhookDelivery } from '@latchkey/contract'
import type { Texts } from '@latchkey/locales/en'
import { Text } from '@mantine/core'
import { BreakableText } from '../ui/breakable-text.tsx'
import { Badge } from '../ui/mantine/badge.ts'
import { useControlTexts } from '../ui/control-texts.ts'
import { NameCell } from '../ui/name-cell.tsx'
import type { Column } from '../ui/table-rows.tsx'
import { statusColors } from './delivery-state.ts'
import { useWebhookTexts } from './texts.ts'
import classes from './webhook-columns.module.css'

export const useDeliveryColumns = (): readonly Column<WebhookDelivery>[] => {
  const { deliveries: texts } = useWebhookTexts()
  const { dateTime } = useControlTexts()
  const { columns } = texts
  return [
    {
      key: 'event',
      header: columns.event,
      cell: ({ type, createdAt }) => (
        <NameCell
          name={
            <span className={classes.url} translate="no">
              <BreakableText>{type}</BreakableText>
            </span>
          }
          detail={dateTime(createdAt)}
        />
      ),
    },
    { key: 'status', header: columns.status, cell: (delivery) => <DeliveryStatusBadge delivery={delivery} /> },
    {
      key: 'outcome',
      header: columns.outcome,
      cell: (delivery) => {
        const outcome = describeOutcome(texts, delivery)
        return outcome && <div className={classes.cell}>{outcome}</div>
      },
    },
    { key: 'attempts', header: columns.attempts, cell: ({ attempts }) => attempts },
    {
      key: 'latency',
      header: columns.latency,
      cell: ({ latency }) => (latency === null ? null : texts.milliseconds(latency)),
    },
  ]
}

/** The status of a delivery, with the time of the next attempt below. */
const DeliveryStatusBadge = ({ delivery: { status, error, nextAttemptAt } }: { delivery: WebhookDelivery }) => {
  const { deliveries: texts } = useWebhookTexts()
  return (
    <div className={classes.cell}>
      <Badge variant="light" color={statusColors[status]}>
        {texts.statuses[status]}
      </Badge>
      {nextAttemptAt && error !== null && (
        <Text size="sm" c="dimmed">
          {texts.nextAttempt(nextAttemptAt)}
        </Text>
      )}
    </div>
  )
}

/** Returns the result of the last attempt in words. Null before the first one. */
export const describeOutcome = (
  texts: Texts['webhooks']['deliveries'],
  { statusCode, error }: WebhookDelivery,
): string | null => {
  if (error !== null && error !== 'status') return texts.errors[error]
  return statusCode === null ? null : texts.statusCode(statusCode)
}
