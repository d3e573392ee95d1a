import { afterEach, expect, test, vi } from 'vitest'
import { type ClientOptions, createAuthClient } from './client.ts'
import { CallError } from './result.ts'
import { json, type RecordedRequest, createRequestRecorder } from './testing/request-recorder.ts'

afterEach(() => vi.useRealTimers())

const createTestClient = (
  response: (request: RecordedRequest) => Response | Promise<Response> = () => json({}),
  options: ClientOptions = {},
) => {
  const service = createRequestRecorder(response)
  const { fetchOptions, ...rest } = options
  const client = createAuthClient({
    baseURL: 'http://localhost:3000',
    ...rest,
    fetchOptions: { customFetchImpl: service.customFetchImpl, ...fetchOptions },
  })
  return { client, ...service }
}

const credentials = { email: 'ann@example.com', password: 'correct horse' }

test('sends POST with a JSON body and GET without one', async () => {
  const { client, requests } = createTestClient()
  await client.signIn.email(credentials)
  await client.listSessions()
  await client.getSession({ query: { disableCookieCache: true } })
  await client.verifyEmail({ query: { token: 't' } })
  await client.verifyEmail({ token: 't', callbackURL: undefined })
  const contentType = 'application/json'
  expect(requests.map(({ method, path, headers, body }) => [method, path, headers.get('content-type'), body])).toEqual([
    ['POST', '/sign-in/email', contentType, credentials],
    ['GET', '/list-sessions', null, undefined],
    ['GET', '/get-session', null, undefined],
    ['GET', '/verify-email', null, undefined],
    ['POST', '/verify-email', contentType, { token: 't' }],
  ])
})

test('sends POST without a body for calls that allow it', async () => {
  const { client, requests } = createTestClient()
  await client.signOut()
  await client.revokeSessions()
  await client.revokeOtherSessions()
  await client.updateUser()
  await client.deleteUser({ password: undefined })
  await client.deleteUser.callback({ query: { token: 't' } })
  expect(requests.map(({ method, body }) => [method, body])).toEqual([
    ...Array(5).fill(['POST', {}]),
    ['GET', undefined],
  ])
})

test('confirms the identity of the user and requests a mailed code with POST', async () => {
  const { client, requests } = createTestClient()
  await client.stepUp.sendCode()
  await client.stepUp({ method: 'email-code', code: '123456' })
  await client.stepUp({ method: 'password', password: 'correct horse' })
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/step-up/send-code', {}],
    ['POST', '/step-up', { method: 'email-code', code: '123456' }],
    ['POST', '/step-up', { method: 'password', password: 'correct horse' }],
  ])
})

test('returns the step-up methods of a refused call', async () => {
  const methods = ['totp', 'backup-code']
  const { client } = createTestClient(() => json({ code: 'SESSION_IS_NOT_FRESH', message: '', methods }, 403))
  const { error } = await client.changeEmail({ newEmail: 'new@example.com' })
  expect(error).toMatchObject({ code: 'SESSION_IS_NOT_FRESH', status: 403, methods })
})

test('includes credentials', async () => {
  const { client, requests } = createTestClient()
  await client.ok()
  await client.signIn.email(credentials)
  expect(requests.map(({ init }) => init.credentials)).toEqual(['include', 'include'])
})

test.each([
  [{ baseURL: 'http://localhost:3000' }, 'http://localhost:3000/api/auth/ok'],
  [{ baseURL: 'http://localhost:3000/' }, 'http://localhost:3000/api/auth/ok'],
  [{ baseURL: 'https://id.example.com/v1//' }, 'https://id.example.com/v1/ok'],
  [{ baseURL: ' HTTPS://id.example.com/v1' }, 'https://id.example.com/v1/ok'],
  [{ baseURL: 'https://id.example.com/v1', basePath: '/x' }, 'https://id.example.com/v1/ok'],
  [{ baseURL: 'https://id.example.com', basePath: 'accounts' }, 'https://id.example.com/accounts/ok'],
  [{ baseURL: 'https://id.example.com', basePath: '/' }, 'https://id.example.com/ok'],
  [{ baseURL: undefined }, `${window.location.origin}/api/auth/ok`],
])('builds the URL of a call from %o', async (options, url) => {
  const { client, requests } = createTestClient(undefined, options)
  await client.ok()
  expect(requests[0]?.url).toBe(url)
})

test.each([
  '',
  'localhost:3000',
  '/api/auth',
  'example.com',
  'ftp://example.com',
  'javascript:alert("https:")',
  'xhttps://example.com',
])('rejects the base URL %j with a message that contains it', (baseURL) => {
  expect(() => createAuthClient({ baseURL })).toThrow(`Invalid base URL: ${baseURL}`)
})

test('encodes the query without unset values', async () => {
  const { client, requests } = createTestClient()
  await client.verifyEmail({ query: { token: 'a b&c', callbackURL: undefined } })
  await client.resetPassword({ newPassword: 'a long one', query: { token: 'from/link' } })
  expect(requests.map(({ url }) => url.split('api/auth')[1])).toEqual([
    '/verify-email?token=a%20b%26c',
    '/reset-password?token=from%2Flink',
  ])
  expect(requests[1]?.body).toEqual({ newPassword: 'a long one' })
})

test('encodes lists, dates and objects in a query', async () => {
  const { client, requests } = createTestClient()
  const query: object = { ids: ['a', null, 'b'], after: new Date(0), filter: { role: 'admin' }, limit: 5 }
  await client.getSession({ query })
  expect([...new URL(requests[0]?.url ?? '').searchParams]).toEqual([
    ['ids', 'a'],
    ['ids', 'b'],
    ['after', '1970-01-01T00:00:00.000Z'],
    ['filter', '{"role":"admin"}'],
    ['limit', '5'],
  ])
})

test('parses the data of a response with its dates', async () => {
  const { client } = createTestClient(() =>
    json({
      session: { createdAt: '2029-01-01T00:00:00.000Z', ipAddress: '2029-01-01', userAgent: '2029-99-99T00:00:00Z' },
      user: { updatedAt: '2029-01-01T02:00:00+02:00' },
    }),
  )
  const { data, error } = await client.getSession()
  expect(error).toBeNull()
  expect(data).toEqual({
    session: {
      createdAt: new Date('2029-01-01T00:00:00.000Z'),
      ipAddress: '2029-01-01',
      userAgent: '2029-99-99T00:00:00Z',
    },
    user: { updatedAt: new Date('2029-01-01T00:00:00.000Z') },
  })
})

test('keeps texts of other users that look like dates, because screens cannot render a date as a name', async () => {
  const text = '2029-01-01T00:00:00Z'
  const texts = { name: text, inviterName: text, description: text, banReason: text, userAgent: text, clientId: text }
  const { client } = createTestClient(() => json([{ ...texts, user: { name: text }, createdAt: text }]))
  const { data } = await client.listSessions()
  expect(data).toEqual([{ ...texts, user: { name: text }, createdAt: new Date(text) }])
})

test('drops keys named __proto__', async () => {
  const { client } = createTestClient(() => new Response('{"__proto__":{"admin":true},"ok":true}'))
  const { data } = await client.ok()
  expect(Object.getOwnPropertyNames(data)).toEqual(['ok'])
  expect(Reflect.get(data ?? {}, 'admin')).toBeUndefined()
})

test('returns an error with code, message, status and status text', async () => {
  const refusal = { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Invalid email or password' }
  const { client } = createTestClient(
    () => new Response(JSON.stringify(refusal), { status: 401, statusText: 'Unauthorized' }),
  )
  expect(await client.signIn.email(credentials)).toEqual({
    data: null,
    error: { ...refusal, status: 401, statusText: 'Unauthorized' },
  })
})

test('returns the code that a hook of the application chose', async () => {
  const denial = { code: 'NOT_INVITED', message: 'The product is in private beta', isDenial: true }
  const { client } = createTestClient(() => json(denial, 403))
  const { error } = await client.signIn.email(credentials)
  // Compiles only if the type of `code` accepts other codes than those of the catalog.
  expect(error?.code === 'NOT_INVITED').toBe(true)
})

test.each([
  ['a page of a proxy', () => new Response('<html>', { status: 502, statusText: 'Bad Gateway' }), 502],
  ['an empty refusal', () => new Response(null, { status: 403 }), 403],
  ['a page instead of a response', () => new Response('<html>Log in to the wifi</html>', { status: 200 }), 200],
])('returns an error for %s', async (_what, response, status) => {
  const { client } = createTestClient(response)
  const { data, error } = await client.getSession()
  expect(data).toBeNull()
  expect(error).toMatchObject({ code: 'UNEXPECTED_ANSWER', status })
})

test.each(['"a text"', 'null', '7'])('returns an error without further fields for the body %s', async (body) => {
  const { client } = createTestClient(() => new Response(body, { status: 500, statusText: 'Internal Server Error' }))
  const { error } = await client.getSession()
  expect(error).toEqual({
    code: 'UNEXPECTED_ANSWER',
    message: 'Unexpected response',
    status: 500,
    statusText: 'Internal Server Error',
  })
})

test('returns null for an empty response', async () => {
  const { client } = createTestClient(() => new Response(null, { status: 204 }))
  expect(await client.getSession()).toEqual({ data: null, error: null })
})

test('returns an error with status 0 when the network fails', async () => {
  const { client } = createTestClient(() => Promise.reject(new TypeError('fetch failed')))
  const { data, error } = await client.listSessions()
  expect(data).toBeNull()
  expect(error).toMatchObject({ code: 'NETWORK_ERROR', status: 0, statusText: '' })
})

test('runs only the error hook when the network fails', async () => {
  const hooks = { onResponse: vi.fn<() => void>(), onSuccess: vi.fn<() => void>(), onError: vi.fn<() => void>() }
  const { client } = createTestClient(() => Promise.reject(new TypeError('fetch failed')), { fetchOptions: hooks })
  const { error } = await client.listSessions()
  expect(error?.code).toBe('NETWORK_ERROR')
  expect(Object.values(hooks).map(({ mock }) => mock.calls.length)).toEqual([0, 0, 1])
})

test('times out after 30 seconds or the configured time, including the response body', async () => {
  vi.useFakeTimers()
  const slowBody = () => new Response(new ReadableStream({ start: () => {} }))
  const { client } = createTestClient(({ path }) => (path === '/ok' ? slowBody() : new Promise<Response>(() => {})))
  const usual = client.listSessions()
  const endless = client.ok()
  const shortTimeout = client.getSession({}, { timeout: 50 })
  await vi.advanceTimersByTimeAsync(50)
  expect((await shortTimeout).error).toMatchObject({ code: 'TIMEOUT', status: 0 })
  let isSettled = false
  void usual.then(() => {
    isSettled = true
  })
  await vi.advanceTimersByTimeAsync(29_949)
  expect(isSettled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect((await usual).error).toMatchObject({ code: 'TIMEOUT', status: 0 })
  expect((await endless).error).toMatchObject({ code: 'TIMEOUT', status: 0 })
})

test('returns at once when a call is cancelled and runs no hooks', async () => {
  const onError = vi.fn<() => void>()
  const { client, requests } = createTestClient(() => new Promise<Response>(() => {}), { fetchOptions: { onError } })
  const controller = new AbortController()
  const response = client.listSessions({}, { signal: controller.signal })
  await expect.poll(() => requests).toHaveLength(1)
  controller.abort()
  expect((await response).error).toMatchObject({ code: 'ABORTED', status: 0 })
  expect(requests[0]?.init.signal?.aborted).toBe(true)
  expect((await client.listSessions({}, { signal: controller.signal })).error?.code).toBe('ABORTED')
  expect(requests).toHaveLength(1)
  expect(onError).not.toHaveBeenCalled()
})

test('runs the hooks of the client unless the call replaces them, and merges headers', async () => {
  const events: string[] = []
  const { client, requests } = createTestClient(({ path }) => json({ code: 'X' }, path === '/ok' ? 200 : 400), {
    fetchOptions: {
      headers: { 'x-app': 'shop', 'x-call': 'default' },
      onRequest: ({ headers }) => headers.set('x-trace', '1'),
      onResponse: async ({ response }) => events.push(`response ${await response.text()}`),
      onSuccess: ({ data }) => events.push(`success ${JSON.stringify(data)}`),
      onError: ({ error, response }) => events.push(`error ${error.status} ${response?.status}`),
    },
  })
  await client.ok()
  await client.listSessions({ fetchOptions: { headers: { 'x-call': 'own' }, onError: () => events.push('own') } })
  await client.listSessions()
  expect(events).toEqual([
    'response {"code":"X"}',
    'success {"code":"X"}',
    'response {"code":"X"}',
    'own',
    'response {"code":"X"}',
    'error 400 400',
  ])
  const { headers } = requests[1] ?? { headers: new Headers() }
  expect([headers.get('x-app'), headers.get('x-call'), headers.get('x-trace')]).toEqual(['shop', 'own', '1'])
})

test('retries as often as configured, but never a refused POST', async () => {
  vi.useFakeTimers()
  const { client, requestsTo } = createTestClient(({ path }) =>
    path === '/sign-out' ? new Response('<p>') : json({ code: 'X' }, path === '/update-user' ? 503 : 401),
  )
  const calls = [
    client.listSessions({}, { retry: 2 }),
    client.updateUser({ name: 'Ann' }, { retry: { type: 'exponential', attempts: 3, baseDelay: 100, maxDelay: 250 } }),
    client.signIn.email(credentials, { retry: 5 }),
    client.ok({}, { retry: { type: 'linear', attempts: 1, delay: 10 } }),
    client.signOut({}, { retry: 1 }),
  ]
  await vi.advanceTimersByTimeAsync(549)
  expect(requestsTo('/update-user')).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(requestsTo('/update-user')).toHaveLength(4)
  await vi.advanceTimersByTimeAsync(449)
  expect(requestsTo('/list-sessions')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1001)
  await Promise.all(calls)
  const paths = ['/list-sessions', '/update-user', '/sign-in/email', '/ok', '/sign-out']
  expect(paths.map((path) => requestsTo(path).length)).toEqual([3, 4, 1, 2, 1])
})

test('resolves to the data and rejects with the failure with the throw option', async () => {
  const { client } = createTestClient(({ path }) =>
    path === '/ok' ? json({ ok: true }) : json({ code: 'UNAUTHORIZED' }, 401),
  )
  expect(await client.ok({}, { throw: true })).toEqual({ ok: true })
  const refused = client.listSessions({}, { throw: true })
  await expect(refused).rejects.toBeInstanceOf(CallError)
  await expect(refused).rejects.toMatchObject({ failure: { code: 'UNAUTHORIZED', status: 401 } })
})

test.each([
  ['7', 7],
  ['120', 120],
  ['in 7', undefined],
  ['7 seconds', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  ['', undefined],
])('returns the seconds of Retry-After: %j', async (header, seconds) => {
  const response = new Response('{"code":"TOO_MANY_REQUESTS","message":"Slow down"}', {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': header },
  })
  const client = createAuthClient({ fetchOptions: { customFetchImpl: async () => response } })
  const { error } = await client.signIn.email({ email: 'ann@example.com', password: 'a password' })
  expect(error?.retryAfter).toBe(seconds)
})

test('runs no hook for a retry that the caller cancelled', async () => {
  const controller = new AbortController()
  const onRequest = vi.fn<() => void>()
  const { client, requests } = createTestClient(() => json({ code: 'SERVICE_UNAVAILABLE' }, 503), {
    fetchOptions: { onRequest, onError: () => controller.abort() },
  })
  const retry = { type: 'linear', attempts: 3, delay: 1 } as const
  const { error } = await client.listSessions({}, { retry, signal: controller.signal })
  expect(error?.code).toBe('ABORTED')
  expect(requests).toHaveLength(1)
  expect(onRequest).toHaveBeenCalledOnce()
})

test('leaves no listener on a signal that several calls share', async () => {
  const { signal } = new AbortController()
  const add = vi.spyOn(signal, 'addEventListener')
  const remove = vi.spyOn(signal, 'removeEventListener')
  const { client } = createTestClient(() => json({ code: 'SERVICE_UNAVAILABLE' }, 503))
  await client.listSessions({}, { retry: { type: 'linear', attempts: 1, delay: 1 }, signal })
  // One for each attempt, and one for the pause between them.
  expect(add).toHaveBeenCalledTimes(3)
  expect(remove).toHaveBeenCalledTimes(3)
})
