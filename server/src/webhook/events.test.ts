import { expect, test } from 'vitest'
import {
  countWebhookEvents,
  createWebhook,
  FIFTY,
  startTestServer,
  startWebhookReceiver,
  startWithWebhook,
  verifyWebhook,
} from '@latchkey/testing'
import { deny } from '../platform/hooks/deny.ts'

const DAY = 86_400

test('sends the event of a change with a signature that the published package accepts', async () => {
  const { server, receiver, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  const ann = await server.createUser()
  const { id: userId } = await ann.fetchUser()
  await deliver()
  const [request] = receiver.requests
  if (!request) throw new Error('No request')
  const { id, createdAt } = await server.database.kysely
    .selectFrom('audit')
    .select(['id', 'createdAt'])
    .where('action', '=', 'user.created')
    .where('target', '=', `user:${userId}`)
    .executeTakeFirstOrThrow()
  expect(verifyWebhook(server, webhook.secret, request)).toEqual({
    type: 'user.created',
    timestamp: new Date(createdAt).toISOString(),
    data: {
      userId,
      email: ann.email,
      name: 'Ann',
      role: 'user',
      emailVerified: false,
      via: 'password',
      actorId: userId,
      onBehalfOfId: null,
    },
  })
  expect(request.headers).toMatchObject({
    'webhook-id': id,
    'content-type': 'application/json',
    'user-agent': 'latchkey',
  })
  expect(() => verifyWebhook(server, webhook.secret, { ...request, body: `${request.body} ` })).toThrow()
  expect(receiver.requests).toHaveLength(1)
})

test('names types with underscores and delivers only the selected events', async () => {
  const { server, receiver, deliver } = await startWithWebhook({ events: ['user.email_changed', 'two_factor.enabled'] })
  const ann = await server.createUser()
  await ann.post('/change-email', { newEmail: 'new@example.com' })
  await ann.post('/update-user', { name: 'Anna' })
  await deliver()
  expect(receiver.types()).toEqual(['user.email_changed'])
})

test('a rolled-back change writes no event', async () => {
  const { server, receiver, deliver } = await startWithWebhook(
    {},
    { hooks: { on: { 'user.updated': () => deny('NOT_NOW', 'Try again tomorrow') } } },
  )
  const ann = await server.createUser()
  await deliver()
  const before = [await countWebhookEvents(server), receiver.requests.length]
  expect((await ann.post('/update-user', { name: 'Anna' })).body.code).toBe('NOT_NOW')
  await deliver()
  expect([await countWebhookEvents(server), receiver.requests.length]).toEqual(before)
})

test('writes no event without a webhook that receives it', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect(await countWebhookEvents(server)).toBe(0)
  const receiver = await startWebhookReceiver()
  const acme = await ann.createOrganization()
  await createWebhook(ann, receiver.url, { organizationId: acme.id, events: ['team.created'] })
  await ann.post('/update-user', { name: 'Anna' })
  expect(await countWebhookEvents(server)).toBe(0)
})

test('stores events, secrets and responses encrypted', async () => {
  const { server, receiver, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  receiver.respondWith((response, { body }) => response.writeHead(200).end(body))
  const ann = await server.createUser()
  await deliver()
  const { kysely } = server.database
  const rows = [
    await kysely.selectFrom('webhookEndpoint').selectAll().execute(),
    await kysely.selectFrom('webhookEvent').selectAll().execute(),
    await kysely.selectFrom('webhookDelivery').selectAll().execute(),
  ]
  expect(rows[2]).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(ann.email)
  expect(JSON.stringify(rows)).not.toContain(webhook.secret.slice(6))
})

test('concurrent changes succeed while webhooks are created, changed and deleted', async () => {
  const { server, receiver, root, deliver } = await startWithWebhook({ events: ['user.updated'] })
  const users = await Promise.all(FIFTY.slice(0, 25).map(() => server.createUser()))
  const statuses = await Promise.all([
    ...users.map(async (user, index) => (await user.post('/update-user', { name: `Ann ${index}` })).status),
    ...FIFTY.slice(0, 10).map(async () => {
      const { id: webhookId } = await createWebhook(root, receiver.url, { events: ['user.updated'] })
      const updated = await root.post('/webhook/update', { webhookId, enabled: false })
      return updated.status === 200 ? (await root.post('/webhook/delete', { webhookId })).status : updated.status
    }),
  ])
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  await deliver()
  const rows = await server.database.kysely
    .selectFrom('webhookDelivery')
    .select('id')
    .where('status', '!=', 'delivered')
    .execute()
  expect(rows).toEqual([])
})

test('deletes events and their log after 30 days', async () => {
  const { server, deliver } = await startWithWebhook({ events: ['user.created'] })
  await server.createUser()
  await deliver()
  server.advanceClock(29 * DAY)
  await server.latchkey.removeExpired()
  expect(await countWebhookEvents(server)).toBe(1)
  server.advanceClock(2 * DAY)
  await server.latchkey.removeExpired()
  expect(await countWebhookEvents(server)).toBe(0)
  expect(await server.database.kysely.selectFrom('webhookDelivery').select('id').execute()).toEqual([])
})
