import { expect, onTestFinished, test } from 'vitest'
import {
  copyBrowser,
  copyBrowserToNode,
  createTestDatabase,
  enableTwoFactor,
  linkProvider,
  openDatabase,
  runFiftyTimes,
  signInWithProvider,
  startSocialTestServer,
  startTestServer,
  startTwoFactorSetup,
  type SocialTestServer,
  type TestResponse,
  type TestUser,
  formatCookieHeader,
} from '@latchkey/testing'

const NEW_PASSWORD = 'a password that is new'
const NEW_EMAIL = 'new@example.com'
const cookieCache = { enabled: true }

/** A change of credentials that keeps the session of the browser. Returns its last response. */
type Change = (server: SocialTestServer, user: TestUser) => Promise<TestResponse>

const changePassword =
  (revokeOtherSessions?: boolean): Change =>
  (_, user) =>
    user.post('/change-password', { currentPassword: user.password, newPassword: NEW_PASSWORD, revokeOtherSessions })

const changes: [string, Change, ((server: SocialTestServer, user: TestUser) => Promise<unknown>)?][] = [
  ['changing the password', changePassword()],
  ['changing the password and keeping other sessions', changePassword(false)],
  ['changing the password and replacing all sessions', changePassword(true)],
  ['changing an unverified address', (_, user) => user.post('/change-email', { newEmail: NEW_EMAIL })],
  [
    'approving a new address',
    async (server, user) => user.get((await server.findMail('emailChangeApproval', user.email)).link),
    async (_, user) => {
      await user.verifyEmail()
      await user.post('/change-email', { newEmail: NEW_EMAIL })
    },
  ],
  ['linking an identity', (server, user) => linkProvider(user, server, 'google')],
  [
    'unlinking an identity',
    (_, user) => user.post('/unlink-account', { providerId: 'google' }),
    (server, user) => linkProvider(user, server, 'google'),
  ],
  [
    'enabling two-factor',
    async (server, user) => {
      const { authenticator } = await startTwoFactorSetup(server, user)
      return user.post('/two-factor/verify-totp', { code: authenticator.code() })
    },
  ],
  ['disabling two-factor', (_, user) => user.post('/two-factor/disable', { password: user.password }), enableTwoFactor],
  [
    'renewing the backup codes',
    (_, user) => user.post('/two-factor/generate-backup-codes', { password: user.password }),
    enableTwoFactor,
  ],
  [
    'replacing the authenticator',
    async (server, user) => {
      const { authenticator } = await startTwoFactorSetup(server, user)
      return user.post('/two-factor/verify-totp', { code: authenticator.code() })
    },
    enableTwoFactor,
  ],
]

test.each(changes)('a copied cookie stops working on every node after %s', async (_, change, prepare) => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const server = await startSocialTestServer({ database: openDatabase(url), session: { cookieCache } })
  const other = await startTestServer({ database: openDatabase(url), session: { cookieCache } })
  const ann = await server.createUser()
  await prepare?.(server, ann)
  await ann.fetchUser()
  const attacker = copyBrowser(ann)
  const attackerOnOtherNode = copyBrowserToNode(other, ann)
  expect([await attacker.fetchUser(), await attackerOnOtherNode.fetchUser()]).toEqual([
    expect.any(Object),
    expect.any(Object),
  ])
  expect((await change(server, ann)).status).toBeLessThan(400)
  expect([await attacker.fetchUser(), await attackerOnOtherNode.fetchUser()]).toEqual([null, null])
  expect((await attacker.get('/list-sessions')).status).toBe(401)
  expect((await ann.get('/list-sessions')).body).toHaveLength(1)
  expect(await copyBrowserToNode(other, ann).fetchUser()).not.toBeNull()
})

test.each(changes)('other sessions end or must authenticate again after %s', async (_, change, prepare) => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await prepare?.(server, ann)
  const phone = ann.otherBrowser()
  await phone.signIn()
  expect((await change(server, ann)).status).toBeLessThan(400)
  expect([401, 403]).toContain((await phone.get('/export-activity?format=json')).status)
})

test('late requests of the browser that changed its credentials do not clear its new cookie', async () => {
  const { url, remove } = await createTestDatabase()
  onTestFinished(remove)
  const server = await startSocialTestServer({ database: openDatabase(url), session: { cookieCache } })
  const other = await startTestServer({ database: openDatabase(url), session: { cookieCache } })
  const ann = await server.createUser()
  const late = copyBrowser(ann)
  await linkProvider(ann, server, 'google')
  for (const path of ['/get-session', '/get-session?disableCookieCache=true', '/list-sessions']) {
    for (const browser of [copyBrowser(late), copyBrowserToNode(other, late)]) {
      expect((await browser.get(path)).setCookies, path).toEqual([])
    }
  }
  expect(await ann.fetchUser()).not.toBeNull()
})

test('a concurrent request with the old cookie does not overwrite the new one', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const browsers = Array.from({ length: 20 }, () => copyBrowser(ann))
  const [change, ...updates] = await Promise.all([
    ann.post('/change-email', { newEmail: NEW_EMAIL }),
    ...browsers.map((browser, index) => browser.post('/update-user', { name: `Ann ${index}` })),
  ])
  expect(change.status).toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ email: NEW_EMAIL })
  expect(updates.filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
})

test('of fifty parallel changes with one cookie, one succeeds and keeps its browser signed in', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const browsers = Array.from({ length: 50 }, () => copyBrowser(ann))
  const outcomes = await runFiftyTimes(
    (index) =>
      browsers[index]?.post('/change-email', { newEmail: `new${index}@example.com` }) ?? expect.fail('missing'),
  )
  expect(outcomes['200']).toBe(1)
  const signedIn = (await Promise.all(browsers.map((browser) => browser.fetchUser()))).filter((user) => user)
  expect(signedIn).toHaveLength(1)
  expect((await server.database.kysely.selectFrom('session').select('id').execute()).length).toBe(1)
})

test('setting a first password changes the session secret', async () => {
  const server = await startSocialTestServer()
  const ada = server.createVisitor('Ada')
  await signInWithProvider(ada, server, 'google')
  const headers = { cookie: formatCookieHeader(ada.cookies) }
  const body = { newPassword: NEW_PASSWORD }
  const { headers: sent } = await server.latchkey.api.setPassword({ body, headers, returnHeaders: true })
  expect(await ada.fetchUser()).toBeNull()
  const [cookie = ''] = sent.getSetCookie().map((line) => line.split(';')[0] ?? '')
  expect((await server.latchkey.api.getSession({ headers: { cookie } }))?.user.email).toBeDefined()
})

test('an attacker with a session from before two-factor loses it when the user enables two-factor', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const phone = ann.otherBrowser()
  await phone.signIn()
  await enableTwoFactor(server, ann)
  expect(await phone.fetchUser()).toBeNull()
  expect(await ann.fetchUser()).toMatchObject({ twoFactorEnabled: true })
})

test('changing an unverified address notifies the old address, because its owner may be the victim', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  await ann.post('/change-email', { newEmail: NEW_EMAIL })
  expect((await server.findMail('emailChanged', ann.email)).text).toContain(NEW_EMAIL)
})
