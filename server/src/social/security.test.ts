import { expect, test } from 'vitest'
import {
  linkProvider,
  getCallbackError,
  readAllRows,
  FIFTY,
  startSocialSignIn,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
  listUsers,
  listAccounts,
  listSessions,
} from '@latchkey/testing'

test('creates one user and one identity for fifty concurrent first sign-ins', async () => {
  const server = await startSocialTestServer()
  const browsers = FIFTY.map(() => server.createVisitor())
  const callbacks = await Promise.all(browsers.map((browser) => startSocialSignIn(browser, server, 'google')))
  const responses = await Promise.all(
    browsers.map((browser, index) => followCallback(browser, callbacks[index] ?? expect.fail())),
  )
  expect(new Set(responses.map(getCallbackError))).toEqual(new Set([null]))
  expect(await listUsers(server)).toHaveLength(1)
  expect(await listAccounts(server)).toHaveLength(1)
  expect(await listSessions(server)).toHaveLength(50)
})

test('treats equal subjects of two providers as two identities (R19)', async () => {
  const server = await startSocialTestServer()
  server.simulator.setUser('google', { subject: '4242', email: 'g@example.com' })
  server.simulator.setUser('github', { subject: '4242', email: 'h@example.com' })
  const [ann, bob] = [server.createVisitor(), server.createVisitor('Bob')]
  await signInWithProvider(ann, server, 'google')
  await signInWithProvider(bob, server, 'github')
  expect((await ann.fetchUser()).id).not.toBe((await bob.fetchUser()).id)
  // Linking also looks up the identity by its provider.
  const carl = await server.createUser('Carl')
  server.simulator.setUser('github', { subject: '77' })
  server.simulator.setUser('google', { subject: '77' })
  await linkProvider(carl, server, 'github')
  expect(getCallbackError(await linkProvider(carl, server, 'google'))).toBeNull()
})

test('treats equal subjects of two issuers as two identities (R19)', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  await server.database.kysely.updateTable('account').set({ issuer: 'https://another.example.com' }).execute()
  const secondBrowser = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(secondBrowser, server, 'google'))).toBe('unable_to_link_account')
  expect(await secondBrowser.fetchUser()).toBeNull()
})

test('writes only allow-listed columns from provider data (R31)', async () => {
  const mapProfileToUser = () => ({ name: 'Mapped', id: 'chosen', emailVerified: true, role: 'admin', createdAt: 0 })
  const server = await startSocialTestServer({ providers: { google: { mapProfileToUser } } })
  server.simulator.setUser('google', { emailVerified: false, email: 'ann@example.com' })
  await signInWithProvider(server.createVisitor(), server, 'google')
  const [user, ...others] = await listUsers(server)
  expect(others).toEqual([])
  expect(user).toMatchObject({ name: 'Mapped', email: 'ann@example.com', emailVerified: 0 })
  expect(user?.id).not.toBe('chosen')
  expect(user?.createdAt).toBeGreaterThan(0)
  expect(JSON.stringify(user)).not.toContain('"admin"')
})

test('stores an address from mapProfileToUser as unverified (R31)', async () => {
  const server = await startSocialTestServer({
    providers: { google: { mapProfileToUser: () => ({ email: 'boss@example.com' }) } },
  })
  await signInWithProvider(server.createVisitor(), server, 'google')
  expect(await listUsers(server)).toMatchObject([{ email: 'boss@example.com', emailVerified: 0 }])
})

test('refreshes only tokens of accounts of the caller at the given provider (R39)', async () => {
  const server = await startSocialTestServer()
  const [ann, bob] = [server.createVisitor(), await server.createUser('Bob')]
  await signInWithProvider(ann, server, 'google')
  await linkProvider(bob, server, 'github')
  const { id } = (await ann.get('/list-accounts')).body[0]
  // Wait for pending mails, because sending them changes rows.
  await server.waitForSentMails()
  const before = await readAllRows(server.database)
  for (const providerId of ['google', 'github']) {
    expect((await bob.post('/refresh-token', { providerId, accountId: id })).body.code).toBe('ACCOUNT_NOT_FOUND')
  }
  expect(await readAllRows(server.database)).toBe(before)
})

test('applies the linking policy at the time of the callback (R62)', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  await ann.verifyEmail()
  server.simulator.setUser('google', { email: ann.email, emailVerified: true })
  const visitor = server.createVisitor()
  const back = await startSocialSignIn(visitor, server, 'google')
  // The address becomes unverified while the visitor is at the provider.
  await server.database.kysely.updateTable('user').set({ emailVerified: 0 }).execute()
  expect(getCallbackError(await followCallback(visitor, back))).toBe('account_not_linked')
})

test.each([
  ['ａnn@example.com', 'email_not_found'],
  ['\u212Aim@example.com', 'email_not_found'],
  ['"ann"@example.com', 'email_not_found'],
  ['ann@example.com,mallory@example.com', 'email_not_found'],
  ['ann@example.com@evil.com', 'email_not_found'],
  ['ann(a)@example.com', 'email_not_found'],
  [' ann@example.com', 'email_not_found'],
  ['Ann@Example.COM', null],
])('validates the address of a provider (R69): %s', async (email, error) => {
  const server = await startSocialTestServer()
  server.simulator.setUser('google', { email })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'google'))).toBe(error)
  expect((await listUsers(server)).map((user) => user.email)).toEqual(error ? [] : ['ann@example.com'])
})

test('a provider address with a Kelvin sign does not enter the account of another user (R69)', async () => {
  const server = await startSocialTestServer({ account: { accountLinking: { trustedProviders: ['google'] } } })
  const kim = server.createVisitor('Kim')
  const email = 'kim@example.com'
  await kim.post('/sign-up/email', { name: 'Kim', email, password: kim.password })
  await kim.post('/send-verification-email', { email })
  await kim.openLink(await server.findMail('verification', email))
  server.simulator.setUser('google', { email: '\u212Aim@example.com', emailVerified: true })
  const attacker = server.createVisitor('Mallory')
  expect(getCallbackError(await signInWithProvider(attacker, server, 'google'))).toBe('email_not_found')
  expect(await attacker.fetchUser()).toBeNull()
})

test.each(['error-500', 'huge-response', 'not-json', 'redirects'] as const)(
  'rejects the sign-in after any provider error (R71): %s',
  async (mode) => {
    const server = await startSocialTestServer()
    for (const at of ['token', 'userInfo'] as const) {
      server.simulator.injectFault('github', mode, at)
      const ann = server.createVisitor()
      const response = await signInWithProvider(ann, server, 'github')
      expect(response.status).toBe(302)
      expect(['invalid_code', 'unable_to_get_user_info']).toContain(getCallbackError(response))
      expect(await ann.fetchUser()).toBeNull()
    }
    expect(await listUsers(server)).toEqual([])
  },
)

test('does not sign in a second subject with the unverified address of the first', async () => {
  const server = await startSocialTestServer()
  server.simulator.setUser('google', { subject: 'first', email: 'ann@example.com', emailVerified: false })
  await signInWithProvider(server.createVisitor(), server, 'google')
  server.simulator.setUser('google', { subject: 'second' })
  const second = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(second, server, 'google'))).toBe('account_not_linked')
  expect(await second.fetchUser()).toBeNull()
})

test('stores provider tokens and PKCE verifiers encrypted', async () => {
  const server = await startSocialTestServer({ providers: { google: { accessType: 'offline', prompt: 'consent' } } })
  const ann = server.createVisitor()
  const back = await startSocialSignIn(ann, server, 'google')
  const rowsDuringFlow = await readAllRows(server.database)
  await followCallback(ann, back)
  const [exchange] = server.simulator.requests.filter(({ endpoint }) => endpoint === 'token')
  const verifier = exchange?.form['code_verifier'] ?? expect.fail('There was no verifier')
  expect(rowsDuringFlow).not.toContain(verifier)
  const state = new URL(back.path, 'https://app.example.com').searchParams.get('state') ?? ''
  expect(rowsDuringFlow).not.toContain(state)
  const { body } = await ann.post('/refresh-token', { providerId: 'google' })
  const stored = await readAllRows(server.database)
  for (const token of [body.accessToken, body.refreshToken, body.idToken]) {
    expect(token.length).toBeGreaterThan(10)
    expect(stored).not.toContain(token)
  }
})
