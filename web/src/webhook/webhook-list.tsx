import type { Webhook } from '@latchkey/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '../ui/data-table.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ScreenHeader } from '../ui/screen-header.tsx'
import { type IssuedSecret, SecretDialog } from '../ui/secret-dialog.tsx'
import { useFocusAfterRemoval } from '../ui/use-focus-after-removal.ts'
import { useOnTabVisible } from '../ui/use-on-tab-visible.ts'
import { CreateWebhook } from './create-webhook.tsx'
import { useWebhookTexts } from './texts.ts'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookActions } from './webhook-actions.tsx'
import { useWebhookColumns } from './webhook-columns.tsx'
import { createPageTitle, type WebhookOwner } from './webhook-owner.ts'

/** A screen with the webhooks of an owner, newest first. */
export const WebhookList = ({ owner }: { owner: WebhookOwner }) => {
  const texts = useWebhookTexts()
  const [isCreating, setIsCreating] = useState(false)
  const [issued, setIssued] = useState<IssuedSecret | null>(null)
  const webhooks = useWebhooks(owner.organizationId)
  const { heading, refetchAfterRemoval } = useFocusAfterRemoval(webhooks)
  useOnTabVisible(webhooks.refetch)
  const closeForm = () => setIsCreating(false)
  const showSecret = (issuedSecret: IssuedSecret) => {
    setIssued(issuedSecret)
    webhooks.refetch()
  }
  return (
    <>
      <ScreenHeader
        title={texts.title}
        pageTitle={createPageTitle(texts.title, owner)}
        intro={owner.intro}
        action={owner.canCreate && <Button onClick={() => setIsCreating(true)}>{texts.create}</Button>}
      />
      <DataTable
        title={webhooks.data ? texts.count(webhooks.data.length) : texts.title}
        headingRef={heading}
        state={webhooks}
        empty={texts.empty}
        columns={useWebhookColumns(owner)}
        rowKey={({ id }) => id}
        rowName={({ url }) => url}
        actions={(webhook: Webhook) => (
          <WebhookActions
            webhook={webhook}
            owner={owner}
            onSaved={webhooks.refetch}
            onRotated={({ secret, previousSecretExpiresAt }) =>
              showSecret({ secret, previousExpiresAt: previousSecretExpiresAt })
            }
            onDeleted={refetchAfterRemoval}
          />
        )}
      />
      <Dialog isOpen={isCreating} title={texts.create} onClose={closeForm}>
        <CreateWebhook
          owner={owner}
          onClose={closeForm}
          onCreated={({ secret }) => {
            closeForm()
            showSecret({ secret })
          }}
        />
      </Dialog>
      {issued && (
        <SecretDialog
          {...issued}
          texts={texts.secret}
          onStored={() => {
            setIssued(null)
            // The focused button disappears.
            heading.current?.focus()
          }}
        />
      )}
    </>
  )
}
