import { MAX_SESSIONS_PER_USER } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  addAccount,
  copyBrowser,
  createUserWithRole,
  enableTwoFactor,
  fetchActiveOrganizationId,
  findSessionToken,
  insertSessions,
  listAccountEmails,
  startTestServer,
  startWithTwoAccounts,
  switchToAccount,
  type TestUser,
} from '@latchkey/testing'

const DAY = 86_400
const cookieCache = { enabled: true }
const INVALID = { status: 401, body: { code: 'INVALID_SESSION_TOKEN' } }

test('a cached session of one account is never returned for another (R7)', async () => {
  const { ann, bob, browser } = await startWithTwoAccounts({ session: { cookieCache } })
  const cacheOfBob = browser.cookies.get('__Host-latchkey.session_data') ?? ''
  await switchToAccount(browser, ann)
  for (let read = 0; read < 3; read++) expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
  browser.cookies.set('__Host-latchkey.session_data', cacheOfBob)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
  await switchToAccount(browser, bob)
  expect(await browser.fetchUser()).toMatchObject({ email: bob.email })
})

test('the cookies from before a switch are refused, also those of the cookie cache (R56)', async () => {
  const { ann, browser } = await startWithTwoAccounts({ session: { cookieCache } })
  const copy = copyBrowser(browser)
  await switchToAccount(browser, ann)
  expect(await copy.fetchUser()).toBeNull()
  expect((await copy.post('/update-user', { name: 'Eve' })).status).toBe(401)
})

test.each([
  ['refreshes its session', (browser: TestUser) => browser.get('/get-session')],
  ['changes its name', (browser: TestUser) => browser.post('/update-user', { name: 'Bobby' })],
])('a late response to an account that %s does not activate it again after a switch', async (_title, act) => {
  const { server, ann, browser } = await startWithTwoAccounts()
  server.advanceClock(2 * DAY)
  const early = copyBrowser(browser)
  const { setCookies } = await act(early)
  expect(setCookies.join()).toContain('session_token=')
  await switchToAccount(browser, ann)
  browser.cookies.set('__Host-latchkey.session_token', early.cookies.get('__Host-latchkey.session_token') ?? '')
  expect(await browser.fetchUser()).toBeNull()
})

test('a late response to a request from before a switch does not clear the new cookies', async () => {
  const { ann, browser } = await startWithTwoAccounts()
  const early = copyBrowser(browser)
  await switchToAccount(browser, ann)
  for (const path of ['/get-session', '/list-sessions', '/multi-session/list-device-sessions'])
    expect((await copyBrowser(early).get(path)).setCookies, path).toEqual([])
})

test('a sign-out from before a switch ends the account that was active, and does not clear the new cookies', async () => {
  const { ann, browser } = await startWithTwoAccounts()
  const early = copyBrowser(browser)
  await switchToAccount(browser, ann)
  const signOut = await early.post('/sign-out')
  expect([signOut.status, signOut.setCookies]).toEqual([200, []])
  expect((await browser.fetchUser())?.email).toBe(ann.email)
  expect(await listAccountEmails(browser)).toEqual([ann.email])
})

test.each([true, false])(
  'a sign-out with the cookie from before a change of the password ends the session (revokeOtherSessions: %s)',
  async (revokeOtherSessions) => {
    const server = await startTestServer()
    const ann = await server.createUser('Ann')
    const early = copyBrowser(ann)
    const input = { currentPassword: ann.password, newPassword: 'an unused password', revokeOtherSessions }
    expect((await ann.post('/change-password', input)).status).toBe(200)
    expect((await early.post('/sign-out')).status).toBe(200)
    expect(await ann.fetchUser()).toBeNull()
  },
)

test('each account has its own active organization', async () => {
  const { ann, bob, browser } = await startWithTwoAccounts()
  const { id } = await browser.createOrganization()
  await switchToAccount(browser, ann)
  expect(await fetchActiveOrganizationId(browser)).toBeNull()
  expect((await browser.get('/organization/list')).body).toEqual([])
  await switchToAccount(browser, bob)
  expect(await fetchActiveOrganizationId(browser)).toBe(id)
})

test('accounts stay as they are during an impersonation and after it', async () => {
  const server = await startTestServer()
  const bob = await server.createUser('Bob')
  const { id: userId } = await bob.fetchUser()
  const ann = await server.createUser('Ann')
  const root = await createUserWithRole(server, 'admin')
  await addAccount(ann, root)
  const browser = ann
  const sessionToken = await findSessionToken(browser, ann)
  expect((await browser.post('/admin/impersonate-user', { userId })).status).toBe(200)
  const refused = { status: 403, body: { code: 'NOT_WHILE_IMPERSONATING' } }
  expect(await browser.get('/multi-session/list-device-sessions')).toMatchObject(refused)
  expect(await browser.post('/multi-session/set-active', { sessionToken })).toMatchObject(refused)
  expect(await browser.post('/multi-session/revoke', { sessionToken })).toMatchObject(refused)
  await browser.post('/admin/stop-impersonating')
  expect(await listAccountEmails(browser)).toEqual([root.email, ann.email])
})

test('a sign-in during an impersonation does not keep the impersonation', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/impersonate-user', { userId: (await bob.fetchUser()).id })
  await addAccount(root, ann)
  expect(await listAccountEmails(root)).toEqual([ann.email])
})

test('an expired inactive account cannot be activated', async () => {
  const { server, ann, browser } = await startWithTwoAccounts()
  const sessionToken = await findSessionToken(browser, ann)
  // Requests extend the active session alone.
  for (let day = 0; day < 8; day++) {
    server.advanceClock(DAY + 60)
    await browser.get('/get-session')
  }
  expect(await browser.post('/multi-session/set-active', { sessionToken })).toMatchObject(INVALID)
  expect(await listAccountEmails(browser)).toHaveLength(1)
})

type Server = Awaited<ReturnType<typeof startTestServer>>

/** What ends the sessions of a user, from another browser of the user or by an admin. */
const endings: [string, (user: TestUser, server: Server) => Promise<unknown>][] = [
  ['revokes all sessions', (user) => user.post('/revoke-sessions')],
  ['revokes the other sessions', (user) => user.post('/revoke-other-sessions')],
  [
    'changes the password',
    (user) => user.post('/change-password', { currentPassword: user.password, newPassword: 'another password' }),
  ],
  [
    'resets the password',
    async (user, server) => {
      await user.post('/forget-password', { email: user.email })
      const { token } = await server.findMail('reset', user.email)
      await user.post('/reset-password', { token, newPassword: 'another password' })
    },
  ],
  [
    'deletes the account',
    async (user, server) => {
      await user.post('/delete-user', {})
      const [mail] = await server.waitForMails(user.email)
      await user.post('/delete-user', { token: mail?.token })
    },
  ],
  [
    'is banned',
    async (user, server) => {
      const root = await createUserWithRole(server, 'admin')
      await root.post('/admin/ban-user', { userId: (await user.fetchUser()).id })
    },
  ],
  ['enables two-factor', (user, server) => enableTwoFactor(server, user)],
  [
    'exceeds the limit of sessions',
    async (user, server) => {
      server.advanceClock(3600)
      await user.otherBrowser().signIn()
      await insertSessions(server, user, MAX_SESSIONS_PER_USER)
      await user.otherBrowser().signIn()
    },
  ],
]

test.each(endings)('an inactive account is neither listed nor activated once its user %s', async (_, end) => {
  const { server, ann, bob, browser } = await startWithTwoAccounts()
  const sessionToken = await findSessionToken(browser, bob)
  await switchToAccount(browser, ann)
  await end(bob, server)
  await expect.poll(() => listAccountEmails(browser)).toEqual([ann.email])
  expect(await browser.post('/multi-session/set-active', { sessionToken })).toMatchObject(INVALID)
  expect(await browser.fetchUser()).toMatchObject({ email: ann.email })
})

test.each([
  ['revokes all sessions', '/revoke-sessions', {}],
  ['signs out', '/sign-out', {}],
])('an active account that %s leaves the other account signed in', async (_title, path, body) => {
  const { ann, browser } = await startWithTwoAccounts()
  await browser.post(path, body)
  expect(await browser.fetchUser()).toBeNull()
  expect(await listAccountEmails(browser)).toEqual([ann.email])
})

test('a password change of the active account leaves the other account, with its earlier authentication', async () => {
  const { ann, bob, browser } = await startWithTwoAccounts()
  const passwords = { currentPassword: bob.password, newPassword: 'another password', revokeOtherSessions: true }
  expect((await browser.post('/change-password', passwords)).status).toBe(200)
  expect(await listAccountEmails(browser)).toEqual([bob.email, ann.email])
  await switchToAccount(browser, ann)
  expect(await listAccountEmails(browser)).toEqual([ann.email, bob.email])
})

test('a switch is not an authentication: sensitive calls still need a recent one', async () => {
  const { server, ann, browser } = await startWithTwoAccounts()
  server.advanceClock(700)
  await switchToAccount(browser, ann)
  expect((await browser.get('/export-activity?format=json')).body.code).toBe('SESSION_IS_NOT_FRESH')
})

test('a pending second factor keeps the earlier account, and adds the new one after the code', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const { authenticator } = await enableTwoFactor(server, bob)
  expect((await addAccount(ann, bob)).body).toEqual({ twoFactorRedirect: true })
  expect(await ann.fetchUser()).toBeNull()
  expect(await listAccountEmails(ann)).toEqual([ann.email])
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await listAccountEmails(ann)).toEqual([bob.email, ann.email])
})
