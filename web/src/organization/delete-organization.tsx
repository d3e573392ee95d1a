import { useAction } from '@latchkey/client/react'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { hasApiKeys } from '../api-key/service-api-keys.ts'
import { client } from '../client.ts'
import { useNavigate } from '../router/router.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast.tsx'
import { hasWebhooks } from '../webhook/has-webhooks.ts'
import { useOrganizationTexts } from './texts.ts'
import { useCurrentOrganization } from './current-organization.ts'

/** Deletes the organization with everything in it, after the user typed its name. */
export const DeleteOrganization = () => {
  const { deletion } = useOrganizationTexts()
  const { organization } = useCurrentOrganization()
  const navigate = useNavigate()
  const [isConfirming, setIsConfirming] = useState(false)
  const { run, isPending, error } = useAction(client.organization.delete)
  const consequences = [
    deletion.intro,
    ...(hasApiKeys() ? [deletion.apiKeys] : []),
    ...(hasWebhooks() ? [deletion.webhooks] : []),
    deletion.irreversible,
  ].join(' ')
  const confirm = async () => {
    const result = await run({ organizationId: organization.id })
    if (!result || result.error) return
    toast.success(() => deletion.done(organization.name))
    navigate('/account/organizations', { replace: true })
  }
  return (
    <Section title={deletion.title} intro={consequences} isDangerous>
      <div>
        <Button color="red" onClick={() => setIsConfirming(true)}>
          {deletion.title}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title={deletion.title}
        confirmLabel={deletion.confirm}
        isDangerous
        requiredInput={{ label: deletion.typeName(organization.name), text: organization.name }}
        isPending={isPending}
        failure={error}
        onConfirm={() => void confirm()}
        onClose={() => setIsConfirming(false)}
      >
        {consequences}
      </ConfirmDialog>
    </Section>
  )
}
