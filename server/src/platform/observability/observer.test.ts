import { expect, test, vi } from 'vitest'
import { FIFTY, send, signInWithProvider, startSocialTestServer, testDialect, startTestServer } from '@latchkey/testing'
import { combineObservers, type Observer } from './observer.ts'

/** What an observer has heard, as lines. */
const listener = () => {
  const heard: string[] = []
  const observer: Observer = {
    request: async (asked, answer) => {
      const response = await answer()
      heard.push(`${asked.method} ${asked.route?.name ?? 'none'} ${response.status}`)
      return response
    },
    work: async (work, run) => {
      const result = await run().catch((error: unknown) => {
        heard.push(`${work.kind} ${work.name} failed`)
        throw error
      })
      heard.push(`${work.kind} ${work.name}`)
      return result
    },
    count: (what, label, times) => void heard.push(`${what} ${label} ${times}`),
    position: () => null,
  }
  return { observer, heard }
}

test('an observer hears of each request, of the work in it, and of its mail', async () => {
  const { observer, heard } = listener()
  const here = await startTestServer({ observer, emailVerification: { sendOnSignUp: true } })
  const ann = await here.createUser('Ann')
  await vi.waitFor(() => expect(heard).toContain('mail sent 1'))
  expect(heard.toSorted()).toEqual(
    [
      'POST signUpEmail 200',
      'password hash',
      `transaction ${testDialect}`,
      'mail verification',
      'mail sent 1',
    ].toSorted(),
  )
  heard.length = 0
  await ann.fetchUser()
  await ann.otherBrowser().get('/get-session', { cookie: [...ann.cookies].map((pair) => pair.join('=')).join('; ') })
  await ann.post('/sign-out')
  expect(heard).toContain('session found 1')
  expect(heard.filter((line) => line === 'GET getSession 200')).toHaveLength(2)
})

test('what belongs to no call has no name, whatever the path was', async () => {
  const { observer, heard } = listener()
  const here = await startTestServer({ observer })
  await send(here, '/nowhere')
  await send(here, '/get-session', { method: 'DELETE' })
  await send(here, '/sign-out', { method: 'POST', headers: { origin: 'https://evil.com' } })
  expect(heard).toEqual(['GET none 404', 'DELETE none 405', 'POST signOut 403'])
})

test('a session that has ended, a call that comes too often and a question to a provider are counted', async () => {
  const { observer, heard } = listener()
  const here = await startSocialTestServer({ observer, rateLimit: { enabled: true } })
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'github')
  expect(heard.filter((line) => line.startsWith('provider'))).toEqual(
    Array.from({ length: 3 }, () => `provider ${new URL(here.simulator.getEndpoints('github').token ?? '').host}`),
  )
  here.advanceClock(8 * 86_400)
  await ann.fetchUser()
  expect(heard).toContain('session refused 1')
  for (let count = 0; count < 5; count++) await ann.signIn()
  expect(heard.filter((line) => line === 'rateLimited credential 1')).toHaveLength(2)
})

test('what fails under an observer fails as it did: it hands on answers and errors', async () => {
  const first = listener()
  const second = listener()
  const here = await startTestServer({ observer: combineObservers(first.observer, second.observer) })
  const ann = await here.createUser('Ann')
  const answer = await ann.otherBrowser().signUp()
  expect([answer.status, answer.body.code]).toEqual([422, 'USER_ALREADY_EXISTS'])
  expect(first.heard).toEqual(second.heard)
  expect(first.heard).toContain(`transaction ${testDialect} failed`)
})

test('fifty at once: transactions that lose against each other are counted, and each request is heard of once', async () => {
  const { observer, heard } = listener()
  const here = await startTestServer({ observer })
  const ann = await here.createUser('Ann')
  heard.length = 0
  await Promise.all(FIFTY.map((index) => ann.post('/update-user', { name: `Ann ${index}` })))
  expect(heard.filter((line) => line === 'POST updateUser 200')).toHaveLength(50)
  expect(heard.filter((line) => line === `transaction ${testDialect}`)).toHaveLength(50)
  // SQLite has one writer, and nobody loses.
  if (testDialect === 'postgres') expect(heard).toContain('transaction repeated 1')
})

test('gauges tell what waits: passwords, connections and mails, and for how long', async () => {
  let isBroken = true
  const mailer = {
    send: async () => {
      if (isBroken) throw new Error('No')
    },
  }
  const here = await startTestServer({ mailer })
  expect(await here.latchkey.gauges()).toMatchObject({
    passwords: { running: 0, waiting: 0 },
    mails: { pending: 0, failed: 0, oldestAge: 0 },
  })
  const ann = await here.createUser('Ann')
  await ann.post('/forget-password', { email: ann.email })
  here.advanceClock(60)
  const { mails, database } = await here.latchkey.gauges()
  expect(mails).toMatchObject({ pending: 1, failed: 0 })
  expect(mails?.oldestAge).toBeGreaterThanOrEqual(60)
  expect(database.busy + database.idle).toBeGreaterThan(0)
  isBroken = false
  const signIns = FIFTY.slice(0, 16).map((index) => ann.otherBrowser(`198.51.100.${index}`).signIn())
  await vi.waitFor(async () => expect((await here.latchkey.gauges()).passwords.waiting).toBeGreaterThan(4), {
    interval: 1,
  })
  await Promise.all(signIns)
  expect((await here.latchkey.gauges()).passwords).toEqual({ running: 0, waiting: 0 })
})

test('a node that drains says so where load balancers ask, and answers everything else', async () => {
  const here = await startTestServer()
  expect((await send(here, '/ok')).status).toBe(200)
  here.latchkey.drain()
  const answer = await send(here, '/ok')
  expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
    503,
    'SERVICE_UNAVAILABLE',
    '2',
  ])
  expect((await here.createVisitor().signUp()).status).toBe(200)
})
