import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  createUserWithRole,
  createWebhook,
  FIFTY,
  listDeliveries,
  openTestDatabase,
  startTestServer,
  startWebhookReceiver,
  type TestServer,
  verifyWebhook,
} from '@latchkey/testing'
import { deny } from '../platform/hooks/deny.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** A server with a webhook of the platform. */
const startWithWebhook = async (more: object = {}, options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  const receiver = await startWebhookReceiver()
  const root = await createUserWithRole(server, 'admin')
  const webhook = await createWebhook(root, receiver.url, more)
  return { server, receiver, root, webhook, deliver: () => server.latchkey.webhooks.deliverDue() }
}

const countEvents = async ({ database }: TestServer): Promise<number> =>
  (await database.kysely.selectFrom('webhookEvent').select('id').execute()).length

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
  const before = [await countEvents(server), receiver.requests.length]
  expect((await ann.post('/update-user', { name: 'Anna' })).body.code).toBe('NOT_NOW')
  await deliver()
  expect([await countEvents(server), receiver.requests.length]).toEqual(before)
})

test('writes no event without a webhook that receives it', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  expect(await countEvents(server)).toBe(0)
  const receiver = await startWebhookReceiver()
  const acme = await ann.createOrganization()
  await createWebhook(ann, receiver.url, { organizationId: acme.id, events: ['team.created'] })
  await ann.post('/update-user', { name: 'Anna' })
  expect(await countEvents(server)).toBe(0)
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

test('retries with backoff, the same id and a new time, and lists the last attempt', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  receiver.respondWith((response) => response.writeHead(500).end('Out of order'))
  await server.createUser()
  await deliver()
  await deliver()
  expect(receiver.requests).toHaveLength(1)
  const [pending] = await listDeliveries(root, webhook.id)
  expect(pending).toMatchObject({
    type: 'user.created',
    status: 'pending',
    attempts: 1,
    statusCode: 500,
    error: 'status',
    response: 'Out of order',
    body: receiver.requests[0]?.body,
    finishedAt: null,
  })
  const pause = Date.parse(pending.nextAttemptAt) - server.now()
  expect(pause).toBeGreaterThan(3000)
  expect(pause).toBeLessThan(5600)
  server.advanceClock(6)
  receiver.respondWith((response) => response.writeHead(204).end())
  await deliver()
  const [first, second] = receiver.requests
  if (!first || !second) throw new Error('Two requests expected')
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(Number(first.headers['webhook-timestamp']))
  verifyWebhook(server, webhook.secret, second)
  const [delivered] = await listDeliveries(root, webhook.id)
  expect(delivered).toMatchObject({
    id: pending.id,
    status: 'delivered',
    attempts: 2,
    statusCode: 204,
    error: null,
    response: null,
    nextAttemptAt: null,
    finishedAt: expect.any(String),
  })
})

test('gives up after ten attempts over three days', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  receiver.respondWith((response) => response.writeHead(503).end())
  await server.createUser()
  await deliver()
  for (const pause of [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]) {
    server.advanceClock(pause * 0.9)
    await deliver()
    const before = receiver.requests.length
    server.advanceClock(pause * 0.3)
    await deliver()
    expect(receiver.requests.length).toBe(before + 1)
  }
  expect(receiver.requests).toHaveLength(10)
  expect(await listDeliveries(root, webhook.id)).toMatchObject([{ status: 'failed', attempts: 10 }])
  expect((await root.get('/webhook/list')).body.webhooks[0]).toMatchObject({ enabled: true })
})

test.each([
  ['seconds', () => '600', 600],
  ['a date', (now: number) => new Date(now + 600_000).toUTCString(), 600],
  ['more than a day', () => '999999', DAY],
])('waits as long as Retry-After requests: %s', async (_name, retryAfter, expected) => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  receiver.respondWith((response) => response.writeHead(429, { 'retry-after': retryAfter(server.now()) }).end())
  await server.createUser()
  await deliver()
  const [{ nextAttemptAt }] = (await listDeliveries(root, webhook.id)) as [{ nextAttemptAt: string }]
  const pause = (Date.parse(nextAttemptAt) - server.now()) / 1000
  expect(pause).toBeGreaterThan(expected - 5)
  expect(pause).toBeLessThan(expected + 1)
})

test('sends the events of an organization in their order, and those of others at the same time', async () => {
  const { server, receiver, deliver } = await startWithWebhook({ events: ['team.created', 'user.updated'] })
  const ann = await server.createUser()
  const bob = await server.createUser('Bob')
  const acme = await ann.createOrganization()
  await deliver()
  receiver.requests.splice(0)
  let isDown = true
  receiver.respondWith((response) => response.writeHead(isDown ? 500 : 204).end())
  for (const name of ['One', 'Two', 'Three']) {
    await ann.post('/organization/create-team', { name, organizationId: acme.id })
    await deliver()
  }
  await bob.post('/update-user', { name: 'Bobby' })
  await deliver()
  const names = () => receiver.requests.map(({ body }) => JSON.parse(body).data.name)
  expect(names()).toEqual(['One', 'Bobby'])
  isDown = false
  server.advanceClock(10)
  await deliver()
  expect(names().filter((name) => name !== 'Bobby')).toEqual(['One', 'One', 'Two', 'Three'])
  expect(names()).toHaveLength(6)
})

test('starts the next event of an organization after the one before has ended', async () => {
  const { server, receiver, deliver } = await startWithWebhook({ events: ['team.created'] })
  const ann = await server.createUser()
  const acme = await ann.createOrganization()
  await deliver()
  receiver.requests.splice(0)
  let active = 0
  let most = 0
  receiver.respondWith((response) => {
    most = Math.max(most, ++active)
    setTimeout(() => {
      active--
      response.writeHead(204).end()
    }, 5)
  })
  for (let count = 0; count < 20; count++) {
    await ann.post('/organization/create-team', { name: `Team ${count}`, organizationId: acme.id })
  }
  await deliver()
  expect(receiver.requests.map(({ body }) => JSON.parse(body).data.name)).toEqual(
    Array.from({ length: 20 }, (_, count) => `Team ${count}`),
  )
  expect(most).toBe(1)
})

test('sends at most eight requests to a webhook at the same time', async () => {
  const { server, receiver, deliver } = await startWithWebhook({ events: ['user.updated'] })
  const users = await Promise.all(FIFTY.slice(0, 20).map(() => server.createUser()))
  const open: ServerResponse[] = []
  receiver.respondWith((response) => open.push(response))
  await Promise.all(users.map((user) => user.post('/update-user', { name: 'Anna' })))
  await vi.waitFor(() => expect(open).toHaveLength(8))
  await wait(200)
  expect(open).toHaveLength(8)
  receiver.respondWith((response) => response.writeHead(204).end())
  for (const response of open) response.writeHead(204).end()
  await deliver()
  expect(receiver.requests).toHaveLength(20)
})

test('two nodes send each event once', async () => {
  const database = await openTestDatabase()
  const shared = { database: { ...database, close: async () => {} } }
  const { server, receiver, deliver } = await startWithWebhook({ events: ['user.updated', 'team.created'] }, shared)
  const other = await startTestServer(shared)
  const users = await Promise.all(Array.from({ length: 10 }, () => server.createUser()))
  const acme = await users[0]?.createOrganization()
  await Promise.all(
    users.map(async (user, index) => {
      await user.post('/update-user', { name: 'Anna' })
      if (index === 0) {
        for (let count = 0; count < 10; count++) {
          await user.post('/organization/create-team', { name: `Team ${count}`, organizationId: acme.id })
        }
      }
    }),
  )
  await Promise.all([deliver(), other.latchkey.webhooks.deliverDue()])
  const teams = () =>
    receiver.requests.flatMap(({ body }) => JSON.parse(body).data.name ?? []).filter((name) => /^Team \d/.test(name))
  // Each node returns while the other one has the first event of the organization.
  await vi.waitFor(() => expect(teams()).toHaveLength(10), 10_000)
  expect(teams()).toEqual(Array.from({ length: 10 }, (_, count) => `Team ${count}`))
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(ids.length)
  expect(receiver.types().filter((type) => type === 'user.updated')).toHaveLength(10)
  await database.close()
})

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
  expect(await countEvents(server)).toBe(3)
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

test('sends a finished delivery again with the same id, and lists both', async () => {
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

test('signs with both secrets for a day after a rotation', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] })
  const rotated = (await root.post('/webhook/rotate-secret', { webhookId: webhook.id })).body
  expect(rotated.secret).not.toBe(webhook.secret)
  const send = async () => {
    await root.post('/webhook/test', { webhookId: webhook.id })
    await deliver()
    const request = receiver.requests.at(-1)
    if (!request) throw new Error('No request')
    return request
  }
  const during = await send()
  expect(String(during.headers['webhook-signature']).split(' ')).toHaveLength(2)
  expect(verifyWebhook(server, webhook.secret, during)).toMatchObject({
    type: 'webhook.test',
    data: { webhookId: webhook.id },
  })
  verifyWebhook(server, rotated.secret, during)
  server.advanceClock(DAY + 1)
  await root.signIn()
  const after = await send()
  verifyWebhook(server, rotated.secret, after)
  expect(() => verifyWebhook(server, webhook.secret, after)).toThrow()
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

test('another node sends the event of a killed node after its lease', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.created'] })
  await root.post('/webhook/test', { webhookId: webhook.id })
  await deliver()
  receiver.requests.splice(0)
  // As a node leaves it that was killed during the request.
  const claimed = { status: 'pending', finishedAt: null, dueAt: server.now() + 30_000 } as const
  await server.database.kysely.updateTable('webhookDelivery').set(claimed).execute()
  await deliver()
  expect(receiver.requests).toEqual([])
  server.advanceClock(31)
  await deliver()
  expect(receiver.types()).toEqual(['webhook.test'])
})

test('creating, changing and deleting webhooks fails no change at the same time', async () => {
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

test('a shutdown aborts a request that waits for its response, and the next start sends the event again', {
  timeout: 20_000,
}, async () => {
  const database = await openTestDatabase()
  const shared = { database: { ...database, close: async () => {} } }
  const { server, receiver, root, webhook } = await startWithWebhook({ events: ['user.created'] }, shared)
  receiver.respondWith(() => {})
  await root.post('/webhook/test', { webhookId: webhook.id })
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1))
  await server.latchkey.close()
  receiver.respondWith((response) => response.writeHead(204).end())
  const next = await startTestServer(shared)
  await next.latchkey.webhooks.deliverDue()
  expect(receiver.requests).toHaveLength(2)
  await next.latchkey.close()
  await database.close()
})

test('deletes events and their log after 30 days', async () => {
  const { server, deliver } = await startWithWebhook({ events: ['user.created'] })
  await server.createUser()
  await deliver()
  server.advanceClock(29 * DAY)
  await server.latchkey.removeExpired()
  expect(await countEvents(server)).toBe(1)
  server.advanceClock(2 * DAY)
  await server.latchkey.removeExpired()
  expect(await countEvents(server)).toBe(0)
  expect(await server.database.kysely.selectFrom('webhookDelivery').select('id').execute()).toEqual([])
})
