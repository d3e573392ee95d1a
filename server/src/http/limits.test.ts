import { type RateLimit, rateLimits } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { BASE_URL, type MountedCall, mountedCalls, send, startTestServer, type TestServer } from '@latchkey/testing'

const on = { rateLimit: { enabled: true } }
const PROXY = '10.0.0.1'
const behindProxy = { ...on, advanced: { ipAddress: { trustedProxies: ['10.0.0.0/8'] } } }

const requestOf = ({ call, body }: MountedCall): RequestInit =>
  call.method === 'GET'
    ? {}
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) ?? null }

const limited = mountedCalls.filter(({ call }) => call.limit !== 'none')

test.each(limited)(
  'R17: of many requests at once for %s exactly as many pass as its class allows',
  async (mounted: MountedCall) => {
    const here = await startTestServer(on)
    const { max } = rateLimits[mounted.call.limit as Exclude<RateLimit, 'none'>]
    const requests = Array.from({ length: max + 50 }, () => send(here, mounted.path, requestOf(mounted)))
    const statuses = (await Promise.all(requests)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 429)).toHaveLength(max)
  },
)

/** Four sign-ins of nobody: one more than an address may try in ten seconds. */
const signInFourTimes = async (
  here: TestServer,
  requests: { path?: string; headers?: object; remoteAddress?: string }[] = [],
) => {
  const statuses = []
  for (let index = 0; index < 4; index++) {
    const { path = '/sign-in/email', headers, remoteAddress = '203.0.113.7' } = requests[index] ?? requests[0] ?? {}
    const body = JSON.stringify({ email: `nobody${index}@example.com`, password: 'x' })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
    statuses.push((await send(here, path, init, { remoteAddress })).status)
  }
  return statuses
}

test('who calls too often is told so, and when to come back', async () => {
  const here = await startTestServer(on)
  await signInFourTimes(here)
  const { status, body, headers } = await send(here, '/sign-in/email', { method: 'POST' })
  expect({ status, body }).toEqual({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
  })
  expect(headers.get('content-type')).toBe('application/json')
  // Of ten; the five tries take their time.
  expect(headers.get('retry-after')).toMatch(/^([6-9]|10)$/)
  expect(headers.get('x-retry-after')).toBe(headers.get('retry-after'))
})

test('who waits as long as that is let in', async () => {
  const here = await startTestServer(on)
  expect(await signInFourTimes(here)).toEqual([401, 401, 401, 429])
  here.advanceClock(10)
  expect(await signInFourTimes(here)).toEqual([401, 401, 401, 429])
})

test('without the option nothing is limited', async () => {
  expect(await signInFourTimes(await startTestServer())).toEqual([401, 401, 401, 401])
})

test('the window and the number of ordinary calls can be chosen, those of passwords stay', async () => {
  const here = await startTestServer({ rateLimit: { enabled: true, window: 60, max: 2 } })
  const statuses = async () => (await Promise.all([1, 2, 3].map(() => send(here, '/get-session')))).map((a) => a.status)
  expect(await statuses()).toEqual([200, 200, 429])
  here.advanceClock(59)
  expect(await statuses()).toEqual([429, 429, 429])
  here.advanceClock(2)
  expect(await statuses()).toEqual([200, 200, 429])
  expect(await signInFourTimes(here)).toEqual([401, 401, 401, 429])
})

test('calls are counted apart, and so are addresses', async () => {
  const here = await startTestServer(on)
  await signInFourTimes(here)
  expect((await here.createVisitor().signUp()).status).toBe(200)
  expect(await signInFourTimes(here, [{ remoteAddress: '203.0.113.8' }])).toEqual([401, 401, 401, 429])
})

test('a load balancer may ask whether we are well as often as it likes', async () => {
  const here = await startTestServer(on)
  const answers = await Promise.all(Array.from({ length: 300 }, () => send(here, '/ok')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('R13: no spelling of a path is counted apart', async () => {
  const here = await startTestServer(on)
  const spellings = ['/sign-in/email', '/sign-in/email?x=1', '/sign-in/email#x', '/sign-in/./email'].map((path) => ({
    path,
  }))
  // The last one is not another spelling by the time that we see it.
  expect(await signInFourTimes(here, spellings)).toEqual([401, 401, 401, 429])
})

test.each(['/sign-in/email/', '//sign-in/email', '/sign-in//email', '/sign-in%2femail', '/SIGN-IN/email'])(
  'Weakness 7: %s reaches no password, so it needs no bucket',
  async (path) => {
    expect(await signInFourTimes(await startTestServer(on), [{ path }])).toEqual([404, 404, 404, 404])
  },
)

test('Weakness 7: another base path has the same limits', async () => {
  const { latchkey } = await startTestServer({ ...on, basePath: '/accounts/v1' })
  const statuses = []
  for (let count = 0; count < 4; count++) {
    const request = new Request(`${BASE_URL}/accounts/v1/sign-in/email`, { method: 'POST' })
    statuses.push((await latchkey.handler(request, { remoteAddress: '203.0.113.7' })).status)
  }
  expect(statuses).toEqual([400, 400, 400, 429])
})

test.each(['/forget-password', '/send-verification-email'])('Weakness 7: %s has a limit of its own', async (path) => {
  const here = await startTestServer(on)
  const body = { email: 'nobody@example.com' }
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await here.createVisitor().post(path, body)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('R12: callers whose address is unknown share one bucket', async () => {
  const here = await startTestServer(on)
  const statuses = []
  for (const connection of [{}, { remoteAddress: '' }, { remoteAddress: 'garbage' }, {}]) {
    statuses.push(
      (await send(here, '/sign-in/email', { method: 'POST', headers: { origin: BASE_URL } }, connection)).status,
    )
  }
  expect(statuses).toEqual([400, 400, 400, 429])
})

test('R16: X-Forwarded-For of a stranger is not believed', async () => {
  const here = await startTestServer(behindProxy)
  const requests = [1, 2, 3, 4].map((index) => ({ headers: { 'x-forwarded-for': `192.0.2.${index}` } }))
  expect(await signInFourTimes(here, requests)).toEqual([401, 401, 401, 429])
})

test('R16: X-Forwarded-For of a trusted proxy tells the callers apart', async () => {
  const here = await startTestServer(behindProxy)
  const requests = [1, 2, 3, 4].map((index) => ({
    headers: { 'x-forwarded-for': `192.0.2.${index}` },
    remoteAddress: PROXY,
  }))
  expect(await signInFourTimes(here, requests)).toEqual([401, 401, 401, 401])
})

test('R16: what a caller writes in front of the proxy’s entry is not believed', async () => {
  const here = await startTestServer(behindProxy)
  const requests = [1, 2, 3, 4].map((index) => ({
    headers: { 'x-forwarded-for': `198.51.100.${index}, 192.0.2.1, 10.0.0.2` },
    remoteAddress: PROXY,
  }))
  expect(await signInFourTimes(here, requests)).toEqual([401, 401, 401, 429])
})

test.each(['x-real-ip', 'cf-connecting-ip', 'forwarded', 'x-client-ip', 'true-client-ip', 'x-forwarded'])(
  'R16: %s is not read at all',
  async (header) => {
    const here = await startTestServer(behindProxy)
    const requests = [1, 2, 3, 4].map((index) => ({
      headers: { [header]: `for=192.0.2.${index}` },
      remoteAddress: PROXY,
    }))
    expect(await signInFourTimes(here, requests)).toEqual([401, 401, 401, 429])
  },
)

test('R15: the addresses of one IPv6 network are counted together', async () => {
  const here = await startTestServer(on)
  const requests = ['1', '2', 'ffff', 'a:b:c:d'].map((end) => ({
    remoteAddress: `2001:db8:1:2:${end === 'a:b:c:d' ? end : `:${end}`}`,
  }))
  expect(await signInFourTimes(here, requests)).toEqual([401, 401, 401, 429])
})

test.each([
  ['a stranger claims one', {}, '192.0.2.9', '203.0.113.7'],
  ['a trusted proxy says one', behindProxy, '192.0.2.9', '192.0.2.9'],
])('R16: the address of a session, where %s', async (_what, options, forwardedFor, expected) => {
  const here = await startTestServer(options)
  const ann = here.createVisitor('Ann').otherBrowser(expected === forwardedFor ? PROXY : '203.0.113.7')
  const body = { name: 'Ann', email: ann.email, password: ann.password }
  await ann.post('/sign-up/email', body, { 'x-forwarded-for': forwardedFor })
  expect((await ann.get('/get-session')).body.session.ipAddress).toBe(expected)
})
