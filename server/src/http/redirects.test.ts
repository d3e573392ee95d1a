import { expect, test } from 'vitest'
import {
  BASE_URL,
  readAllRows,
  listFields,
  type MountedCall,
  mountedCalls,
  send,
  startTestServer,
} from '@latchkey/testing'

/** Every field with a redirect target, and the error code of a rejected one. */
const LABELS: Record<string, string> = {
  callbackURL: 'callbackURL',
  redirectTo: 'redirectURL',
  errorCallbackURL: 'errorCallbackURL',
  newUserCallbackURL: 'newUserCallbackURL',
}

const trustedOrigins = ['https://admin.example.org', '*.wild.org', 'https://*.secure.org', 'myapp://callback']

const refused = [
  'https://evil.com',
  'https://evil.com/?https://app.example.com',
  'https://app.example.com.evil.com/',
  'https://app.example.com@evil.com/',
  'https://app.example.com:8443/',
  'http://app.example.com/',
  'https:app.example.com',
  'https:/evil.com',
  '//evil.com',
  '///evil.com',
  '/\\evil.com',
  '\\\\evil.com',
  '/%2fevil.com',
  '/%5Cevil.com',
  '/\t/evil.com',
  '/\r\nset-cookie:a=b',
  '/a/..//evil.com',
  ' https://app.example.com/',
  '/home#//evil.com',
  'evil.com',
  'undefined',
  'javascript:alert(1)',
  'javascript://app.example.com/%0aalert(1)',
  'data:text/html,x',
  'https://wild.org/',
  'https://evilwild.org/',
  'https://a.wild.org.evil.com/',
  'https://evil.com/?.wild.org',
  'https://evil.com#.wild.org',
  'http://a.secure.org/',
  'ftp://a.wild.org/',
  'myapp://evil/callback',
  'myapp://callback.evil/',
  `/${'a'.repeat(5000)}`,
]

const accepted = [
  '/',
  '/home',
  '/a/b?x=1&y=%2F2',
  'https://app.example.com',
  'https://app.example.com/a?b=c#d',
  'https://admin.example.org/x',
  'http://a.wild.org/',
  'https://a.b.wild.org/x',
  'https://a.secure.org/',
  'myapp://callback/done',
]

/** A call and one of its fields, in the body or in the query. */
const fields = mountedCalls.flatMap((mounted: MountedCall) =>
  [...listFields(mounted.call.body), ...listFields(mounted.call.query)]
    .filter((field) => field in LABELS)
    .map((field) => ({ mounted, route: String(mounted), field, label: LABELS[field] ?? '' })),
)

const toRequest = ({ call, path, body }: MountedCall, field: string, target: string): [string, RequestInit] => {
  if (call.method === 'GET') {
    const url = new URL(path, BASE_URL)
    url.searchParams.set(field, target)
    return [`${url.pathname}${url.search}`, {}]
  }
  const headers = { 'content-type': 'application/json' }
  return [path, { method: 'POST', headers, body: JSON.stringify({ ...body, [field]: target }) }]
}

test('checks all URL fields of the contract (R4)', () => {
  const all = mountedCalls.flatMap(({ call }) => [...listFields(call.body), ...listFields(call.query)])
  const suspects = new Set(all.filter((field) => /url|redirect|callback|return|next|target/i.test(field)))
  // The links of the brand, which admins set, are shown and redirect nowhere. Webhooks are sent to `url`.
  const others = ['disableRedirect', 'homeUrl', 'privacyUrl', 'supportUrl', 'termsUrl', 'url']
  expect([...suspects].filter((field) => !(field in LABELS)).toSorted()).toEqual(others)
  expect(fields.length).toBeGreaterThan(8)
})

test.each(fields)('rejects an untrusted $field of $route (R4)', async ({ mounted, field, label }) => {
  const server = await startTestServer({ trustedOrigins })
  const before = await readAllRows(server.database)
  for (const target of refused) {
    const { status, body, headers } = await send(server, ...toRequest(mounted, field, target))
    expect({ target, status, body, location: headers.get('location') }).toEqual({
      target,
      status: 403,
      body: { code: `INVALID_${label.toUpperCase()}`, message: `Invalid ${label}` },
      location: null,
    })
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test.each(fields)('accepts a trusted $field of $route (R4)', async ({ mounted, field }) => {
  const server = await startTestServer({ trustedOrigins })
  for (const target of accepted) {
    const { status } = await send(server, ...toRequest(mounted, field, target))
    expect({ target, isRefused: status === 403 }).toEqual({ target, isRefused: false })
  }
})

const posts = mountedCalls.filter(({ call }) => call.method === 'POST')
const evil = 'https://evil.com/'

test.each(posts)('%s rejects an untrusted redirect before other checks (R4)', async ({ path }) => {
  const server = await startTestServer()
  const post = async (body: unknown, address = path) => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(server, address, { method: 'POST', headers, body: JSON.stringify(body) })
    return [response.status, response.body.code]
  }
  for (const [field, label] of Object.entries(LABELS)) {
    expect(await post({ [field]: evil })).toEqual([403, `INVALID_${label.toUpperCase()}`])
    expect(await post({ [field]: [evil] })).not.toContain(`INVALID_${label.toUpperCase()}`)
  }
  const withQuery = `${path}${path.includes('?') ? '&' : '?'}callbackURL=${evil}`
  for (const body of [{}, [], 'x', { callbackURL: '' }]) {
    expect(await post(body, withQuery)).toEqual([403, 'INVALID_CALLBACKURL'])
  }
  expect(await post({ callbackURL: '/home' }, withQuery)).not.toContain('INVALID_CALLBACKURL')
})

test('links and server calls report missing fields before untrusted redirects (R4)', async () => {
  const server = await startTestServer()
  expect((await send(server, `/verify-email?callbackURL=${evil}`)).body.message).toBe('[query.token] Required')
  const { signInEmail, sendVerificationEmail } = server.latchkey.api
  const body = { email: 'unknown@example.com', callbackURL: evil }
  const withoutPassword: unknown = Reflect.apply(signInEmail, null, [{ body }])
  await expect(withoutPassword).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  await expect(sendVerificationEmail({ body })).rejects.toMatchObject({ code: 'INVALID_CALLBACKURL' })
})

const signInWith = async (callbackURL: string) => {
  const server = await startTestServer({ trustedOrigins })
  const ann = await server.createUser('Ann')
  return ann.signIn({ callbackURL })
}

test('accepts redirect targets only on trusted origins or as safe relative paths', async () => {
  const targets = ['https://evil.com/', '//evil.com', 'https://admin.example.org/x', '/home']
  const responses = await Promise.all(targets.map(signInWith))
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 200, 200])
})

test('rejects an untrusted redirect with 403 and the field name', async () => {
  expect(await signInWith('https://evil.com/')).toMatchObject({
    status: 403,
    body: { code: 'INVALID_CALLBACKURL', message: 'Invalid callbackURL' },
    setCookies: [],
  })
})

test.each([
  ['callbackURL', '/sign-in/email', { email: 'a@b.cd', password: 'x', callbackURL: '//evil.com' }, {}],
  ['redirectURL', '/forget-password', { email: 'a@b.cd', redirectTo: '//evil.com' }, {}],
  ['origin', '/forget-password', { email: 'a@b.cd' }, { origin: 'https://evil.com' }],
])('rejects an untrusted target with 403 and the field name: %s', async (label, path, body, headers) => {
  const { createVisitor } = await startTestServer()
  expect(await createVisitor().post(path, body, headers)).toMatchObject({
    status: 403,
    body: { code: `INVALID_${label.toUpperCase()}`, message: `Invalid ${label}` },
  })
})

test.each([
  ['https://a.wild.org/x', 200],
  ['http://a.b.wild.org/x', 200],
  ['https://wild.org/x', 403],
  ['https://a.wild.org:8443/x', 403],
  ['https://a.wild.org.evil.com/x', 403],
])('matches a wildcard origin: %s', async (callbackURL, status) => {
  expect((await signInWith(callbackURL)).status).toBe(status)
})

test('matches the request origin against wildcards', async () => {
  const { createVisitor } = await startTestServer({ trustedOrigins })
  const statuses = ['https://a.wild.org', 'https://a.wild.org.evil.com'].map(
    async (origin) => (await createVisitor().post('/forget-password', { email: 'a@b.cd' }, { origin })).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 403])
})

test.each([
  ['https://a.secure.org/', 200],
  ['http://a.secure.org/', 403],
])('a wildcard with a scheme matches only that scheme: %s', async (callbackURL, status) => {
  expect((await signInWith(callbackURL)).status).toBe(status)
})

test.each([
  ['https://app.example.com.evil.net', 403],
  ['HTTPS://APP.EXAMPLE.COM/x', 302],
])('checks links by origin and not by prefix: %s', async (target, status) => {
  const query = new URLSearchParams({ callbackURL: target })
  expect((await send(await startTestServer(), `/reset-password/NoSuchSecret?${query}`)).status).toBe(status)
})

test.each([
  'http://localhost:3000@evil.com',
  'https://app.example.com.evil.net',
  'javascript://a.wild.org/%0aalert(1)',
])('rejects links to %s', async (callbackURL) => {
  const server = await startTestServer({
    baseURL: 'http://localhost:3000',
    trustedOrigins: ['https://app.example.com', '*.wild.org'],
  })
  const query = new URLSearchParams({ callbackURL, token: 'x' })
  const links = ['/reset-password/x', '/verify-email', '/delete-user/callback'].map((path) => `${path}?${query}`)
  const responses = await Promise.all(links.map((link) => send(server, link)))
  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(responses.map(({ headers }) => headers.get('location'))).toEqual([null, null, null])
})

test('the confirmation page does not render an untrusted target (R1)', async () => {
  const server = await startTestServer()
  const query = new URLSearchParams({ token: 'x', callbackURL: 'https://evil.com/' })
  const response = await send(server, `/verify-email?${query}`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(403)
  expect(response.body).not.toContain('evil.com')
})
