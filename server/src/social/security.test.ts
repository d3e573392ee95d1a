import { expect, test } from 'vitest'
import {
  linkProvider,
  callbackErrorOf,
  readAllRows,
  FIFTY,
  startSocialSignIn,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

const usersOf = ({ database }: SocialTestServer) => database.kysely.selectFrom('user').selectAll().execute()
const sessionsOf = ({ database }: SocialTestServer) => database.kysely.selectFrom('session').selectAll().execute()
const accountsOf = ({ database }: SocialTestServer) => database.kysely.selectFrom('account').selectAll().execute()

test('50 first sign-ins of one person at once: one user, one identity', async () => {
  const here = await startSocialTestServer()
  const browsers = FIFTY.map(() => here.createVisitor())
  const backs = await Promise.all(browsers.map((browser) => startSocialSignIn(browser, here, 'google')))
  const answers = await Promise.all(
    browsers.map((browser, index) => followCallback(browser, backs[index] ?? expect.fail())),
  )
  expect(new Set(answers.map(callbackErrorOf))).toEqual(new Set([null]))
  expect(await usersOf(here)).toHaveLength(1)
  expect(await accountsOf(here)).toHaveLength(1)
  expect(await sessionsOf(here)).toHaveLength(50)
})

test('R19: who somebody is, is what their provider calls them: equal ids of two providers are two people', async () => {
  const here = await startSocialTestServer()
  here.simulator.setUser('google', { subject: '4242', email: 'g@example.com' })
  here.simulator.setUser('github', { subject: '4242', email: 'h@example.com' })
  const [ann, bob] = [here.createVisitor(), here.createVisitor('Bob')]
  await signInWithProvider(ann, here, 'google')
  await signInWithProvider(bob, here, 'github')
  expect((await ann.fetchUser()).id).not.toBe((await bob.fetchUser()).id)
  // Weakness 3: and a link finds the one of its provider.
  const carl = await here.createUser('Carl')
  here.simulator.setUser('github', { subject: '77' })
  here.simulator.setUser('google', { subject: '77' })
  await linkProvider(carl, here, 'github')
  expect(callbackErrorOf(await linkProvider(carl, here, 'google'))).toBeNull()
})

test('R19: the same subject of another issuer is somebody else', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  await here.database.kysely.updateTable('account').set({ issuer: 'https://another.example.com' }).execute()
  const again = here.createVisitor()
  expect(callbackErrorOf(await signInWithProvider(again, here, 'google'))).not.toBeNull()
  expect(await again.fetchUser()).toBeNull()
})

test('R31: provider data can write only allow-listed columns', async () => {
  const mapProfileToUser = () => ({ name: 'Mapped', id: 'chosen', emailVerified: true, role: 'admin', createdAt: 0 })
  const here = await startSocialTestServer({ providers: { google: { mapProfileToUser } } })
  here.simulator.setUser('google', { emailVerified: false, email: 'ann@example.com' })
  await signInWithProvider(here.createVisitor(), here, 'google')
  const [user, ...others] = await usersOf(here)
  expect(others).toEqual([])
  expect(user).toMatchObject({ name: 'Mapped', email: 'ann@example.com', emailVerified: 0 })
  expect(user?.id).not.toBe('chosen')
  expect(user?.createdAt).toBeGreaterThan(0)
  expect(JSON.stringify(user)).not.toContain('"admin"')
})

test('R31: an address that the operator’s function has put there is not one that the provider has verified', async () => {
  const here = await startSocialTestServer({
    providers: { google: { mapProfileToUser: () => ({ email: 'boss@example.com' }) } },
  })
  await signInWithProvider(here.createVisitor(), here, 'google')
  expect(await usersOf(here)).toMatchObject([{ email: 'boss@example.com', emailVerified: 0 }])
})

test('R39: the account whose tokens are renewed belongs to the user of the session, at that provider', async () => {
  const here = await startSocialTestServer()
  const [ann, bob] = [here.createVisitor(), await here.createUser('Bob')]
  await signInWithProvider(ann, here, 'google')
  await linkProvider(bob, here, 'github')
  const { id } = (await ann.get('/list-accounts')).body[0]
  // Mails under way change rows too.
  await here.countMails()
  const before = await readAllRows(here.database)
  for (const providerId of ['google', 'github']) {
    expect((await bob.post('/refresh-token', { providerId, accountId: id })).body.code).toBe('ACCOUNT_NOT_FOUND')
  }
  expect(await readAllRows(here.database)).toBe(before)
})

test('R62: the policy is read at the moment of linking', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  await ann.verifyEmail()
  here.simulator.setUser('google', { email: ann.email, emailVerified: true })
  const visitor = here.createVisitor()
  const back = await startSocialSignIn(visitor, here, 'google')
  // While the visitor is away, the address stops being Ann's, and nobody has verified the one that took its place.
  await here.database.kysely.updateTable('user').set({ emailVerified: 0 }).execute()
  expect(callbackErrorOf(await followCallback(visitor, back))).toBe('account_not_linked')
})

test.each([
  ['ａnn@example.com', 'email_not_found'],
  ['"ann"@example.com', 'email_not_found'],
  ['ann@example.com,mallory@example.com', 'email_not_found'],
  ['ann@example.com@evil.com', 'email_not_found'],
  ['ann(a)@example.com', 'email_not_found'],
  [' ann@example.com', 'email_not_found'],
  ['Ann@Example.COM', null],
])('R69: a provider tells the address %s', async (email, error) => {
  const here = await startSocialTestServer()
  here.simulator.setUser('google', { email })
  expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, 'google'))).toBe(error)
  expect((await usersOf(here)).map((user) => user.email)).toEqual(error ? [] : ['ann@example.com'])
})

test.each(['slow-body', 'error-500', 'huge-response', 'not-json', 'redirects'] as const)(
  'R71: any error in a check is a refusal: %s',
  async (mode) => {
    const here = await startSocialTestServer()
    for (const at of ['token', 'userInfo'] as const) {
      here.simulator.injectFault('github', mode === 'slow-body' ? 'not-json' : mode, at)
      const ann = here.createVisitor()
      const answer = await signInWithProvider(ann, here, 'github')
      expect(answer.status).toBe(302)
      expect(['invalid_code', 'unable_to_get_user_info']).toContain(callbackErrorOf(answer))
      expect(await ann.fetchUser()).toBeNull()
    }
    expect(await usersOf(here)).toEqual([])
  },
)

test('Weakness 2: a second account of one provider with a known address is not the first one’s owner', async () => {
  const here = await startSocialTestServer()
  here.simulator.setUser('google', { subject: 'first', email: 'ann@example.com', emailVerified: false })
  await signInWithProvider(here.createVisitor(), here, 'google')
  here.simulator.setUser('google', { subject: 'second' })
  const second = here.createVisitor()
  expect(callbackErrorOf(await signInWithProvider(second, here, 'google'))).toBe('account_not_linked')
  expect(await second.fetchUser()).toBeNull()
})

test('Weakness 10: provider tokens and PKCE verifiers are stored in no plain text', async () => {
  const here = await startSocialTestServer({ providers: { google: { accessType: 'offline', prompt: 'consent' } } })
  const ann = here.createVisitor()
  const back = await startSocialSignIn(ann, here, 'google')
  const underWay = await readAllRows(here.database)
  await followCallback(ann, back)
  const [exchange] = here.simulator.requests.filter(({ endpoint }) => endpoint === 'token')
  const verifier = exchange?.form['code_verifier'] ?? expect.fail('There was no verifier')
  expect(underWay).not.toContain(verifier)
  const state = new URL(back.path, 'https://app.example.com').searchParams.get('state') ?? ''
  expect(underWay).not.toContain(state)
  const { body } = await ann.post('/refresh-token', { providerId: 'google' })
  const stored = await readAllRows(here.database)
  for (const token of [body.accessToken, body.refreshToken, body.idToken]) {
    expect(token.length).toBeGreaterThan(10)
    expect(stored).not.toContain(token)
  }
})
