import type { ServerResponse } from 'node:http'
import { expect, test, vi } from 'vitest'
import {
  createUserWithRole,
  createWebhook,
  listDeliveries,
  startTestServer,
  startWebhookReceiver,
  stubNetwork,
} from '@latchkey/testing'

const publicNetworksOnly = { webhooks: { allowPrivateNetworks: false } }

/** Sends a test event to the URL and returns its delivery. */
const deliverTo = async (url: string, options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  const root = await createUserWithRole(server, 'admin')
  const { id: webhookId } = await createWebhook(root, url, { events: ['user.banned'] })
  await root.post('/webhook/test', { webhookId })
  await server.latchkey.webhooks.deliverDue()
  const [delivery] = await listDeliveries(root, webhookId)
  return delivery
}

test.each([
  'http://hooks.example.com/',
  'https://user:password@hooks.example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://127.1/',
  'https://127.0.0.1./',
  'https://10.0.0.1:8443/',
  'https://169.254.169.254/latest/meta-data',
  'https://192.168.1.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[2002:7f00:1::]/',
  'https://１２７.０.０.１/',
])('refuses a URL without https, with credentials, or of an address that is not public: %s (R45)', async (url) => {
  const server = await startTestServer(publicNetworksOnly)
  const root = await createUserWithRole(server, 'admin')
  const created = await root.post('/webhook/create', { url })
  expect([created.status, created.body.code]).toEqual([400, 'WEBHOOK_URL_NOT_ALLOWED'])
  const { id: webhookId } = await createWebhook(root, 'https://hooks.example.com/')
  expect((await root.post('/webhook/update', { webhookId, url })).body.code).toBe('WEBHOOK_URL_NOT_ALLOWED')
})

test.each([
  ['https://h\u03BF\u03BFks.example.com/', 'https://xn--hks-9yca.example.com/'],
  ['https://evil.example/\u202E/moc.elpmaxe.skooh//:sptth', 'https://evil.example/%E2%80%AE/moc.elpmaxe.skooh//:sptth'],
  ['  HTTPS://Hooks.Example.com/a\nb ', 'https://hooks.example.com/ab'],
])('a URL that looks like that of another host is shown in its normalized spelling: %j', async (url, shown) => {
  const server = await startTestServer(publicNetworksOnly)
  const root = await createUserWithRole(server, 'admin')
  const { id: webhookId } = await createWebhook(root, url)
  const { id: changedId } = await createWebhook(root, 'https://hooks.example.com/')
  expect((await root.post('/webhook/update', { webhookId: changedId, url })).status).toBe(200)
  const { webhooks } = (await root.get('/webhook/list')).body
  expect(webhooks.map((webhook: { url: string }) => webhook.url)).toEqual([shown, shown])
  expect((await root.post('/webhook/update', { webhookId, url: 'https://hooks.example.com/' })).status).toBe(200)
})

test.each([
  ['loopback', ['127.0.0.1']],
  ['the metadata service of a cloud', ['169.254.169.254']],
  ['a private network', ['10.1.2.3']],
  ['a unique local address', ['fd00::1']],
  ['a public and an internal address', ['93.184.215.14', '10.0.0.1']],
  ['no address', []],
])('sends no request to a name that leads to %s (R45)', async (_where, addresses) => {
  const receiver = await startWebhookReceiver()
  stubNetwork({ url: receiver.url, findAddresses: () => addresses })
  expect(await deliverTo('https://hooks.example.com/', publicNetworksOnly)).toMatchObject({
    status: 'pending',
    error: 'private-address',
    statusCode: null,
  })
  expect(receiver.requests).toEqual([])
})

test('sends a request to a name with public addresses', async () => {
  const receiver = await startWebhookReceiver()
  stubNetwork({ url: receiver.url, findAddresses: () => ['93.184.215.14'] })
  expect(await deliverTo('https://hooks.example.com/', publicNetworksOnly)).toMatchObject({ status: 'delivered' })
  expect(receiver.types()).toEqual(['webhook.test'])
})

test('checks a stored URL again when private networks are no longer allowed', async () => {
  const receiver = await startWebhookReceiver()
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { id: webhookId } = await createWebhook(root, receiver.url, { events: ['user.banned'] })
  const later = await startTestServer({
    ...publicNetworksOnly,
    database: { ...server.database, close: async () => {} },
  })
  await server.database.kysely.updateTable('webhookEndpoint').set({ enabled: 1 }).execute()
  await root.post('/webhook/test', { webhookId })
  await server.latchkey.webhooks.deliverDue()
  const [{ id: deliveryId }] = (await listDeliveries(root, webhookId)) as [{ id: string }]
  receiver.requests.splice(0)
  await server.database.kysely
    .updateTable('webhookDelivery')
    .set({ status: 'pending', dueAt: 0 })
    .where('id', '=', deliveryId)
    .execute()
  await later.latchkey.webhooks.deliverDue()
  expect(receiver.requests).toEqual([])
  expect(await listDeliveries(root, webhookId)).toMatchObject([{ error: 'url', status: 'pending' }])
})

test.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async (status) => {
  const receiver = await startWebhookReceiver()
  const target = await startWebhookReceiver()
  receiver.respondWith((response) => response.writeHead(status, { location: target.url }).end())
  expect(await deliverTo(receiver.url)).toMatchObject({ status: 'pending', error: 'redirect', statusCode: status })
  expect(target.requests).toEqual([])
})

test('stores the first kilobyte of a huge response and closes the connection', async () => {
  const receiver = await startWebhookReceiver()
  let written = 0
  let isClosed = false
  receiver.respondWith((response) => {
    response.on('close', () => (isClosed = true))
    response.writeHead(200)
    const write = (): void => {
      if (response.destroyed) return
      written += 65_536
      response.write('\0'.repeat(32_768) + 'a'.repeat(32_768), () => setImmediate(write))
    }
    write()
  })
  const delivery = await deliverTo(receiver.url)
  expect(delivery.status).toBe('delivered')
  expect((delivery.response ?? '').length).toBeLessThanOrEqual(1024)
  await expect.poll(() => isClosed).toBe(true)
  expect(written).toBeLessThan(10_000_000)
})

test('a receiver that cannot be reached is retried', async () => {
  expect(await deliverTo('http://127.0.0.1:1/')).toMatchObject({ status: 'pending', error: 'connection', attempts: 1 })
})

test('a receiver that responds with 101 occupies no request, and the next delivery starts', async () => {
  const receiver = await startWebhookReceiver()
  receiver.respondWith((response) => response.writeHead(101, { connection: 'Upgrade', upgrade: 'x' }).end())
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const { id: webhookId } = await createWebhook(root, receiver.url, { events: ['user.banned'] })
  // An endpoint has at most eight requests at the same time.
  for (let count = 0; count < 8; count++) await root.post('/webhook/test', { webhookId })
  await server.latchkey.webhooks.deliverDue()
  expect(await listDeliveries(root, webhookId)).toMatchObject(
    Array.from({ length: 8 }, () => ({ status: 'pending', error: 'connection', statusCode: null, attempts: 1 })),
  )
  receiver.respondWith((response) => response.writeHead(204).end())
  await root.post('/webhook/test', { webhookId })
  await server.latchkey.webhooks.deliverDue()
  expect((await listDeliveries(root, webhookId)).at(-1)).toMatchObject({ status: 'delivered' })
})

test('ends a request after 15 seconds, also while the receiver sends its body', async () => {
  const responses = {
    none: () => {},
    slow: (response: ServerResponse) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('a'), 100)
      response.on('close', () => clearInterval(timer))
    },
  }
  const deliver = async (respond: (response: ServerResponse) => void) => {
    const receiver = await startWebhookReceiver()
    receiver.respondWith(respond)
    return deliverTo(receiver.url)
  }
  for (const delivery of await Promise.all([deliver(responses.none), deliver(responses.slow)])) {
    expect(delivery).toMatchObject({ status: 'pending', error: 'timeout', attempts: 1 })
    expect(delivery.latency).toBeGreaterThanOrEqual(14_900)
  }
})

test('a slow receiver does not delay the others', { timeout: 40_000 }, async () => {
  const slow = await startWebhookReceiver()
  slow.respondWith(() => {})
  const fast = await startWebhookReceiver()
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  await createWebhook(root, slow.url, { events: ['user.created'] })
  await createWebhook(root, fast.url, { events: ['user.created'] })
  const startedAt = performance.now()
  for (let count = 0; count < 10; count++) await server.createUser()
  await vi.waitFor(() => expect(fast.requests).toHaveLength(10), 10_000)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(slow.requests.length).toBeLessThanOrEqual(8)
})

test('an attacker with many receivers that do not respond does not delay the webhooks of others', {
  timeout: 60_000,
}, async () => {
  const slow = await startWebhookReceiver()
  slow.respondWith((response) => response.writeHead(500).end())
  const fast = await startWebhookReceiver()
  const server = await startTestServer({ rateLimit: { enabled: false } })
  const attacker = await server.createUser('Attacker')
  const webhookIds: string[] = []
  for (let count = 0; count < 2; count++) {
    const { id: organizationId } = await attacker.createOrganization()
    for (let index = 0; index < 15; index++) {
      webhookIds.push((await createWebhook(attacker, slow.url, { organizationId })).id)
    }
  }
  const sendTests = () => Promise.all(webhookIds.map((webhookId) => attacker.post('/webhook/test', { webhookId })))
  await sendTests()
  await server.latchkey.webhooks.deliverDue()
  slow.respondWith(() => {})
  for (let count = 0; count < 8; count++) await sendTests()
  await vi.waitFor(() => expect(slow.requests.length).toBeGreaterThanOrEqual(30 + 100), 10_000)
  const root = await createUserWithRole(server, 'admin')
  const { id: webhookId } = await createWebhook(root, fast.url)
  await root.post('/webhook/test', { webhookId })
  await vi.waitFor(() => expect(fast.types()).toContain('webhook.test'), 5000)
})
