import { useWebhookTexts } from '../webhook/texts.ts'
import { WebhookScreens } from '../webhook/webhook-screens.tsx'
import { useAdministrator } from './administrator.ts'

/** The webhooks of the platform, for administrators who can read them. */
export const PlatformWebhooks = () => {
  const texts = useWebhookTexts()
  const { can } = useAdministrator()
  const owner = {
    organizationId: undefined,
    path: '/admin/webhooks',
    intro: texts.platformIntro,
    canCreate: can('webhook:create'),
    canUpdate: can('webhook:update'),
    canDelete: can('webhook:delete'),
  }
  return <WebhookScreens owner={owner} />
}
