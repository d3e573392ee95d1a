import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BASE_URL, send, startTestServer } from '@latchkey/testing'

const COOKIE = '__Host-latchkey.session_token'

const malformedHeaders: [title: string, headers: Record<string, string>][] = [
  ['a cookie header of separators', { cookie: ';;; = ; =;=' }],
  ['a cookie header of 60 000 characters', { cookie: 'a=b; '.repeat(12_000) }],
  ['a session cookie without value', { cookie: `${COOKIE}=` }],
  ['a session cookie without equals sign', { cookie: COOKIE }],
  ['a session cookie of a dot', { cookie: `${COOKIE}=.` }],
  ['a session cookie of a broken escape', { cookie: `${COOKIE}=%` }],
  ['a session cookie of an escaped NUL', { cookie: `${COOKIE}=%00.%00` }],
  ['a session cookie of bytes beyond ASCII', { cookie: `${COOKIE}=\xff\xfe.\xfd` }],
  ['a session cookie in quotes', { cookie: `${COOKIE}="""` }],
  ['a session cookie of 50 000 characters', { cookie: `${COOKIE}=${'x'.repeat(50_000)}.${'A'.repeat(43)}=` }],
  ['two session cookies', { cookie: `${COOKIE}=a.b; ${COOKIE}=c.d` }],
  ['a cookie cache of garbage', { cookie: '__Host-latchkey.session_data=%7B%22%00' }],
  ['a bearer token', { authorization: 'Bearer x' }],
  ['a basic authorization of garbage', { authorization: 'Basic %%%' }],
  ['an empty authorization', { authorization: '' }],
  ['an X-Forwarded-For of garbage', { 'x-forwarded-for': ',,, ::::, 999.1.1.1, <script>, [::1' }],
  ['an X-Forwarded-For of 20 000 addresses', { 'x-forwarded-for': '10.0.0.1,'.repeat(20_000) }],
  ['an Accept-Language of garbage', { 'accept-language': ';q=;;,q=1;,*;q=NaN,-,\xff' }],
  ['an Accept-Language of 50 000 languages', { 'accept-language': 'xx;q=0.1,'.repeat(50_000) }],
  ['an empty User-Agent', { 'user-agent': '' }],
  ['a User-Agent of 50 000 characters', { 'user-agent': 'x'.repeat(50_000) }],
  ['a User-Agent of bytes beyond ASCII', { 'user-agent': '\xff\xfe\x7f\x01' }],
  ['a Referer of garbage', { referer: 'http://[::::' }],
  ['an origin of garbage', { origin: 'http://[::::' }],
  ['an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'moon' }],
  ['a Content-Length that is not a number', { 'content-length': 'many' }],
  ['a Content-Length below zero', { 'content-length': '-1' }],
  ['a Content-Length of 400 digits', { 'content-length': '9'.repeat(400) }],
  ['a content type of garbage', { 'content-type': '/;;=\xff' }],
  ['a multipart form without boundary', { 'content-type': 'multipart/form-data' }],
  ['a request id of garbage', { 'x-request-id': '\xff'.repeat(1000) }],
  ['an accept header of garbage', { accept: '\xff,,;q' }],
  ['a forwarded host of garbage', { 'x-forwarded-host': ':::', 'x-forwarded-proto': '??' }],
]

test.each(malformedHeaders)('%s causes no server error and grants no access (R70)', async (_title, headers) => {
  const server = await startTestServer({
    session: { cookieCache: { enabled: true } },
    advanced: { ipAddress: { trustedProxies: ['203.0.113.7', '10.0.0.1'] } },
  })
  expect((await send(server, '/list-sessions', { headers })).status).toBe(401)
  const { status, body } = await send(server, '/get-session', { headers })
  expect([status, body]).toEqual([200, null])
  const response = await send(server, '/sign-out', { method: 'POST', headers: { origin: BASE_URL, ...headers } })
  expect([400, 403, 413]).toContain(response.status)
  expect(Object.keys(response.body)).toEqual(['code', 'message'])
})

test.each(malformedHeaders)('accepts or rejects a sign-up with %s (R70)', async (_title, headers) => {
  const server = await startTestServer()
  const ann = server.createVisitor('Ann')
  const body = { name: 'Ann', email: ann.email, password: ann.password }
  const { status } = await ann.post('/sign-up/email', body, headers)
  expect([200, 400, 403, 413]).toContain(status)
  expect((await server.database.kysely.selectFrom('user').selectAll().execute()).length).toBe(status === 200 ? 1 : 0)
})

test('arbitrary headers cause no server error and sign no user in (R70)', async () => {
  const server = await startTestServer({ session: { cookieCache: { enabled: true } } })
  await server.createUser('Ann')
  // Every character that is valid in a header.
  const value = fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 200,
  })
  const cookie = value.map((text) => `${COOKIE}=${text}; __Host-latchkey.session_data=${text}`)
  const headers = fc.record(
    {
      cookie: fc.oneof(value, cookie),
      'user-agent': value,
      'accept-language': value,
      accept: value,
      'x-forwarded-for': value,
      'x-request-id': value,
      'content-type': value,
      authorization: value,
      origin: value,
      referer: value,
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(
      headers,
      fc.constantFrom('/list-sessions', '/get-session', '/verify-email?token=x'),
      async (given, path) => {
        const { status, body } = await send(server, path, { headers: given })
        expect(status).toBeLessThan(500)
        if (path === '/get-session') expect(body).toBeNull()
      },
    ),
    { numRuns: 200 },
  )
})

test('rejects cookies with a malformed origin (R71)', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  for (const headers of [{ origin: 'garbage' }, { origin: '' }, { origin: 'http://[' }]) {
    expect((await ann.post('/revoke-sessions', undefined, headers)).status).toBe(403)
  }
  expect(await ann.fetchUser()).not.toBeNull()
})

test('a malformed X-Forwarded-For does not disable the rate limit (R71)', async () => {
  const server = await startTestServer({ advanced: { ipAddress: { trustedProxies: ['203.0.113.7'] } } })
  const ann = await server.createUser('Ann')
  const statuses = []
  for (let count = 0; count < 11; count++) {
    const body = { email: ann.email, password: 'a guess' }
    statuses.push((await ann.post('/sign-in/email', body, { 'x-forwarded-for': `unknown-${count}, <>` })).status)
  }
  expect(statuses.at(-1)).toBe(429)
})
