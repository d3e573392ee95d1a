import { isSocialProviderId, socialProviders } from '@latchkey/contract'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '@latchkey/server'
import {
  approveAtProvider,
  getCallbackError,
  openTestDatabase,
  startSocialSignIn,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
} from '@latchkey/testing'
import { silentLogger } from '../platform/observability/logger.ts'

const start = (more: object = {}) => ({ provider: 'google', callbackURL: '/home', ...more })

test('POST /sign-in/social returns the authorization URL', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const { status, body } = await ann.post('/sign-in/social', {
    ...start({
      newUserCallbackURL: '/welcome',
      errorCallbackURL: '/oops',
      scopes: ['drive'],
      loginHint: 'ann@example.com',
    }),
    requestSignUp: true,
  })
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.any(String), redirect: true } })
  const { searchParams } = new URL(body.url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    login_hint: 'ann@example.com',
    scope: 'email profile openid drive',
  })
  const withoutRedirect = await ann.post('/sign-in/social', start({ disableRedirect: true }))
  expect(withoutRedirect.body.redirect).toBe(false)
})

const renameStateTable = async ({ kysely: { schema } }: Database): Promise<void> => {
  await schema.alterTable('socialState').renameTo('socialStateRenamed').execute()
  onTestFinished(() => schema.alterTable('socialStateRenamed').renameTo('socialState').execute())
}

test('redirects new users to newUserCallbackURL and existing users to callbackURL', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const first = await signInWithProvider(ann, server, 'google', { newUserCallbackURL: '/welcome' })
  const second = await signInWithProvider(ann, server, 'google', { newUserCallbackURL: '/welcome' })
  expect([first, second].map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [302, '/welcome'],
    [302, '/home'],
  ])
})

test('fails with CALLBACKURL_IS_REQUIRED without a callback URL', async () => {
  const server = await startSocialTestServer()
  const refusal = { status: 400, body: { code: 'CALLBACKURL_IS_REQUIRED', message: 'callbackURL is required' } }
  for (const callbackURL of [undefined, '']) {
    expect(await server.createVisitor().post('/sign-in/social', { provider: 'google', callbackURL })).toMatchObject(
      refusal,
    )
  }
})

test('supports 18 social providers', async () => {
  expect(Object.keys(socialProviders)).toHaveLength(18)
  expect(isSocialProviderId('constructor')).toBe(false)
})

test('fails with PROVIDER_NOT_FOUND for a provider that is not configured', async () => {
  const server = await startSocialTestServer({ providers: { google: { enabled: false } } })
  const ann = server.createVisitor()
  const notFound = { status: 404, body: { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' } }
  expect(await ann.post('/sign-in/social', start())).toMatchObject(notFound)
  expect(await ann.post('/sign-in/social', start({ provider: 'spotify' }))).toMatchObject(notFound)
  const unknown = await ann.post('/sign-in/social', start({ provider: 'myspace' }))
  expect(unknown).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(unknown.body.message).toContain("[body.provider] Invalid enum value. Expected 'apple' | 'discord'")
})

test('fails with UNABLE_TO_CREATE_VERIFICATION if the state cannot be stored', async () => {
  const logged: object[] = []
  const server = await startSocialTestServer({
    logger: { ...silentLogger, error: (fields) => logged.push(fields) },
  })
  const ann = server.createVisitor()
  await renameStateTable(server.database)
  const { status, body, setCookies } = await ann.post('/sign-in/social', start())
  expect({ status, body }).toEqual({
    status: 500,
    body: { code: 'UNABLE_TO_CREATE_VERIFICATION', message: 'Unable to create verification' },
  })
  expect(setCookies).toEqual([])
  expect(logged).toEqual([{ request: expect.any(String), error: expect.stringContaining('socialState') }])
})

test('fails with SERVICE_UNAVAILABLE if the database is unavailable while the state is stored', async () => {
  const database = { ...(await openTestDatabase()), isUnavailable: () => true }
  const server = await startSocialTestServer({ database })
  await renameStateTable(database)
  expect(await server.createVisitor().post('/sign-in/social', start())).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE' },
  })
})

test('fails with USER_EMAIL_NOT_FOUND without an address', async () => {
  const server = await startSocialTestServer()
  server.simulator.injectFault('google', 'no-email')
  const idToken = { token: await server.simulator.createIdToken('google') }
  expect(await server.createVisitor().post('/sign-in/social', { provider: 'google', idToken })).toMatchObject({
    status: 401,
    body: { code: 'USER_EMAIL_NOT_FOUND', message: 'User email not found' },
  })
})

test('sends a code verifier of 128 characters', async () => {
  const server = await startSocialTestServer()
  await signInWithProvider(server.createVisitor(), server, 'google')
  const [exchange] = server.simulator.requests.filter(({ method }) => method === 'POST')
  expect(exchange?.form?.['code_verifier']).toMatch(/^[A-Za-z0-9]{128}$/)
})

test('creates a state of 32 characters', async () => {
  const server = await startSocialTestServer()
  const { body } = await server.createVisitor().post('/sign-in/social', start())
  expect(new URL(body.url).searchParams.get('state')).toMatch(/^[A-Za-z0-9]{32}$/)
})

test.each([
  ['accepts a state for 10 minutes', 599, null],
  ['rejects a state after 10 minutes', 600, 'please_restart_the_process'],
])('%s', async (_title, seconds, error) => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const back = await startSocialSignIn(ann, server, 'google')
  server.advanceClock(seconds)
  expect(getCallbackError(await followCallback(ann, back))).toBe(error)
  expect((await ann.fetchUser()) === null).toBe(error !== null)
})

test('rejects an unknown state', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const { path } = await startSocialSignIn(ann, server, 'google')
  const swapped = path.replace(/state=\w{32}/, `state=${'x'.repeat(32)}`)
  expect(getCallbackError(await ann.get(swapped))).toBe('please_restart_the_process')
})

test('redirects an expired state to the default error page, not to errorCallbackURL', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const back = await startSocialSignIn(ann, server, 'google', { errorCallbackURL: '/oops' })
  server.advanceClock(601)
  const { headers } = await followCallback(ann, back)
  expect(headers.get('location')).toBe('https://app.example.com/api/auth/error?error=please_restart_the_process')
})

test('completes two flows of one browser', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const first = await startSocialSignIn(ann, server, 'google', { callbackURL: '/first' })
  const second = await startSocialSignIn(ann, server, 'github', { callbackURL: '/second' })
  const locations = [await followCallback(ann, first), await followCallback(ann, second)].map(({ headers }) =>
    headers.get('location'),
  )
  // The addresses differ, so these are two users. The second sign-in replaces the session.
  expect(locations).toEqual(['/first', '/second'])
})

test('sends a verification mail to a new user with an unverified address', async () => {
  const server = await startSocialTestServer({ emailVerification: { sendOnSignUp: true } })
  server.simulator.setUser('google', { email: 'new@example.com', emailVerified: false })
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  expect(await ann.fetchUser()).toMatchObject({ email: 'new@example.com', emailVerified: false })
  await ann.openLink(await server.findMail('verification', 'new@example.com'))
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test('signs up only with requestSignUp if disableImplicitSignUp is set', async () => {
  const server = await startSocialTestServer({ providers: { google: { disableImplicitSignUp: true } } })
  const ann = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(ann, server, 'google'))).toBe('signup_disabled')
  expect(getCallbackError(await signInWithProvider(ann, server, 'google', { requestSignUp: true }))).toBeNull()
  expect(getCallbackError(await signInWithProvider(ann, server, 'google'))).toBeNull()
})

test('redirects a cross-site form to the callback with GET', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const { path } = await startSocialSignIn(ann, server, 'google')
  const query = new URL(path, 'https://app.example.com').searchParams
  const form = { path: '/callback/google', form: Object.fromEntries(query) }
  expect((await followCallback(ann, form)).headers.get('location')).toBe('/home')
  expect(await ann.fetchUser()).not.toBeNull()
})

test('GET and POST /callback/{id} always redirect', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  for (const method of ['get', 'post'] as const) {
    const response =
      method === 'get'
        ? await ann.get('/callback/google?state=x&code=y&user=z&device_id=d&error_description=e')
        : await ann.post('/callback/google', { state: 'x', code: 'y' })
    expect(response.status).toBe(302)
  }
  expect((await ann.get('/callback/google?code=a&code=b')).status).toBe(302)
  const url = (await ann.post('/sign-in/social', start())).body.url
  expect((await approveAtProvider(server.simulator, url)).path).toMatch(/^\/callback\/google\?/)
})
