import { expect, onTestFinished, test } from 'vitest'
import {
  createApiKey,
  createTestDatabase,
  FIFTY,
  openDatabase,
  startTestServer,
  type TestServer,
  verifyApiKey,
  createLimitedKey,
} from '@latchkey/testing'

test('accepts exactly five of fifty parallel requests with a quota of five', async () => {
  const server = await startTestServer()
  const { key } = await createLimitedKey(server, { remaining: 5 })
  const codes = await Promise.all(FIFTY.map(() => verifyApiKey(server, key)))
  expect(codes.filter((code) => code === 'valid')).toHaveLength(5)
  expect(codes.filter((code) => code === 'USAGE_EXCEEDED')).toHaveLength(45)
  const row = await server.database.kysely.selectFrom('apiKey').selectAll().executeTakeFirstOrThrow()
  expect(row.remaining).toBe(0)
})

test('counts the requests of two nodes exactly', async () => {
  const { url, remove } = await createTestDatabase()
  const databases = [openDatabase(url), openDatabase(url)]
  onTestFinished(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await remove()
  })
  const nodes: TestServer[] = []
  for (const database of databases) nodes.push(await startTestServer({ database }))
  const [server] = nodes
  if (!server) throw new Error('No node was started')
  const keys = await Promise.all([1, 2].map(() => createLimitedKey(server, { remaining: 5 })))
  const codes = await Promise.all(
    FIFTY.map((index) => verifyApiKey(nodes[index % 2] ?? server, keys[index % 3 === 0 ? 1 : 0]?.key ?? '')),
  )
  expect(codes.filter((code) => code === 'valid')).toHaveLength(10)
  expect(codes.filter((code) => code === 'USAGE_EXCEEDED')).toHaveLength(40)
})

test('refills a quota at its interval', async () => {
  const server = await startTestServer()
  const { key } = await createLimitedKey(server, { refillAmount: 2, refillInterval: 60_000 })
  const use = () => verifyApiKey(server, key)
  expect([await use(), await use(), await use()]).toEqual(['valid', 'valid', 'USAGE_EXCEEDED'])
  server.advanceClock(60)
  expect([await use(), await use(), await use()]).toEqual(['valid', 'valid', 'USAGE_EXCEEDED'])
})

test('an update of another limit does not start a new interval of the refill', async () => {
  const server = await startTestServer()
  const { key, id: keyId } = await createLimitedKey(server, { refillAmount: 1, refillInterval: 60_000 })
  expect(await verifyApiKey(server, key)).toBe('valid')
  server.advanceClock(50)
  await server.latchkey.api.updateApiKey({ body: { keyId, rateLimitMax: 100 } })
  expect(await verifyApiKey(server, key)).toBe('USAGE_EXCEEDED')
  server.advanceClock(10)
  expect(await verifyApiKey(server, key)).toBe('valid')
})

test('rejects every use with a quota of zero', async () => {
  const server = await startTestServer()
  const { key } = await createLimitedKey(server, { remaining: 0 })
  expect(await verifyApiKey(server, key)).toBe('USAGE_EXCEEDED')
})

test('starts the rate limit with the first use, and returns when the window ends', async () => {
  const server = await startTestServer()
  const { key } = await createLimitedKey(server, { rateLimitMax: 2, rateLimitTimeWindow: 10_000 })
  expect(await verifyApiKey(server, key)).toBe('valid')
  server.advanceClock(9)
  expect(await verifyApiKey(server, key)).toBe('valid')
  const { error } = await server.latchkey.api.verifyApiKey({ body: { key } })
  expect(error).toMatchObject({ code: 'RATE_LIMITED' })
  expect(error?.details?.tryAgainIn).toBeLessThanOrEqual(1000)
  server.advanceClock(1)
  expect(await verifyApiKey(server, key)).toBe('valid')
})

test('accepts a key after the clock was set back', async () => {
  const server = await startTestServer()
  const limited = await createLimitedKey(server, { rateLimitMax: 1, rateLimitTimeWindow: 10_000 })
  const { key } = await server.latchkey.api.createApiKey({
    body: { name: 'Refilled', userId: limited.userId ?? '', refillAmount: 1, refillInterval: 60_000 },
  })
  for (const secret of [limited.key, key]) expect(await verifyApiKey(server, secret)).toBe('valid')
  server.advanceClock(-86_400)
  for (const secret of [limited.key, key]) expect(await verifyApiKey(server, secret)).toBe('valid')
  expect([await verifyApiKey(server, limited.key), await verifyApiKey(server, key)]).toEqual([
    'RATE_LIMITED',
    'USAGE_EXCEEDED',
  ])
})

test('counts fifty parallel requests with several keys exactly, and returns the counters of each use', async () => {
  const server = await startTestServer()
  const limits = [{ remaining: 4 }, { rateLimitMax: 3, rateLimitTimeWindow: 60_000 }, { remaining: 9, rateLimitMax: 2 }]
  const keys = await Promise.all(limits.map((limit) => createLimitedKey(server, limit)))
  const results = await Promise.all(
    FIFTY.map((index) => server.latchkey.api.verifyApiKey({ body: { key: keys[index % 3]?.key ?? '' } })),
  )
  const listCounters = (index: number) =>
    results.flatMap(({ key }) => (key?.id === keys[index]?.id ? [[key?.remaining, key?.requestCount]] : []))
  expect(listCounters(0)).toEqual([3, 2, 1, 0].map((remaining, index) => [remaining, index + 1]))
  expect(listCounters(1)).toEqual([1, 2, 3].map((count) => [null, count]))
  expect(listCounters(2)).toEqual([1, 2].map((count) => [9 - count, count]))
  const codes = results.map(({ error }) => error?.code ?? 'valid')
  expect(new Set(codes.filter((_, index) => index % 3 === 0))).toEqual(new Set(['valid', 'USAGE_EXCEEDED']))
  expect(new Set(codes.filter((_, index) => index % 3 !== 0))).toEqual(new Set(['valid', 'RATE_LIMITED']))
})

test('accepts any number of uses without a rate limit', async () => {
  const server = await startTestServer({ apiKey: { enabled: true, rateLimit: { max: 1 } } })
  const { key } = await createLimitedKey(server, { rateLimitEnabled: false })
  expect(new Set(await Promise.all(FIFTY.map(() => verifyApiKey(server, key))))).toEqual(new Set(['valid']))
})

test('creates keys with the rate limit of the options', async () => {
  const server = await startTestServer({ apiKey: { enabled: true, rateLimit: { max: 1, window: 5 } } })
  const ann = await server.createUser('Ann')
  const { key } = await createApiKey(ann)
  expect([await verifyApiKey(server, key), await verifyApiKey(server, key)]).toEqual(['valid', 'RATE_LIMITED'])
})
