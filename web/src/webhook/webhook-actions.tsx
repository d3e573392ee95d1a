import type { Failure } from '@latchkey/client/react'
import type { Webhook } from '@latchkey/contract'
import { useState } from 'react'
import { useNavigate } from '../router/router.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'
import { toast } from '../ui/toast.tsx'
import { DeleteWebhook } from './delete-webhook.tsx'
import { EditWebhook } from './edit-webhook.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { useWebhookTexts } from './texts.ts'
import { useTestEvent } from './use-test-event.ts'
import type { WebhookWithSecret } from './use-webhooks.ts'
import type { WebhookOwner } from './webhook-owner.ts'

interface WebhookActionsProps {
  webhook: Webhook
  owner: WebhookOwner
  onSaved: () => void
  onRotated: (webhook: WebhookWithSecret) => void
  onDeleted: () => void
}

/** The menu of a webhook. */
export const WebhookActions = ({ webhook, owner, onSaved, onRotated, onDeleted }: WebhookActionsProps) => {
  const texts = useWebhookTexts()
  const navigate = useNavigate()
  const test = useTestEvent(onDeleted)
  const [openDialog, setOpenDialog] = useState<'edit' | 'rotate' | 'delete' | null>(null)
  const close = () => setOpenDialog(null)
  const handleGone = (failure: Failure) => {
    close()
    toast.failure(failure)
    onDeleted()
  }
  const logPath = `${owner.path}/${webhook.id}`
  // The log shows the outcome.
  const sendTest = async () => (await test.send(webhook.id)) && navigate(logPath)
  return (
    <>
      <RowMenu name={webhook.url}>
        <RowMenuItem onClick={() => navigate(logPath)}>{texts.deliveries.show}</RowMenuItem>
        {owner.canUpdate && webhook.enabled && (
          <RowMenuItem onClick={() => void sendTest()}>{texts.test.label}</RowMenuItem>
        )}
        {owner.canUpdate && <RowMenuItem onClick={() => setOpenDialog('edit')}>{texts.edit.label}</RowMenuItem>}
        {owner.canUpdate && <RowMenuItem onClick={() => setOpenDialog('rotate')}>{texts.rotate.label}</RowMenuItem>}
        {owner.canDelete && (
          <RowMenuItem isDangerous onClick={() => setOpenDialog('delete')}>
            {texts.remove.label}
          </RowMenuItem>
        )}
      </RowMenu>
      <Dialog isOpen={openDialog === 'edit'} title={texts.edit.title} onClose={close}>
        <EditWebhook
          webhook={webhook}
          onClose={close}
          onSaved={() => {
            close()
            onSaved()
          }}
          onGone={handleGone}
        />
      </Dialog>
      {openDialog === 'rotate' && (
        <RotateSecret
          webhook={webhook}
          onClose={close}
          onRotated={(rotated) => {
            close()
            onRotated(rotated)
          }}
          onGone={handleGone}
        />
      )}
      {openDialog === 'delete' && <DeleteWebhook webhook={webhook} onClose={close} onDeleted={onDeleted} />}
    </>
  )
}
