import { expect, test } from 'vitest'
import {
  hashLikeBetterAuth,
  FIFTY,
  send,
  signInWithProvider,
  startSocialTestServer,
  testDialect,
  startTestServer,
  formatCookieHeader,
} from '@latchkey/testing'
import { combineObservers, type Observer } from './observer.ts'

/** An observer that records events as lines. */
const createRecorder = () => {
  const lines: string[] = []
  const observer: Observer = {
    request: async (request, respond) => {
      const response = await respond()
      lines.push(`${request.method} ${request.route?.name ?? 'none'} ${response.status}`)
      return response
    },
    work: async (work, run) => {
      const result = await run().catch((error: unknown) => {
        lines.push(`${work.kind} ${work.name} failed`)
        throw error
      })
      lines.push(`${work.kind} ${work.name}`)
      return result
    },
    count: (what, label, times) => void lines.push(`${what} ${label} ${times}`),
    position: () => null,
  }
  return { observer, lines }
}

test('reports each request, its work and its mail', async () => {
  const { observer, lines } = createRecorder()
  const server = await startTestServer({ observer, emailVerification: { sendOnSignUp: true } })
  const ann = await server.createUser('Ann')
  await expect.poll(() => lines).toContain('mail sent 1')
  expect(lines.toSorted()).toEqual(
    [
      'POST signUpEmail 200',
      'password hash',
      `transaction ${testDialect}`,
      'mail verification',
      'mail sent 1',
    ].toSorted(),
  )
  lines.length = 0
  await ann.fetchUser()
  await ann.otherBrowser().get('/get-session', { cookie: formatCookieHeader(ann.cookies) })
  await ann.post('/sign-out')
  expect(lines).toContain('session found 1')
  expect(lines.filter((line) => line === 'GET getSession 200')).toHaveLength(2)
})

test('reports requests to unknown paths without a route', async () => {
  const { observer, lines } = createRecorder()
  const server = await startTestServer({ observer })
  await send(server, '/nowhere')
  await send(server, '/get-session', { method: 'DELETE' })
  await send(server, '/sign-out', { method: 'POST', headers: { origin: 'https://evil.com' } })
  expect(lines).toEqual(['GET none 404', 'DELETE none 405', 'POST signOut 403'])
})

test('counts expired sessions, rate-limited calls and provider requests', async () => {
  const { observer, lines } = createRecorder()
  const server = await startSocialTestServer({ observer, rateLimit: { enabled: true } })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'github')
  expect(lines.filter((line) => line.startsWith('provider'))).toEqual(
    Array.from({ length: 3 }, () => `provider ${new URL(server.simulator.getEndpoints('github').token ?? '').host}`),
  )
  server.advanceClock(8 * 86_400)
  await ann.fetchUser()
  expect(lines).toContain('session refused 1')
  for (let count = 0; count < 5; count++) await ann.signIn()
  expect(lines.filter((line) => line === 'rateLimited credential 1')).toHaveLength(2)
})

test('passes responses and errors through combined observers', async () => {
  const first = createRecorder()
  const second = createRecorder()
  const server = await startTestServer({ observer: combineObservers(first.observer, second.observer) })
  const ann = await server.createUser('Ann')
  const response = await ann.otherBrowser().signUp()
  expect([response.status, response.body.code]).toEqual([422, 'USER_ALREADY_EXISTS'])
  expect(first.lines).toEqual(second.lines)
  expect(first.lines).toContain(`transaction ${testDialect} failed`)
})

test('counts transaction conflicts and reports each of fifty concurrent requests once', async () => {
  const { observer, lines } = createRecorder()
  const server = await startTestServer({ observer })
  const ann = await server.createUser('Ann')
  lines.length = 0
  await Promise.all(FIFTY.map((index) => ann.post('/update-user', { name: `Ann ${index}` })))
  expect(lines.filter((line) => line === 'POST updateUser 200')).toHaveLength(50)
  expect(lines.filter((line) => line === `transaction ${testDialect}`)).toHaveLength(50)
  // SQLite has one writer, so there are no conflicts.
  if (testDialect === 'postgres') expect(lines).toContain('transaction repeated 1')
})

test('gauges count waiting password comparisons, connections and mails', async () => {
  let isBroken = true
  const mailer = {
    send: async () => {
      if (isBroken) throw new Error('No')
    },
  }
  const server = await startTestServer({ mailer })
  expect(await server.latchkey.gauges()).toMatchObject({
    passwords: { running: 0, waiting: 0 },
    mails: { pending: 0, failed: 0, oldestAge: 0 },
  })
  const ann = await server.createUser('Ann')
  await ann.post('/forget-password', { email: ann.email })
  server.advanceClock(60)
  const { mails, database } = await server.latchkey.gauges()
  expect(mails).toMatchObject({ pending: 1, failed: 0 })
  expect(mails?.oldestAge).toBeGreaterThanOrEqual(60)
  expect(database.busy + database.idle).toBeGreaterThan(0)
  isBroken = false
  // Comparing an imported scrypt hash takes long enough to observe the queue.
  await server.database.kysely
    .updateTable('account')
    .set({ password: hashLikeBetterAuth(ann.password) })
    .execute()
  const signIns = FIFTY.slice(0, 16).map((index) => ann.otherBrowser(`198.51.100.${index}`).signIn())
  await expect.poll(async () => (await server.latchkey.gauges()).passwords.waiting, { interval: 1 }).toBeGreaterThan(4)
  await Promise.all(signIns)
  expect((await server.latchkey.gauges()).passwords).toEqual({ running: 0, waiting: 0 })
})

test('a draining node fails the health check and handles other requests', async () => {
  const server = await startTestServer()
  expect((await send(server, '/ok')).status).toBe(200)
  server.latchkey.drain()
  const response = await send(server, '/ok')
  expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    '2',
  ])
  expect((await server.createVisitor().signUp()).status).toBe(200)
})
