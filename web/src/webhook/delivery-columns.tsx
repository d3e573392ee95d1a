import type { WebhookDelivery } from '@latchkey/contract'
import { Badge, Text } from '@mantine/core'
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
              {type}
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
      cell: (delivery) => (
        <div className={classes.cell}>
          <Outcome delivery={delivery} />
        </div>
      ),
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
const DeliveryStatusBadge = ({ delivery: { status, attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) => {
  const { deliveries: texts } = useWebhookTexts()
  return (
    <div className={classes.cell}>
      <Badge variant="light" color={statusColors[status]}>
        {texts.statuses[status]}
      </Badge>
      {nextAttemptAt && attempts > 0 && (
        <Text size="sm" c="dimmed">
          {texts.nextAttempt(nextAttemptAt)}
        </Text>
      )}
    </div>
  )
}

/** The result of the last attempt in words. Null before the first one. */
export const Outcome = ({ delivery: { statusCode, error } }: { delivery: WebhookDelivery }) => {
  const { deliveries: texts } = useWebhookTexts()
  if (error !== null && error !== 'status') return texts.errors[error]
  return statusCode === null ? null : texts.statusCode(statusCode)
}
