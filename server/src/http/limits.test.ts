import { type RateLimit, rateLimits } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { BASE_URL, type MountedCall, mountedCalls, send, startTestServer, type TestServer } from '@latchkey/testing'

const on = { rateLimit: { enabled: true } }
const PROXY = '10.0.0.1'
const behindProxy = { ...on, advanced: { ipAddress: { trustedProxies: ['10.0.0.0/8'] } } }

const toRequest = ({ call, body }: MountedCall): RequestInit =>
  call.method === 'GET'
    ? {}
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) ?? null }

const limited = mountedCalls.filter(({ call }) => call.limit !== 'none')

test.each(limited)('allows exactly the limit of concurrent requests for %s (R17)', async (mounted: MountedCall) => {
  const server = await startTestServer(on)
  const { max } = rateLimits[mounted.call.limit as Exclude<RateLimit, 'none'>]
  const requests = Array.from({ length: max + 50 }, () => send(server, mounted.path, toRequest(mounted)))
  const statuses = (await Promise.all(requests)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 429)).toHaveLength(max)
})

/** Four sign-ins with unknown addresses: one more than the limit per IP address in ten seconds. */
const signInFourTimes = async (
  server: TestServer,
  requests: { path?: string; headers?: object; remoteAddress?: string }[] = [],
) => {
  const statuses = []
  for (let index = 0; index < 4; index++) {
    const { path = '/sign-in/email', headers, remoteAddress = '203.0.113.7' } = requests[index] ?? requests[0] ?? {}
    const body = JSON.stringify({ email: `unknown${index}@example.com`, password: 'x' })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
    statuses.push((await send(server, path, init, { remoteAddress })).status)
  }
  return statuses
}

test('returns 429 with the time until the next attempt', async () => {
  const server = await startTestServer(on)
  await signInFourTimes(server)
  const { status, body, headers } = await send(server, '/sign-in/email', { method: 'POST' })
  expect({ status, body }).toEqual({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests. Please try again later.' },
  })
  expect(headers.get('content-type')).toBe('application/json')
  // The window has ten seconds, of which the five attempts use some.
  expect(headers.get('retry-after')).toMatch(/^([6-9]|10)$/)
  expect(headers.get('x-retry-after')).toBe(headers.get('retry-after'))
})

test('shows a page to a browser that followed too many links', async () => {
  const server = await startTestServer(on)
  const follow = () => send(server, '/verify-email?token=x', { headers: { accept: 'text/html' } })
  for (let count = 0; count < rateLimits.token.max; count++) await follow()
  const { status, body, headers } = await follow()
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 429, type: 'text/html;charset=UTF-8' })
  expect(body).toContain('TOO_MANY_REQUESTS')
  expect(headers.get('retry-after')).toMatch(/^\d+$/)
})

test('accepts further sign-ins after the time of the limit', async () => {
  const server = await startTestServer(on)
  expect(await signInFourTimes(server)).toEqual([401, 401, 401, 429])
  server.advanceClock(10)
  expect(await signInFourTimes(server)).toEqual([401, 401, 401, 429])
})

test('applies no limits without the option', async () => {
  expect(await signInFourTimes(await startTestServer())).toEqual([401, 401, 401, 401])
})

test('the options change the default limit but not the password limit', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true, window: 60, max: 2 } })
  const statuses = async () =>
    (await Promise.all([1, 2, 3].map(() => send(server, '/get-session')))).map(({ status }) => status)
  expect(await statuses()).toEqual([200, 200, 429])
  server.advanceClock(59)
  expect(await statuses()).toEqual([429, 429, 429])
  server.advanceClock(2)
  expect(await statuses()).toEqual([200, 200, 429])
  expect(await signInFourTimes(server)).toEqual([401, 401, 401, 429])
})

test('counts each call and each address separately', async () => {
  const server = await startTestServer(on)
  await signInFourTimes(server)
  expect((await server.createVisitor().signUp()).status).toBe(200)
  expect(await signInFourTimes(server, [{ remoteAddress: '203.0.113.8' }])).toEqual([401, 401, 401, 429])
})

test('does not limit health checks', async () => {
  const server = await startTestServer(on)
  const responses = await Promise.all(Array.from({ length: 300 }, () => send(server, '/ok')))
  expect(responses.every(({ status }) => status === 200)).toBe(true)
})

test('counts all spellings of a path together (R13)', async () => {
  const server = await startTestServer(on)
  const spellings = ['/sign-in/email', '/sign-in/email?x=1', '/sign-in/email#x', '/sign-in/./email'].map((path) => ({
    path,
  }))
  // The server receives the last one in its normalized form.
  expect(await signInFourTimes(server, spellings)).toEqual([401, 401, 401, 429])
})

test.each(['/sign-in/email/', '//sign-in/email', '/sign-in//email', '/sign-in%2femail', '/SIGN-IN/email'])(
  '%s does not reach the password check',
  async (path) => {
    expect(await signInFourTimes(await startTestServer(on), [{ path }])).toEqual([404, 404, 404, 404])
  },
)

test('limits apply under a custom base path', async () => {
  const { latchkey } = await startTestServer({ ...on, basePath: '/accounts/v1' })
  const statuses = []
  for (let count = 0; count < 4; count++) {
    const request = new Request(`${BASE_URL}/accounts/v1/sign-in/email`, { method: 'POST' })
    statuses.push((await latchkey.handler(request, { remoteAddress: '203.0.113.7' })).status)
  }
  expect(statuses).toEqual([400, 400, 400, 429])
})

test.each(['/forget-password', '/send-verification-email'])('%s has its own limit', async (path) => {
  const server = await startTestServer(on)
  const body = { email: 'unknown@example.com' }
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push((await server.createVisitor().post(path, body)).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('clients without an address share one bucket (R12)', async () => {
  const server = await startTestServer(on)
  const statuses = []
  for (const connection of [{}, { remoteAddress: '' }, { remoteAddress: 'garbage' }, {}]) {
    statuses.push(
      (await send(server, '/sign-in/email', { method: 'POST', headers: { origin: BASE_URL } }, connection)).status,
    )
  }
  expect(statuses).toEqual([400, 400, 400, 429])
})

test('ignores X-Forwarded-For of untrusted clients (R16)', async () => {
  const server = await startTestServer(behindProxy)
  const requests = [1, 2, 3, 4].map((index) => ({ headers: { 'x-forwarded-for': `192.0.2.${index}` } }))
  expect(await signInFourTimes(server, requests)).toEqual([401, 401, 401, 429])
})

test('uses X-Forwarded-For of a trusted proxy to separate clients (R16)', async () => {
  const server = await startTestServer(behindProxy)
  const requests = [1, 2, 3, 4].map((index) => ({
    headers: { 'x-forwarded-for': `192.0.2.${index}` },
    remoteAddress: PROXY,
  }))
  expect(await signInFourTimes(server, requests)).toEqual([401, 401, 401, 401])
})

test('ignores entries before that of the proxy (R16)', async () => {
  const server = await startTestServer(behindProxy)
  const requests = [1, 2, 3, 4].map((index) => ({
    headers: { 'x-forwarded-for': `198.51.100.${index}, 192.0.2.1, 10.0.0.2` },
    remoteAddress: PROXY,
  }))
  expect(await signInFourTimes(server, requests)).toEqual([401, 401, 401, 429])
})

test.each(['x-real-ip', 'cf-connecting-ip', 'forwarded', 'x-client-ip', 'true-client-ip', 'x-forwarded'])(
  'ignores %s (R16)',
  async (header) => {
    const server = await startTestServer(behindProxy)
    const requests = [1, 2, 3, 4].map((index) => ({
      headers: { [header]: `for=192.0.2.${index}` },
      remoteAddress: PROXY,
    }))
    expect(await signInFourTimes(server, requests)).toEqual([401, 401, 401, 429])
  },
)

test('counts the addresses of an IPv6 network together (R15)', async () => {
  const server = await startTestServer(on)
  const requests = ['1', '2', 'ffff', 'a:b:c:d'].map((end) => ({
    remoteAddress: `2001:db8:1:2:${end === 'a:b:c:d' ? end : `:${end}`}`,
  }))
  expect(await signInFourTimes(server, requests)).toEqual([401, 401, 401, 429])
})

test.each([
  ['an untrusted client sends one', {}, '192.0.2.9', '203.0.113.7'],
  ['a trusted proxy says one', behindProxy, '192.0.2.9', '192.0.2.9'],
])('stores the session address if %s (R16)', async (_what, options, forwardedFor, expected) => {
  const server = await startTestServer(options)
  const ann = server.createVisitor('Ann').otherBrowser(expected === forwardedFor ? PROXY : '203.0.113.7')
  const body = { name: 'Ann', email: ann.email, password: ann.password }
  await ann.post('/sign-up/email', body, { 'x-forwarded-for': forwardedFor })
  expect((await ann.get('/get-session')).body.session.ipAddress).toBe(expected)
})

test.each(mountedCalls.filter(({ call }) => call.method === 'POST'))(
  '%s rejects a megabyte before parsing it',
  async ({ path, body }: MountedCall) => {
    const server = await startTestServer()
    const text = JSON.stringify({ ...body, filler: 'x'.repeat(1_000_000) })
    const headers = { 'content-type': 'application/json', origin: BASE_URL }
    const { status } = await send(server, path, { method: 'POST', headers, body: text })
    expect(status).toBe(413)
  },
)
