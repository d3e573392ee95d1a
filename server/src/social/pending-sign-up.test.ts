import { defaults } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { deny } from '../platform/hooks/deny.ts'
import {
  getCallbackError,
  createTokenSigner,
  enableTwoFactor,
  prepareScenario,
  providerCases,
  providerIds,
  providerProfile,
  requestSignUpCode,
  signInWithProvider,
  type SocialTestServer,
  startServerWithProvider,
  startSocialTestServer,
  verifySignUpCode,
  listUsers,
} from '@latchkey/testing'

const EMAIL = 'grace@example.com'

const listProviders = async ({ database }: SocialTestServer) =>
  (await database.kysely.selectFrom('account').selectAll().execute()).map(({ providerId }) => providerId).toSorted()

/** A browser with a sign-in at Reddit, which returns no address. */
const startPendingSignUp = async (options: Parameters<typeof startSocialTestServer>[0] = {}) => {
  const server = await startSocialTestServer({ providers: { reddit: {}, google: {} }, ...options })
  prepareScenario(server, 'reddit')
  const ann = server.createVisitor('Ann')
  const response = await signInWithProvider(ann, server, 'reddit', {
    newUserCallbackURL: '/welcome',
    errorCallbackURL: '/oops',
  })
  expect(response.headers.get('location')).toBe('/oops?error=email_not_found')
  return { server, ann }
}

test.each(providerIds)('%s: signs up a new user without an address of the provider', async (id) => {
  const server = await startServerWithProvider(id, { mapProfileToUser: undefined })
  if (providerCases[id].email !== 'none') server.simulator.injectFault(id, 'no-email')
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, id))).toBe('email_not_found')
  const { name, subject, scope } = providerCases[id]
  expect((await ann.get('/social/pending-sign-up')).body).toMatchObject({ provider: id, name, email: null })
  const code = await requestSignUpCode(ann, server, EMAIL)
  expect(await verifySignUpCode(ann, code)).toMatchObject({
    status: 200,
    body: { url: '/home', user: { email: EMAIL } },
  })
  expect(await ann.fetchUser()).toMatchObject({ name, email: EMAIL, emailVerified: true })
  const [account] = await server.database.kysely.selectFrom('account').selectAll().execute()
  expect(account).toMatchObject({ providerId: id, accountId: subject, scope, accessToken: expect.any(String) })
  // The identity signs in from now on, without an address.
  const phone = ann.otherBrowser()
  expect(getCallbackError(await signInWithProvider(phone, server, id))).toBeNull()
  expect((await phone.fetchUser()).id).toBe((await ann.fetchUser()).id)
})

test('redirects a new user to newUserCallbackURL, and records the sign-up', async () => {
  const { server, ann } = await startPendingSignUp()
  const { body } = await verifySignUpCode(ann, await requestSignUpCode(ann, server, EMAIL))
  expect(body).toMatchObject({ url: '/welcome', token: expect.any(String) })
  const audit = await server.database.kysely.selectFrom('audit').select('action').execute()
  expect(audit.map(({ action }) => action).toSorted()).toEqual(['account.linked', 'session.started', 'user.created'])
  expect((await ann.get('/social/pending-sign-up')).body).toBeNull()
})

test('joins the account with the address, and notifies its owner', async () => {
  const { server, ann } = await startPendingSignUp()
  const owner = await server.createUser('Ann')
  await owner.verifyEmail()
  const { body } = await verifySignUpCode(ann, await requestSignUpCode(ann, server, owner.email))
  expect(body).toMatchObject({ url: '/home' })
  expect((await ann.fetchUser()).id).toBe((await owner.fetchUser()).id)
  expect(await listProviders(server)).toEqual(['credential', 'reddit'])
  expect(await server.listMails('accountLinked', owner.email)).toHaveLength(1)
  expect((await owner.otherBrowser().signIn()).status).toBe(200)
})

test('joins an account whose address the provider returned without verification', async () => {
  const server = await startSocialTestServer()
  const owner = await server.createUser()
  await owner.verifyEmail()
  server.simulator.setUser('google', { email: owner.email, emailVerified: false })
  const browser = owner.otherBrowser()
  expect(getCallbackError(await signInWithProvider(browser, server, 'google'))).toBe('account_not_linked')
  expect((await browser.get('/social/pending-sign-up')).body).toMatchObject({ provider: 'google', email: owner.email })
  await verifySignUpCode(browser, await requestSignUpCode(browser, server, owner.email))
  expect((await browser.fetchUser()).id).toBe((await owner.fetchUser()).id)
})

test('ends what was set up before the first proof of the mailbox (R21)', async () => {
  const { server, ann } = await startPendingSignUp()
  const mallory = await server.createUser('Mallory')
  await enableTwoFactor(server, mallory)
  const code = await requestSignUpCode(ann, server, mallory.email)
  expect((await verifySignUpCode(ann, code)).body).toMatchObject({ user: { email: mallory.email } })
  expect(await mallory.fetchUser()).toBeNull()
  expect((await mallory.otherBrowser().signIn()).status).toBe(401)
  expect(await listProviders(server)).toEqual(['reddit'])
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true, twoFactorEnabled: false })
})

test('keeps the password of a user who signed up in this browser', async () => {
  const { server, ann } = await startPendingSignUp()
  await ann.signUp()
  expect((await verifySignUpCode(ann, await requestSignUpCode(ann, server, ann.email))).status).toBe(200)
  expect(await listProviders(server)).toEqual(['credential', 'reddit'])
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
})

test('requires the second factor of the account', async () => {
  const { server, ann } = await startPendingSignUp()
  const owner = await server.createUser('Ann')
  await owner.verifyEmail()
  const { authenticator } = await enableTwoFactor(server, owner)
  const { body } = await verifySignUpCode(ann, await requestSignUpCode(ann, server, owner.email))
  expect(body).toEqual({ twoFactorRedirect: true, url: '/home' })
  expect(await ann.fetchUser()).toBeNull()
  expect((await ann.post('/two-factor/verify-totp', { code: authenticator.code() })).status).toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ email: owner.email })
})

test('sends the same response and one mail of the same kind to every address (R37)', async () => {
  const { server, ann } = await startPendingSignUp()
  const owner = await server.createUser('Owner')
  const requestCode = async (email: string) => {
    const { status, body, setCookies } = await ann.post('/social/pending-sign-up/send-code', { email })
    expect(await server.listMails('signUpCode', email)).toHaveLength(1)
    return { status, body, setCookies }
  }
  expect(await requestCode(owner.email)).toEqual(await requestCode('free@example.com'))
})

test('runs the hook for a new user with the address that the user verified', async () => {
  const requests: string[] = []
  const { server, ann } = await startPendingSignUp({
    hooks: {
      beforeSignUp: ({ email, via }) => {
        requests.push(`${via} ${email}`)
        return email.endsWith('@example.com') ? { name: 'Grace' } : deny('NOT_INVITED', 'Ask for an invitation')
      },
    },
  })
  const refused = await verifySignUpCode(ann, await requestSignUpCode(ann, server, 'grace@other.example'))
  expect(refused).toMatchObject({ status: 403, body: { code: 'NOT_INVITED' } })
  expect(await listUsers(server)).toEqual([])
  await verifySignUpCode(ann, await requestSignUpCode(ann, server, EMAIL))
  expect(await ann.fetchUser()).toMatchObject({ name: 'Grace', email: EMAIL })
  expect(requests).toEqual(['provider grace@other.example', `provider ${EMAIL}`])
})

test('refuses a new user with disableSignUp, but joins an account', async () => {
  const { server, ann } = await startPendingSignUp({ providers: { reddit: { disableSignUp: true } } })
  const refused = await verifySignUpCode(ann, await requestSignUpCode(ann, server, EMAIL))
  expect(refused).toMatchObject({ status: 401, body: { code: 'SIGNUP_DISABLED' } })
  const owner = await server.createUser('Ann')
  await verifySignUpCode(ann, await requestSignUpCode(ann, server, owner.email))
  expect(await ann.fetchUser()).toMatchObject({ email: owner.email })
})

test.each([
  ['there is no mail for the code', { notifications: { signUpCode: false } }],
  [
    'neither a sign-up nor linking is allowed',
    { account: { accountLinking: { enabled: false } }, providers: { reddit: { disableSignUp: true } } },
  ],
])('stores no pending sign-up if %s', async (_, options) => {
  const { server, ann } = await startPendingSignUp(options)
  expect((await ann.get('/social/pending-sign-up')).body).toBeNull()
  expect(await server.database.kysely.selectFrom('pendingSignUp').selectAll().execute()).toEqual([])
})

test('does not join an account if linking is disabled', async () => {
  const { server, ann } = await startPendingSignUp({ account: { accountLinking: { enabled: false } } })
  const owner = await server.createUser('Owner')
  const refused = await verifySignUpCode(ann, await requestSignUpCode(ann, server, owner.email))
  expect(refused).toMatchObject({ status: 401, body: { code: 'ACCOUNT_NOT_LINKED' } })
  expect(await listProviders(server)).toEqual(['credential'])
})

test('refuses a banned user', async () => {
  const { server, ann } = await startPendingSignUp()
  const owner = await server.createUser('Owner')
  await owner.verifyEmail()
  await server.database.kysely.updateTable('user').set({ banned: 1 }).execute()
  const refused = await verifySignUpCode(ann, await requestSignUpCode(ann, server, owner.email))
  expect(refused).toMatchObject({ status: 403, body: { code: 'BANNED_USER' } })
  expect(await listProviders(server)).toEqual(['credential'])
})

test('stores name, picture and tokens of the provider, encrypted until then', async () => {
  const { server, ann } = await startPendingSignUp({ providers: { reddit: { duration: 'permanent' } } })
  const [row] = await server.database.kysely.selectFrom('pendingSignUp').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(providerProfile.username)
  expect(row?.expiresAt).toBe((row?.createdAt ?? 0) + defaults.pendingSignUpLifetime * 1000)
  await verifySignUpCode(ann, await requestSignUpCode(ann, server, EMAIL))
  expect(await ann.fetchUser()).toMatchObject({ name: providerProfile.username, image: providerProfile.picture })
  expect((await ann.post('/refresh-token', { providerId: 'reddit' })).status).toBe(200)
})

test('an ID token without an address fails without a pending sign-up', async () => {
  const signer = await createTokenSigner()
  const google = { clientId: 'our-application', endpoints: signer.endpoints }
  const server = await startSocialTestServer({ providers: { google } })
  const token = await signer.sign({ aud: google.clientId, name: 'Ann' })
  const ann = server.createVisitor()
  expect((await ann.post('/sign-in/social', { provider: 'google', idToken: { token } })).body.code).toBe(
    'USER_EMAIL_NOT_FOUND',
  )
  expect((await ann.get('/social/pending-sign-up')).body).toBeNull()
})
