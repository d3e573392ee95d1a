import { expect, test } from 'vitest'
import { listDeliveries, startWithWebhook, verifyWebhook } from '@latchkey/testing'

test('sends a finished delivery again with the same ID, and lists both', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  await server.createUser()
  await deliver()
  const [delivery] = await listDeliveries(root, webhook.id)
  const { status, body } = await root.post('/webhook/replay', { deliveryId: delivery.id })
  expect(status).toBe(200)
  await deliver()
  const [first, second] = receiver.requests
  if (!first || !second) throw new Error('Two requests expected')
  expect(second.body).toBe(first.body)
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  verifyWebhook(server, webhook.secret, second)
  expect(await listDeliveries(root, webhook.id)).toMatchObject([
    { id: delivery.id, status: 'delivered' },
    { id: body.deliveryId, eventId: delivery.eventId, status: 'delivered' },
  ])
})

test('does not replay a pending delivery, or one of a disabled webhook', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  receiver.respondWith((response) => response.writeHead(500).end())
  await server.createUser()
  await deliver()
  const [delivery] = await listDeliveries(root, webhook.id)
  const replay = async () => (await root.post('/webhook/replay', { deliveryId: delivery.id })).body.code
  expect(await replay()).toBe('WEBHOOK_DELIVERY_IS_PENDING')
  await root.post('/webhook/update', { webhookId: webhook.id, enabled: false })
  expect(await replay()).toBe('WEBHOOK_IS_DISABLED')
  expect((await root.post('/webhook/test', { webhookId: webhook.id })).body.code).toBe('WEBHOOK_IS_DISABLED')
})

test('pages of deliveries follow one another, newest first, and a filter selects a status', async () => {
  const { root, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  for (let count = 0; count < 5; count++) await root.post('/webhook/test', { webhookId: webhook.id })
  await deliver()
  const ids: string[] = []
  let cursor = ''
  do {
    const { body } = await root.get(`/webhook/deliveries?webhookId=${webhook.id}&limit=2${cursor}`)
    ids.push(...body.deliveries.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`
  } while (cursor !== '')
  expect(ids).toEqual((await listDeliveries(root, webhook.id)).map(({ id }) => id).toReversed())
  expect(ids).toHaveLength(5)
  expect(await listDeliveries(root, webhook.id, '&status=failed')).toEqual([])
  expect(await listDeliveries(root, webhook.id, '&status=delivered')).toHaveLength(5)
  const broken = await root.get(`/webhook/deliveries?webhookId=${webhook.id}&cursor=x`)
  expect([broken.status, broken.body.code]).toEqual([400, 'VALIDATION_ERROR'])
})
