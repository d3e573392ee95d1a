import { expect, test } from 'vitest'
import {
  ACCOUNTS_COOKIE,
  addAccount,
  copyBrowser,
  enableTwoFactor,
  findSessionToken,
  getSessionCookie,
  listAccountEmails,
  startTestServer,
  startWithTwoAccounts,
  switchToAccount,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const DAY = 86_400
const INVALID = { status: 401, body: { code: 'INVALID_SESSION_TOKEN' } }

const activate = (browser: TestUser, sessionToken: string) =>
  browser.post('/multi-session/set-active', { sessionToken })

const findAccountsLine = (setCookies: readonly string[]): string | undefined =>
  setCookies.find((line) => line.startsWith(`${ACCOUNTS_COOKIE}=`))

/** A browser in which Ann, Bob and Carol have signed in. Carol is active. */
const startWithThreeAccounts = async () => {
  const { server, ...accounts } = await startWithTwoAccounts()
  const carol = await server.createUser('Carol')
  await addAccount(accounts.browser, carol)
  return { server, carol, ...accounts }
}

test('a switch keeps all other accounts, the most recently active first', async () => {
  const { ann, bob, carol, browser } = await startWithThreeAccounts()
  expect((await switchToAccount(browser, ann)).body).toMatchObject({ user: { email: ann.email } })
  expect(await listAccountEmails(browser)).toEqual([ann.email, carol.email, bob.email])
})

test('a request from before a switch activates no third account', async () => {
  const { ann, bob, carol, browser } = await startWithThreeAccounts()
  const early = copyBrowser(browser)
  const sessionToken = await findSessionToken(browser, bob)
  await switchToAccount(browser, ann)
  expect(await activate(early, sessionToken)).toMatchObject({ ...INVALID, setCookies: [] })
  expect(await listAccountEmails(browser)).toEqual([ann.email, carol.email, bob.email])
})

test('the cookie of the inactive accounts lasts as long as the session that expires last', async () => {
  const server = await startTestServer()
  const browser = await server.createUser('Ann')
  server.advanceClock(DAY / 2)
  await addAccount(browser, await server.createUser('Bob'))
  const { setCookies } = await addAccount(browser, await server.createUser('Carol'))
  expect(findAccountsLine(setCookies)).toMatch(/; Max-Age=(604800|6047\d\d); /)
})

test('the cookie of the inactive accounts ends with the browser if one of them is not remembered', async () => {
  const server = await startTestServer()
  const [ann, bob, carol] = [
    await server.createUser('Ann'),
    await server.createUser('Bob'),
    await server.createUser('Carol'),
  ]
  const browser = server.createVisitor()
  await addAccount(browser, ann, { rememberMe: false })
  await addAccount(browser, bob)
  const { setCookies } = await addAccount(browser, carol)
  expect(await listAccountEmails(browser)).toEqual([carol.email, bob.email, ann.email])
  expect(findAccountsLine(setCookies)).not.toContain('Max-Age')
})

test('a sign-in while no account is active ends the inactive session of the same user', async () => {
  const { server, ann, browser } = await startWithTwoAccounts()
  await browser.post('/sign-out')
  const { setCookies } = await addAccount(browser, ann)
  expect(findAccountsLine(setCookies)).toContain(`${ACCOUNTS_COOKIE}=; Max-Age=0; `)
  expect(await listAccountEmails(browser)).toEqual([ann.email])
  expect((await browser.get('/list-sessions')).body).toHaveLength(1)
  expect(await server.database.kysely.selectFrom('session').select('id').execute()).toHaveLength(2)
})

test('a user who signs in again and must verify a second factor is not listed as an inactive account', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await enableTwoFactor(server, ann)
  const { body, setCookies } = await addAccount(ann, ann)
  expect(body).toEqual({ twoFactorRedirect: true })
  expect(findAccountsLine(setCookies)).toBeUndefined()
  expect(await listAccountEmails(ann)).toEqual([])
})

const turnOptionOff = ({ database, now }: TestServer) =>
  startTestServer({ database, now, session: { multipleAccounts: false } })

test('without the option, a pending second factor does not keep the active account', async () => {
  const server = await startTestServer({ session: { multipleAccounts: false } })
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  await enableTwoFactor(server, bob)
  const { body, setCookies } = await addAccount(ann, bob)
  expect(body).toEqual({ twoFactorRedirect: true })
  expect(findAccountsLine(setCookies)).toBeUndefined()
})

test('accounts from before the option was turned off have no effect', async () => {
  const { server, browser } = await startWithTwoAccounts()
  const accounts = browser.cookies.get(ACCOUNTS_COOKIE) ?? ''
  const visitor = (await turnOptionOff(server)).createVisitor()
  visitor.cookies.set(ACCOUNTS_COOKIE, accounts)
  expect((await visitor.post('/sign-out', { allAccounts: true })).body.code).toBe('FAILED_TO_GET_SESSION')
  const again = server.createVisitor()
  again.cookies.set(ACCOUNTS_COOKIE, accounts)
  expect(await listAccountEmails(again)).toEqual([browser.email])
})

const invalidities: [string, (server: TestServer) => unknown][] = [
  ['expired session', (server) => server.advanceClock(8 * DAY)],
  // Without the end of the sessions, which a ban of an admin includes.
  ['banned user', ({ database }) => database.kysely.updateTable('user').set({ banned: 1 }).execute()],
]

test.each(invalidities)('the account in the session cookie is not active: %s', async (_, invalidate) => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const sessionToken = await findSessionToken(ann, ann)
  await invalidate(server)
  expect(await activate(ann, sessionToken)).toMatchObject(INVALID)
  expect(await ann.post('/multi-session/revoke', { sessionToken })).toMatchObject(INVALID)
  const { setCookies } = await server.createVisitor('Bob').signUp()
  expect(findAccountsLine(setCookies)).toBeUndefined()
})

test('an attacker on a sibling subdomain cannot add the attacker’s account to the browser of a user', async () => {
  const server = await startTestServer()
  const [ann, eve] = [await server.createUser('Ann'), await server.createUser('Eve')]
  const sessionToken = await findSessionToken(eve, eve)
  const victim = server.createVisitor()
  const plant = () => victim.cookies.set('__Secure-latchkey.session_token', getSessionCookie(eve).value)
  plant()
  expect(await activate(victim, sessionToken)).toMatchObject({ ...INVALID, setCookies: [] })
  plant()
  const { setCookies } = await addAccount(victim, ann)
  expect(findAccountsLine(setCookies)).toBeUndefined()
  expect(await listAccountEmails(victim)).toEqual([ann.email])
})

test('an inactive account is valid until the millisecond before its expiry', async () => {
  let time = Date.now()
  const { ann, bob, browser } = await startWithTwoAccounts({ now: () => time })
  const sessionToken = await findSessionToken(browser, ann)
  time += 7 * DAY * 1000 - 1
  // Extends the active session.
  expect(await listAccountEmails(browser)).toEqual([bob.email, ann.email])
  time++
  expect(await listAccountEmails(browser)).toEqual([bob.email])
  expect(await activate(browser, sessionToken)).toMatchObject(INVALID)
  expect(await browser.fetchUser()).toMatchObject({ email: bob.email })
})
