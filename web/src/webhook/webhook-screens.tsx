import { Route, Routes } from '../router/routes.tsx'
import { NotFound } from '../site/not-found.tsx'
import { WebhookList } from './webhook-list.tsx'
import { WebhookLog } from './webhook-log.tsx'
import type { WebhookOwner } from './webhook-owner.ts'

/** The list of the webhooks of an owner and the log of each. */
export const WebhookScreens = ({ owner }: { owner: WebhookOwner }) => (
  <Routes>
    <Route index element={<WebhookList owner={owner} />} />
    <Route path=":webhookId" element={<WebhookLog owner={owner} />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
)
