import { useCurrentOrganization } from '../organization/current-organization.ts'
import { useOwnedResourceAccess } from '../organization/use-owned-resource-access.ts'
import { useWebhookTexts } from './texts.ts'
import { WebhookScreens } from './webhook-screens.tsx'

/** The webhooks of the organization, for members who can read them. */
export const OrganizationWebhooks = () => {
  const texts = useWebhookTexts()
  const { organization } = useCurrentOrganization()
  const isAllowed = useOwnedResourceAccess('webhook')
  const owner = {
    organizationId: organization.id,
    path: `/organizations/${organization.slug}/webhooks`,
    name: organization.name,
    intro: texts.organizationIntro,
    canCreate: isAllowed('create'),
    canUpdate: isAllowed('update'),
    canDelete: isAllowed('delete'),
  }
  return <WebhookScreens key={organization.id} owner={owner} />
}
