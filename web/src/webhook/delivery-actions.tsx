import { useAction } from '@latchkey/client/react'
import type { WebhookDelivery } from '@latchkey/contract'
import { useState } from 'react'
import { client } from '../client.ts'
import { useControlTexts } from '../ui/control-texts.ts'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { DeliveryDetails } from './delivery-details.tsx'
import { useWebhookTexts } from './texts.ts'

interface DeliveryActionsProps {
  delivery: WebhookDelivery
  canReplay: boolean
  onReplayed: () => void
}

/** The menu of a delivery. Only finished deliveries can be sent again. */
export const DeliveryActions = ({ delivery, canReplay, onReplayed }: DeliveryActionsProps) => {
  const { deliveries: texts } = useWebhookTexts()
  const { dateTime } = useControlTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { run } = useAction(client.webhook.replay)
  const replay = async () => {
    const result = await run({ deliveryId: delivery.id })
    if (result?.error) toast.failure(result.error)
    if (!result?.data) return
    toast.success(() => texts.replayed)
    onReplayed()
  }
  return (
    <>
      <RowMenu name={`${delivery.type}, ${dateTime(delivery.createdAt)}`}>
        <RowMenuItem onClick={() => setIsOpen(true)}>{texts.details.label}</RowMenuItem>
        {canReplay && delivery.status !== 'pending' && (
          <RowMenuItem onClick={() => void replay()}>{texts.replay}</RowMenuItem>
        )}
      </RowMenu>
      {isOpen && <DeliveryDetails delivery={delivery} onClose={() => setIsOpen(false)} />}
    </>
  )
}
