import type { Webhook, WebhookDelivery } from '@latchkey/contract'
import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useParams } from '../router/routes.tsx'
import { NotFound } from '../site/not-found.tsx'
import { BreakableText } from '../ui/breakable-text.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { useControlTexts } from '../ui/control-texts.ts'
import { Link } from '../ui/link.tsx'
import { LoadMoreButton } from '../ui/load-more-button.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { DeliveryActions } from './delivery-actions.tsx'
import { useDeliveryColumns } from './delivery-columns.tsx'
import { deliveryStatuses } from './delivery-state.ts'
import { useWebhookTexts } from './texts.ts'
import { useDeliveries } from './use-deliveries.ts'
import { useTestEvent } from './use-test-event.ts'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookStatus } from './webhook-columns.tsx'
import classes from './webhook-columns.module.css'
import { createPageTitle, type WebhookOwner } from './webhook-owner.ts'

/** The deliveries of a webhook within 30 days, newest first. */
export const WebhookLog = ({ owner }: { owner: WebhookOwner }) => {
  const { webhookId = '' } = useParams()
  const { title, test: testTexts, more, deliveries: texts } = useWebhookTexts()
  const { dateTime } = useControlTexts()
  const [status, setStatus] = useState('')
  const webhooks = useWebhooks(owner.organizationId)
  const webhook = webhooks.data?.find(({ id }) => id === webhookId)
  const deliveries = useDeliveries(
    webhookId,
    deliveryStatuses.find((value) => value === status),
  )
  const test = useTestEvent(webhooks.refetch)
  const columns = useDeliveryColumns()
  const refetch = () => {
    webhooks.refetch()
    deliveries.refetch()
  }
  useOnTabVisible(refetch)
  if (webhooks.data && !webhook) return <NotFound />
  const canSend = owner.canUpdate && webhook?.enabled === true
  const emptyText = canSend ? texts.empty : texts.emptyForReader
  const sendTest = async () => (await test.send(webhookId)) && deliveries.refetch()
  return (
    <>
      <div>
        <Link to={owner.path}>← {title}</Link>
        <ScreenHeader
          title={texts.title}
          pageTitle={createPageTitle(texts.title, owner)}
          intro={webhook && <WebhookSummary webhook={webhook} />}
          action={
            canSend && (
              <ActionButton isPending={test.isPending} onClick={() => void sendTest()}>
                {testTexts.label}
              </ActionButton>
            )
          }
        />
      </div>
      <DataTable<WebhookDelivery>
        title={texts.period}
        filters={<StatusFilter value={status} onChange={setStatus} />}
        onClearFilters={status === '' ? undefined : () => setStatus('')}
        state={deliveries}
        empty={status === '' ? emptyText : texts.noMatch}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ type, createdAt }) => `${type}, ${dateTime(createdAt)}`}
        actions={(delivery) => (
          <DeliveryActions delivery={delivery} canReplay={canSend} onReplayed={deliveries.refetch} />
        )}
        footer={<LoadMoreButton list={deliveries} label={more} />}
      />
    </>
  )
}

const WebhookSummary = ({ webhook }: { webhook: Webhook }) => (
  <Stack gap="xs">
    <span className={classes.url} translate="no">
      <BreakableText>{webhook.url}</BreakableText>
    </span>
    <WebhookStatus webhook={webhook} />
  </Stack>
)

const StatusFilter = ({ value, onChange }: { value: string; onChange: (status: string) => void }) => {
  const { deliveries: texts } = useWebhookTexts()
  return (
    <NativeSelect
      label={texts.columns.status}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: texts.allStatuses },
        ...deliveryStatuses.map((status) => ({ value: status, label: texts.statuses[status] })),
      ]}
    />
  )
}
