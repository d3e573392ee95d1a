import { expect, test } from 'vitest'
import {
  ACCOUNTS_COOKIE,
  addAccount,
  copyBrowser,
  FIFTY,
  findSessionToken,
  listAccountEmails,
  recordStatements,
  send,
  startTestServer,
  startWithTwoAccounts,
  switchToAccount,
  type TestUser,
} from '@latchkey/testing'

const INVALID = { status: 401, body: { code: 'INVALID_SESSION_TOKEN' } }

const readAccountsCookie = (browser: TestUser): string => browser.cookies.get(ACCOUNTS_COOKIE) ?? ''

/** The paths of all calls that read the cookie. */
const requests = (sessionToken: string): [string, RequestInit][] => {
  const post = (body: object) => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  return [
    ['/multi-session/list-device-sessions', {}],
    ['/multi-session/set-active', post({ sessionToken })],
    ['/multi-session/revoke', post({ sessionToken })],
    ['/sign-out', post({ allAccounts: true })],
  ]
}

const manipulations: [string, (value: string) => string][] = [
  ['without a signature', (value) => value.replace(/\.[^.]*$/, '')],
  ['with a wrong signature', (value) => `${value.slice(0, -4)}AAA%3D`],
  ['with another session id', (value) => value.replace(/%3A.{5}/, '%3AAAAAA')],
  ['with an invalid encoding', (value) => `%E0%A4%A${value}`],
  ['that is empty', () => ''],
  ['that is as large as a header may be', () => 'a.b~'.repeat(3000)],
  ['that occurs twice', (value) => `${value}; ${ACCOUNTS_COOKIE}=${value}`],
]

test.each(manipulations)('ignores a cookie %s (R7)', async (_title, manipulate) => {
  const { server, ann, browser } = await startWithTwoAccounts()
  const sessionToken = await findSessionToken(browser, ann)
  const cookie = `${ACCOUNTS_COOKIE}=${manipulate(readAccountsCookie(browser))}`
  const statuses: number[] = []
  for (const [path, init] of requests(sessionToken)) {
    const headers = { ...init.headers, cookie, origin: 'https://app.example.com' }
    const { status, body } = await send(server, path, { ...init, headers })
    statuses.push(status)
    if (path.endsWith('list-device-sessions')) expect(body).toEqual([])
  }
  expect(statuses).toEqual([200, 401, 401, 400])
  expect(await listAccountEmails(browser)).toHaveLength(2)
})

test('a signed session cookie is not accepted as the cookie of accounts, nor the reverse (R57)', async () => {
  const { server, browser } = await startWithTwoAccounts()
  const session = browser.cookies.get('__Host-latchkey.session_token') ?? ''
  const visitor = server.createVisitor()
  visitor.cookies.set(ACCOUNTS_COOKIE, session)
  expect(await listAccountEmails(visitor)).toEqual([])
  visitor.cookies.clear()
  visitor.cookies.set('__Host-latchkey.session_token', readAccountsCookie(browser))
  expect(await visitor.fetchUser()).toBeNull()
})

test('a session ID alone activates and revokes nothing, also that of the caller’s session in another browser (R8)', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const phone = ann.otherBrowser()
  const ownToken = (await phone.signIn()).body.token
  for (const sessionToken of [await findSessionToken(bob, bob), ownToken, 'unknown', '']) {
    expect(await ann.post('/multi-session/set-active', { sessionToken })).toMatchObject(INVALID)
    expect(await ann.post('/multi-session/revoke', { sessionToken })).toMatchObject(INVALID)
  }
  for (const user of [ann, bob, phone]) expect(await user.fetchUser()).not.toBeNull()
})

test.each([[{}], [{ sessionToken: 1 }], [{ sessionToken: null }], [['text']]])(
  'names the missing field in the response to %j',
  async (body) => {
    const server = await startTestServer()
    const response = await (await server.createUser()).post('/multi-session/set-active', body)
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  },
)

test('one of fifty concurrent switches succeeds, and the browser keeps both accounts', async () => {
  const { ann, bob, browser } = await startWithTwoAccounts()
  const sessionToken = await findSessionToken(browser, ann)
  const copies = FIFTY.map(() => copyBrowser(browser))
  const responses = await Promise.all(copies.map((copy) => copy.post('/multi-session/set-active', { sessionToken })))
  const winners = copies.filter((_, index) => responses[index]?.status === 200)
  expect(winners).toHaveLength(1)
  for (const response of responses.filter(({ status }) => status !== 200))
    expect(response).toMatchObject({ ...INVALID, setCookies: [] })
  for (const winner of winners) expect(await listAccountEmails(winner)).toEqual([ann.email, bob.email])
})

test('one of fifty concurrent revocations of the active account succeeds, and the next account is active', async () => {
  const { ann, bob, browser } = await startWithTwoAccounts()
  const sessionToken = await findSessionToken(browser, bob)
  const copies = FIFTY.map(() => copyBrowser(browser))
  const responses = await Promise.all(copies.map((copy) => copy.post('/multi-session/revoke', { sessionToken })))
  const winners = copies.filter((_, index) => responses[index]?.status === 200)
  expect(winners).toHaveLength(1)
  expect(responses.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1)
  for (const winner of winners) expect(await listAccountEmails(winner)).toEqual([ann.email])
})

test('fifty concurrent switches and sign-outs leave only cookies of the user’s accounts, each active in one browser', async () => {
  const server = await startTestServer()
  const users = [await server.createUser('Ann'), await server.createUser('Bob'), await server.createUser('Carol')]
  for (const user of users) await user.post('/revoke-sessions')
  const browser = server.createVisitor()
  for (const user of users) await addAccount(browser, user)
  const tokens = await Promise.all(users.map((user) => findSessionToken(browser, user)))
  const copies = FIFTY.map(() => copyBrowser(browser))
  const responses = await Promise.all(
    copies.map((copy, index) => {
      if (index % 5 === 4) return copy.post('/sign-out', { allAccounts: index % 10 === 9 })
      return copy.post('/multi-session/set-active', { sessionToken: tokens[index % 3] })
    }),
  )
  expect(responses.filter(({ status }) => status >= 500)).toEqual([])
  const active = await Promise.all(copies.map((copy) => copy.fetchUser()))
  const emails = active.filter((user) => user !== null).map(({ email }) => email)
  for (const email of emails) expect(users.map((user) => user.email)).toContain(email)
  expect(new Set(emails).size).toBe(emails.length)
  // A session ends or stays. No request starts a further one.
  const sessions = await server.database.kysely.selectFrom('session').select('id').execute()
  for (const { id } of sessions) expect(tokens).toContain(id)
})

test('concurrent sign-ins of two users in one browser keep a valid account each', async () => {
  const server = await startTestServer()
  const [ann, bob, carol] = [
    await server.createUser('Ann'),
    await server.createUser('Bob'),
    await server.createUser('Carol'),
  ]
  const [first, second] = [copyBrowser(ann), copyBrowser(ann)]
  await Promise.all([addAccount(first, bob), addAccount(second, carol)])
  for (const [browser, user] of [[first, bob] as const, [second, carol] as const]) {
    expect(await browser.fetchUser()).toMatchObject({ email: user.email })
    expect([[user.email], [user.email, ann.email]]).toContainEqual(await listAccountEmails(browser))
  }
})

test('get-session runs one statement and sets no cookie, with and without inactive accounts', async () => {
  const { server, ann, bob, browser } = await startWithTwoAccounts()
  await switchToAccount(browser, ann)
  const { statements } = recordStatements([server])
  for (const user of [browser, bob]) expect((await user.get('/get-session')).setCookies).toEqual([])
  expect([...statements.values()].filter((callers) => callers.has('getSession'))).toHaveLength(1)
})
