import { expect, test } from 'vitest'
import { startTestServer, type TestServer, formatCookieHeader } from '@latchkey/testing'
import { createKeys, sign } from '../platform/crypto/keys.ts'

const CACHE = '__Host-latchkey.session_data'
const SECRET = 'a secret of at least thirty-two characters'
const cookieCache = { enabled: true, maxAge: 300 }

const deleteSessionRows = ({ database }: TestServer) => database.kysely.deleteFrom('session').execute()

test.each([
  ['its age', 86_400, 300_000],
  ['the expiry of its session', 200, 200_000],
])('a cache cookie is valid until the millisecond before %s', async (_, expiresIn, end) => {
  const start = Date.now()
  let time = start
  const server = await startTestServer({ now: () => time, session: { cookieCache, expiresIn } })
  const ann = await server.createUser()
  await deleteSessionRows(server)
  time = start + end - 1
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  time += 1
  expect(await ann.fetchUser()).toBeNull()
})

test('a cache cookie from before the option was turned off has no effect', async () => {
  const server = await startTestServer({ session: { cookieCache } })
  const ann = await server.createUser()
  await deleteSessionRows(server)
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  const next = await startTestServer({ database: server.database })
  expect((await next.createVisitor().get('/get-session', { cookie: toHeader(ann.cookies) })).body).toBeNull()
})

const toHeader = (cookies: Map<string, string>): string => formatCookieHeader(cookies)

test('get-session sets the cache cookie in a browser that has none, for example since the option was turned on', async () => {
  const server = await startTestServer({ session: { cookieCache } })
  const ann = await server.createUser()
  ann.cookies.delete(CACHE)
  const { body, setCookies } = await ann.get('/get-session')
  expect(body.user.email).toBe(ann.email)
  expect(setCookies).toEqual([expect.stringContaining(`${CACHE}=`)])
})

test.each(['{}', '{"session":null}', '{"session":{"tokenHash":"x"}}'])(
  'ignores the signed cache cookie of another release with the content %s',
  async (text) => {
    const server = await startTestServer({ session: { cookieCache }, secret: SECRET })
    const ann = await server.createUser()
    ann.cookies.set(CACHE, sign(createKeys([SECRET]), 'session-cache', text))
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  },
)

test.each(['user', 'session'] as const)(
  'reads a session from the database if additional fields of the %s are too large for the cookie',
  async (owner) => {
    const additionalFields = { plan: { type: 'string', input: false } } as const
    const server = await startTestServer({
      user: { additionalFields },
      session: { additionalFields, cookieCache },
    })
    const ann = await server.createUser()
    const plan = 'x'.repeat(4000)
    await server.database.kysely
      .updateTable(owner)
      .set({ additionalFields: JSON.stringify({ plan }) })
      .execute()
    server.advanceClock(301)
    const { status, body, setCookies } = await ann.get('/get-session')
    expect({ status, plan: body[owner]?.plan, setCookies }).toEqual({ status: 200, plan, setCookies: [] })
  },
)
