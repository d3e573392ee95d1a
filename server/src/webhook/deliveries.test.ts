import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  createWebhook,
  FIFTY,
  listDeliveries,
  openTestDatabase,
  startTestServer,
  startWebhookReceiver,
  startWithWebhook,
  type TestServer,
  verifyWebhook,
} from '@latchkey/testing'

const HOUR = 3600
const DAY = 24 * HOUR

test('retries with backoff, the same ID and a new time, and lists the last attempt', async () => {
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

test('sends the next event of an organization at once after the one before has failed', async () => {
  const { server, receiver, deliver } = await startWithWebhook({ events: ['team.created'] })
  const ann = await server.createUser()
  const acme = await ann.createOrganization()
  await deliver()
  receiver.requests.splice(0)
  receiver.respondWith((response) => response.writeHead(500).end())
  for (const name of ['One', 'Two']) {
    await ann.post('/organization/create-team', { name, organizationId: acme.id })
  }
  await deliver()
  for (const pause of [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]) {
    server.advanceClock(pause * 1.2)
    await deliver()
  }
  const names = receiver.requests.map(({ body }) => JSON.parse(body).data.name)
  expect(names).toEqual([...Array(10).fill('One'), 'Two'])
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

test('sends the events of an organization one after the other, and events of others in parallel', async () => {
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
  await expect.poll(() => open).toHaveLength(8)
  await wait(200)
  expect(open).toHaveLength(8)
  receiver.respondWith((response) => response.writeHead(204).end())
  for (const response of open) response.writeHead(204).end()
  await deliver()
  expect(receiver.requests).toHaveLength(20)
})

/** Creates ten organizations with three webhooks each, and sends 16 test events to each webhook. */
const sendManyTests = async (server: TestServer, url: string): Promise<void> => {
  const user = await server.createUser('Slow')
  const webhookIds: string[] = []
  for (let count = 0; count < 10; count++) {
    const { id: organizationId } = await user.createOrganization()
    for (let index = 0; index < 3; index++) webhookIds.push((await createWebhook(user, url, { organizationId })).id)
  }
  for (let count = 0; count < 16; count++) {
    await Promise.all(webhookIds.map((webhookId) => user.post('/webhook/test', { webhookId })))
  }
}

test('ten organizations whose receivers do not respond yet do not delay the webhooks of others, on two nodes', {
  timeout: 60_000,
}, async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const shared = { database: { ...database, close: async () => {} }, rateLimit: { enabled: false } }
  const server = await startTestServer(shared)
  await startTestServer(shared)
  const slow = await startWebhookReceiver()
  slow.respondWith(() => {})
  await sendManyTests(server, slow.url)
  // Each node sends 200 requests at the same time, to ten owners at least 182 of them.
  await vi.waitFor(() => expect(slow.requests.length).toBeGreaterThanOrEqual(2 * 182), 14_000)
  const fast = await startWebhookReceiver()
  const ann = await server.createUser('Ann')
  const { id: organizationId } = await ann.createOrganization()
  const { id: webhookId } = await createWebhook(ann, fast.url, { organizationId })
  await Promise.all(FIFTY.slice(0, 5).map(() => ann.post('/webhook/test', { webhookId })))
  await vi.waitFor(() => expect(fast.requests).toHaveLength(5), 8000)
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
  const listDeliveredTeams = () =>
    receiver.requests.flatMap(({ body }) => JSON.parse(body).data.name ?? []).filter((name) => /^Team \d/.test(name))
  // Each node returns while the other one has the first event of the organization.
  await vi.waitFor(() => expect(listDeliveredTeams()).toHaveLength(10), 10_000)
  expect(listDeliveredTeams()).toEqual(Array.from({ length: 10 }, (_, count) => `Team ${count}`))
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(ids.length)
  expect(receiver.types().filter((type) => type === 'user.updated')).toHaveLength(10)
  await database.close()
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

test('a shutdown aborts a request that waits for its response, and the next start sends the event again', {
  timeout: 20_000,
}, async () => {
  const database = await openTestDatabase()
  const shared = { database: { ...database, close: async () => {} } }
  const { server, receiver, root, webhook } = await startWithWebhook({ events: ['user.created'] }, shared)
  receiver.respondWith(() => {})
  await root.post('/webhook/test', { webhookId: webhook.id })
  await expect.poll(() => receiver.requests).toHaveLength(1)
  await server.latchkey.close()
  receiver.respondWith((response) => response.writeHead(204).end())
  const next = await startTestServer(shared)
  await next.latchkey.webhooks.deliverDue()
  expect(receiver.requests).toHaveLength(2)
  await next.latchkey.close()
  await database.close()
})
