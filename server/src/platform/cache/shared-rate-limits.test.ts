import { setTimeout as wait } from 'node:timers/promises'
import { rateLimits } from '@latchkey/contract'
import { Redis } from 'ioredis'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { redis } from '../drivers/redis.ts'
import { DAY_MS } from '../durations.ts'
import { silentLogger } from '../observability/logger.ts'
import {
  type TestResponse,
  copyBrowserToNode,
  expectFixedWindowCounts,
  FIFTY,
  type TestNode,
  type TestUser,
  send,
  startTwoNodes,
  withRedis,
} from '@latchkey/testing'
import { createSharedRateLimits } from './shared-rate-limits.ts'

const server = withRedis()
beforeEach(() => server().flush())

const rule = { window: 10, max: 3 }
let installations = 0

/** Starts the rate limits of two nodes that share counters. */
const startTwoStores = async (url = server().url) => {
  const installation = `installation ${installations++}`
  const stores = [redis(url), redis(url)].map((shared) => {
    onTestFinished(() => shared.close())
    return { shared, limits: createSharedRateLimits({ shared, installation, log: silentLogger }) }
  })
  await Promise.all(stores.map(({ shared }) => shared.ready()))
  const [first, second] = stores.map(({ limits }) => limits)
  if (!first || !second) throw new Error('Expected two stores')
  return { first, second }
}

test('counts like one fixed-window counter when two nodes alternate', async () => {
  const shared = redis(server().url)
  const other = redis(server().url)
  onTestFinished(() => shared.close())
  onTestFinished(() => other.close())
  await Promise.all([shared.ready(), other.ready()])
  await expectFixedWindowCounts(
    () => {
      const installation = `installation ${installations++}`
      let turn = 0
      const nodes = [shared, other].map((store) =>
        createSharedRateLimits({ shared: store, installation, log: silentLogger }),
      )
      const chooseNode = () => nodes[turn++ % 2] ?? expect.fail('Expected two nodes')
      return {
        hit: (key, rule, now) => chooseNode().hit(key, rule, now),
        refund: (key, now) => chooseNode().refund(key, now),
      }
    },
    { runs: 100, steps: 200 },
  )
})

test.each([1, 3, 100, 199])('allows %d of 200 parallel hits on two nodes with this limit (R17)', async (max) => {
  const { first, second } = await startTwoStores()
  const hits = Array.from({ length: 200 }, (_, index) => (index % 2 ? first : second).hit('a', { window: 10, max }, 0))
  expect((await Promise.all(hits)).filter(({ allowed }) => allowed)).toHaveLength(max)
})

test('uses no other database if the server does not have the one of the URL', async () => {
  const client = new Redis(server().url)
  onTestFinished(() => client.quit().then(() => {}))
  const shared = redis(`${server().url}/99`)
  onTestFinished(() => shared.close())
  expect(await shared.ready()).toBe(false)
  await expect(shared.limits.hit('a', rule, 0)).rejects.toThrow(
    'Redis is not connected: ERR DB index is out of range (database 99 of the URL)',
  )
  expect(await client.dbsize()).toBe(0)
})

test('counts in the database of the URL', async () => {
  const client = new Redis(`${server().url}/7`)
  onTestFinished(() => client.quit().then(() => {}))
  const { first } = await startTwoStores(`${server().url}/7`)
  await first.hit('a', rule, 0)
  expect(await client.dbsize()).toBe(1)
})

test('reports why Redis is not connected', async () => {
  const shared = redis(server().url.replace('redis://', 'redis://ann:wrong-secret@'))
  onTestFinished(() => shared.close())
  expect(await shared.ready()).toBe(false)
  const failure = await shared.limits.hit('a', rule, 0).catch(String)
  expect(failure).toContain('Redis is not connected: WRONGPASS')
  expect(failure).not.toContain('wrong-secret')
})

test('a limit of 0 refuses every hit', async () => {
  const { first } = await startTwoStores()
  expect(await first.hit('a', { window: 10, max: 0 }, 0)).toEqual({ allowed: false, retryAfter: 10 })
})

test('deletes a counter when its window ends, and stores no personal data in its key (R17)', async () => {
  const client = new Redis(server().url)
  onTestFinished(() => client.quit().then(() => {}))
  const { first } = await startTwoStores()
  await first.hit('guess:ann@example.com', rule, 0)
  const [key = '', ...others] = await client.keys('*limit*')
  expect(others).toEqual([])
  expect(key).toMatch(/^latchkey:limit:[\w-]{43}$/)
  expect(Object.keys(await client.hgetall(key))).toEqual(['hits', 'endsAt'])
  const remainingMs = await client.pttl(key)
  expect(remainingMs).toBeGreaterThan(0)
  expect(remainingMs).toBeLessThanOrEqual(10_000)
})

test.each([60, 86_400])('a clock that is set back by %d seconds does not extend a limit', async (seconds) => {
  const { first, second } = await startTwoStores()
  const start = 1000 * DAY_MS
  for (let count = 0; count < 3; count++) await first.hit('a', rule, start)
  const now = start - seconds * 1000
  expect(await second.hit('a', rule, now)).toEqual({ allowed: false, retryAfter: 10 })
  expect(await first.hit('a', rule, now + 10_000)).toEqual({ allowed: true, retryAfter: 0 })
})

test('an attacker who alternates between two nodes does not lock the owner out of a known device (R61)', async () => {
  const nodes = await startTwoNodes([server().url, server().url], {})
  const ann = await nodes[0].createUser()
  const guesses = FIFTY.flatMap((index) => [index, index + 50]).map((index) => {
    const bot = nodes[index % 2]?.createVisitor().otherBrowser(`192.0.${index % 10}.1`)
    return bot?.signIn({ email: ann.email, password: `guess ${index}` })
  })
  expect((await Promise.all(guesses)).every((response) => response?.status === 401)).toBe(true)
  for (const node of nodes) {
    const visitor = node.createVisitor().otherBrowser('198.51.100.1')
    expect((await visitor.signIn({ email: ann.email, password: ann.password })).status).toBe(429)
    const device = copyBrowserToNode(node, ann)
    // A correct password on a known device does not refund guesses that were refused.
    expect((await device.signIn({ email: ann.email, password: ann.password })).status).toBe(200)
    expect((await visitor.signIn({ email: ann.email, password: ann.password })).status).toBe(429)
  }
})

test('counts each installation on one server separately', async () => {
  const [first, second] = [await startTwoStores(), await startTwoStores()]
  for (let count = 0; count < 4; count++) await first.first.hit('a', rule, 0)
  expect((await second.first.hit('a', rule, 0)).allowed).toBe(true)
})

const countStatus = (responses: readonly TestResponse[], status: number): number =>
  responses.filter((response) => response.status === status).length

const signIn = (node: TestNode, index: number): Promise<TestResponse> =>
  send(node, '/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email: `unknown${index}@example.com`, password: 'x' }),
    headers: { 'content-type': 'application/json' },
  })

/** Sends fifty concurrent sign-ins alternately to both nodes. Returns how many the rate limit allowed. */
const countAllowedSignIns = async (nodes: readonly [TestNode, TestNode]): Promise<number> => {
  const responses = await Promise.all(FIFTY.map((index) => signIn(index % 2 ? nodes[0] : nodes[1], index)))
  const [allowed, refused] = [countStatus(responses, 401), countStatus(responses, 429)]
  expect(allowed + refused).toBe(50)
  return allowed
}

const limited = { rateLimit: { enabled: true } }

test('fifty concurrent requests on two nodes share the limit of their class (R17)', async () => {
  const nodes = await startTwoNodes([server().url, server().url], limited)
  expect(await countAllowedSignIns(nodes)).toBe(rateLimits.credential.max)
})

test('compares ten of fifty concurrent guesses on two nodes (R33)', async () => {
  const [first, second] = await startTwoNodes([server().url, server().url], {})
  const ann = await first.createUser()
  const guess = (browser: TestUser, index: number) => browser.post('/change-password', wrong(index))
  const wrong = (index: number) => ({ currentPassword: `guess ${index}`, newPassword: 'another password' })
  const responses = await Promise.all(
    FIFTY.map((index) => guess(index % 2 ? copyBrowserToNode(second, ann) : copyBrowserToNode(first, ann), index)),
  )
  expect([countStatus(responses, 400), countStatus(responses, 429)]).toEqual([10, 40])
})

test('each node counts separately while Redis is unavailable, no call fails, and the nodes share counters afterwards', async () => {
  const nodes = await startTwoNodes([server().url, server().url], limited)
  expect(await countAllowedSignIns(nodes)).toBe(3)
  await server().kill()
  for (const node of nodes) node.advanceClock(10)
  expect(await countAllowedSignIns(nodes)).toBe(2 * 3)
  await server().restart()
  await expectSharedCounters(nodes)
})

test('calls succeed while Redis does not respond, also on a node that starts then, and the nodes share counters afterwards', async () => {
  const nodes = await startTwoNodes([server().url, server().url], limited)
  await nodes[0].latchkey.ready()
  server().pause()
  try {
    expect(await countAllowedSignIns(nodes)).toBe(2 * 3)
  } finally {
    server().resume()
  }
  await expectSharedCounters(nodes)
})

/** Waits until both nodes have reconnected to Redis. */
const expectSharedCounters = async (nodes: readonly [TestNode, TestNode]): Promise<void> => {
  let allowed = 0
  while (allowed !== 3) {
    for (const node of nodes) node.advanceClock(10)
    allowed = await countAllowedSignIns(nodes)
    expect(allowed).toBeLessThanOrEqual(2 * 3)
    await wait(20)
  }
}

test('a node continues its counters when Redis becomes unavailable', async () => {
  const { first } = await startTwoStores()
  for (let count = 0; count < 3; count++) await first.hit('a', rule, 0)
  await server().kill()
  expect(await first.hit('a', rule, 1000)).toEqual({ allowed: false, retryAfter: 9 })
  await server().restart()
})
