import { setTimeout as wait } from 'node:timers/promises'
import { rateLimits } from '@latchkey/contract'
import { Redis } from 'ioredis'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { redis } from '../drivers/redis.ts'
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
import { sharedRateLimits } from './shared-rate-limits.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = withRedis()
beforeEach(() => server().flush())

const rule = { window: 10, max: 3 }
let installations = 0

/** What two nodes count together. */
const twoStores = async (url = server().url) => {
  const installation = `installation ${installations++}`
  const stores = [redis(url), redis(url)].map((shared) => {
    onTestFinished(() => shared.close())
    return { shared, limits: sharedRateLimits({ shared, installation, log: silentLogger }) }
  })
  await Promise.all(stores.map(({ shared }) => shared.ready()))
  const [first, second] = stores.map(({ limits }) => limits)
  if (!first || !second) throw new Error('There are two')
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
      const nodes = [shared, other].map((one) => sharedRateLimits({ shared: one, installation, log: silentLogger }))
      const next = () => nodes[turn++ % 2] ?? expect.fail('there are two')
      return {
        hit: (key, rule, now) => next().hit(key, rule, now),
        refund: (key, now) => next().refund(key, now),
      }
    },
    { runs: 100, steps: 200 },
  )
})

test.each([1, 3, 100, 199])(
  'R17: of 200 parallel hits on two nodes over a limit of %d exactly that many pass',
  async (max) => {
    const { first, second } = await twoStores()
    const hits = Array.from({ length: 200 }, (_, index) =>
      (index % 2 ? first : second).hit('a', { window: 10, max }, 0),
    )
    expect((await Promise.all(hits)).filter(({ allowed }) => allowed)).toHaveLength(max)
  },
)

test('a rule of none allows none', async () => {
  const { first } = await twoStores()
  expect(await first.hit('a', { window: 10, max: 0 }, 0)).toEqual({ allowed: false, retryAfter: 10 })
})

test('deletes a counter when its window ends, and stores no personal data in its key (R17)', async () => {
  const client = new Redis(server().url)
  onTestFinished(() => client.quit().then(() => {}))
  const { first } = await twoStores()
  await first.hit('guess:ann@example.com', rule, 0)
  const [key = '', ...others] = await client.keys('*limit*')
  expect(others).toEqual([])
  expect(key).toMatch(/^latchkey:limit:[\w-]{43}$/)
  expect(Object.keys(await client.hgetall(key))).toEqual(['hits', 'endsAt'])
  const left = await client.pttl(key)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(10_000)
})

test.each([60, 86_400])('a clock that is set back by %d seconds does not extend a limit', async (seconds) => {
  const { first, second } = await twoStores()
  const start = 1000 * 86_400_000
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
    // A correct password at a known device refunds no guess that was never admitted.
    expect((await device.signIn({ email: ann.email, password: ann.password })).status).toBe(200)
    expect((await visitor.signIn({ email: ann.email, password: ann.password })).status).toBe(429)
  }
})

test('installations on one server are counted apart', async () => {
  const [one, other] = [await twoStores(), await twoStores()]
  for (let count = 0; count < 4; count++) await one.first.hit('a', rule, 0)
  expect((await other.first.hit('a', rule, 0)).allowed).toBe(true)
})

const statusesOf = (answers: readonly TestResponse[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

const signIn = (node: TestNode, index: number): Promise<TestResponse> =>
  send(node, '/sign-in/email', {
    method: 'POST',
    body: JSON.stringify({ email: `unknown${index}@example.com`, password: 'x' }),
    headers: { 'content-type': 'application/json' },
  })

/** Fifty sign-ins at once, every other one at the other node; how many were let in. */
const fiftySignIns = async (nodes: readonly [TestNode, TestNode]): Promise<number> => {
  const answers = await Promise.all(FIFTY.map((index) => signIn(index % 2 ? nodes[0] : nodes[1], index)))
  const [letIn, refused] = [statusesOf(answers, 401), statusesOf(answers, 429)]
  expect(letIn + refused).toBe(50)
  return letIn
}

const limited = { rateLimit: { enabled: true } }

test('R17: of fifty requests at once at two nodes exactly as many pass as their class allows', async () => {
  const nodes = await startTwoNodes([server().url, server().url], limited)
  expect(await fiftySignIns(nodes)).toBe(rateLimits.credential.max)
})

test('R33: of fifty guesses at once at two nodes ten are compared', async () => {
  const [here, there] = await startTwoNodes([server().url, server().url], {})
  const ann = await here.createUser()
  const guess = (browser: TestUser, index: number) => browser.post('/change-password', wrong(index))
  const wrong = (index: number) => ({ currentPassword: `guess ${index}`, newPassword: 'another password' })
  const answers = await Promise.all(
    FIFTY.map((index) => guess(index % 2 ? copyBrowserToNode(there, ann) : copyBrowserToNode(here, ann), index)),
  )
  expect([statusesOf(answers, 400), statusesOf(answers, 429)]).toEqual([10, 40])
})

test('while the server is away each node counts its own, and no call fails; afterwards they count together again', async () => {
  const nodes = await startTwoNodes([server().url, server().url], limited)
  expect(await fiftySignIns(nodes)).toBe(3)
  await server().kill()
  for (const node of nodes) node.advanceClock(10)
  expect(await fiftySignIns(nodes)).toBe(2 * 3)
  await server().restart()
  await expectToCountTogether(nodes)
})

test('while the server stands still calls are answered all the same, also by a node that starts then; afterwards they count together again', async () => {
  const nodes = await startTwoNodes([server().url, server().url], limited)
  await nodes[0].latchkey.ready()
  server().pause()
  try {
    expect(await fiftySignIns(nodes)).toBe(2 * 3)
  } finally {
    server().resume()
  }
  await expectToCountTogether(nodes)
})

/** They find the way back by themselves, each for itself. */
const expectToCountTogether = async (nodes: readonly [TestNode, TestNode]): Promise<void> => {
  let letIn = 0
  while (letIn !== 3) {
    for (const node of nodes) node.advanceClock(10)
    letIn = await fiftySignIns(nodes)
    expect(letIn).toBeLessThanOrEqual(2 * 3)
    await wait(20)
  }
}

test('a node counts on from what it has counted when the server goes', async () => {
  const { first } = await twoStores()
  for (let count = 0; count < 3; count++) await first.hit('a', rule, 0)
  await server().kill()
  expect(await first.hit('a', rule, 1000)).toEqual({ allowed: false, retryAfter: 9 })
  await server().restart()
})
