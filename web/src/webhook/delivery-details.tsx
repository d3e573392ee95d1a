import type { WebhookDelivery } from '@latchkey/contract'
import { Stack, Text } from '@mantine/core'
import { useControlTexts } from '../ui/control-texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { describeOutcome } from './delivery-columns.tsx'
import classes from './delivery-details.module.css'
import { useWebhookTexts } from './texts.ts'

interface DeliveryDetailsProps {
  delivery: WebhookDelivery
  onClose: () => void
}

/** The request of a delivery and the start of the last response. */
export const DeliveryDetails = ({ delivery, onClose }: DeliveryDetailsProps) => {
  const { deliveries: texts } = useWebhookTexts()
  const { dateTime } = useControlTexts()
  const { type, eventId, createdAt, finishedAt, body, response } = delivery
  const outcome = describeOutcome(texts, delivery)
  return (
    <Dialog isOpen title={texts.details.title} onClose={onClose}>
      <Stack>
        <dl className={classes.properties}>
          <dt>{texts.columns.event}</dt>
          <dd translate="no">
            <code>{type}</code>
          </dd>
          <dt>{texts.details.eventId}</dt>
          <dd translate="no">
            <code>{eventId}</code>
          </dd>
          <dt>{texts.details.createdAt}</dt>
          <dd>{dateTime(createdAt)}</dd>
          {finishedAt && (
            <>
              <dt>{texts.details.finishedAt}</dt>
              <dd>{dateTime(finishedAt)}</dd>
            </>
          )}
          {outcome && (
            <>
              <dt>{texts.columns.outcome}</dt>
              <dd>{outcome}</dd>
            </>
          )}
        </dl>
        <TextBlock label={texts.details.request} text={body} />
        {response && <TextBlock label={texts.details.response} text={response} />}
      </Stack>
    </Dialog>
  )
}

const TextBlock = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <pre className={classes.text} translate="no">
      {text}
    </pre>
  </div>
)
