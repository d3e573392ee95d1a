import { createUserWithRole } from '../users-with-ids.ts'
import type { TestServer } from '../test-server.ts'
import { createWebhook, startWebhookReceiver } from '../webhooks.ts'

/** Webhooks of the platform and of an organization: management, and all outcomes of a delivery. */
export const executeWebhookCalls = async (server: TestServer): Promise<void> => {
  const receiver = await startWebhookReceiver()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization()
  const { id: webhookId } = await createWebhook(root, receiver.url, { events: ['team.created'] })
  const owned = await createWebhook(ann, receiver.url, { organizationId, events: ['team.created'] })
  const deliver = () => server.latchkey.webhooks.deliverDue()
  receiver.respondWith((response) => response.writeHead(500).end('Out of order'))
  for (const name of ['Sales', 'Support']) {
    await ann.post('/organization/create-team', { name, organizationId })
    await deliver()
  }
  receiver.respondWith((response) => response.writeHead(204).end())
  server.advanceClock(10)
  await deliver()
  await ann.get(`/webhook/list?organizationId=${organizationId}`)
  await root.get('/webhook/list')
  const { deliveries } = (await root.get(`/webhook/deliveries?webhookId=${webhookId}&status=delivered`)).body
  await root.post('/webhook/replay', { deliveryId: deliveries[0].id })
  await root.post('/webhook/rotate-secret', { webhookId })
  await root.post('/webhook/test', { webhookId })
  await deliver()
  await root.post('/webhook/update', { webhookId, description: 'Customer data' })
  receiver.respondWith((response) => response.writeHead(410).end())
  await root.post('/webhook/test', { webhookId })
  await ann.post('/webhook/test', { webhookId: owned.id })
  await deliver()
  await root.post('/webhook/update', { webhookId, enabled: true })
  await root.post('/webhook/update', { webhookId, enabled: false })
  await ann.post('/webhook/delete', { webhookId: owned.id })
  await root.post('/webhook/delete', { webhookId })
}
