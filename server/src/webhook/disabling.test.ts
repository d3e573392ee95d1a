import { expect, test, vi } from 'vitest'
import { countWebhookEvents, listDeliveries, startWithWebhook } from '@latchkey/testing'

const DAY = 86_400

test('a response with 410 disables the webhook and skips what is pending', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] })
  let respond = (): void => {}
  receiver.respondWith((response) => {
    respond = () => void response.writeHead(410).end()
  })
  const ann = await server.createUser()
  for (const name of ['Anna', 'Anne', 'Annie']) await ann.post('/update-user', { name })
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1))
  respond()
  await deliver()
  expect(receiver.requests).toHaveLength(1)
  expect((await listDeliveries(root, webhook.id)).map(({ status }) => status)).toEqual(['failed', 'skipped', 'skipped'])
  expect((await root.get('/webhook/list')).body.webhooks).toMatchObject([{ enabled: false, disabledReason: 'gone' }])
  const row = await server.database.kysely
    .selectFrom('audit')
    .select(['actorId', 'target', 'details'])
    .where('action', '=', 'webhook.disabled')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    actorId: null,
    target: `webhook:${webhook.id}`,
    details: JSON.stringify({ organizationId: null, host: new URL(receiver.url).host, reason: 'gone' }),
  })
  await ann.post('/update-user', { name: 'Ann' })
  expect(await countWebhookEvents(server)).toBe(3)
  receiver.respondWith((response) => response.writeHead(204).end())
  expect((await root.post('/webhook/update', { webhookId: webhook.id, enabled: true })).body).toMatchObject({
    enabled: true,
    disabledReason: null,
    failingSince: null,
  })
  await ann.post('/update-user', { name: 'Anna' })
  await deliver()
  expect(receiver.requests).toHaveLength(2)
})

test('disables a webhook after five days without a successful delivery', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] })
  receiver.respondWith((response) => response.writeHead(500).end())
  const ann = await server.createUser()
  await ann.post('/update-user', { name: 'Anna' })
  await deliver()
  const state = async () => (await root.get('/webhook/list')).body.webhooks[0]
  expect(await state()).toMatchObject({ enabled: true, failingSince: expect.any(String) })
  server.advanceClock(4 * DAY)
  await ann.signIn()
  await root.signIn()
  await ann.post('/update-user', { name: 'Anne' })
  await deliver()
  expect(await state()).toMatchObject({ enabled: true })
  server.advanceClock(DAY)
  await deliver()
  expect(await state()).toMatchObject({ enabled: false, disabledReason: 'failing' })
  expect(await listDeliveries(root, webhook.id, '&status=pending')).toEqual([])
})

test('a successful delivery ends the failing time', async () => {
  const { server, receiver, root, deliver } = await startWithWebhook({ events: ['user.updated'] })
  receiver.respondWith((response) => response.writeHead(500).end())
  const ann = await server.createUser()
  await ann.post('/update-user', { name: 'Anna' })
  await deliver()
  receiver.respondWith((response) => response.writeHead(200).end())
  server.advanceClock(10)
  await deliver()
  expect((await root.get('/webhook/list')).body.webhooks).toMatchObject([{ enabled: true, failingSince: null }])
})
