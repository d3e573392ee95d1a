import { isSocialProviderId, socialProviders } from '@latchkey/contract'
import { expect, onTestFinished, test } from 'vitest'
import {
  approveAtProvider,
  callbackErrorOf,
  startSocialSignIn,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
} from '@latchkey/testing'

const start = (more: object = {}) => ({ provider: 'google', callbackURL: '/home', ...more })

test('POST /sign-in/social: provider, callbackURL?, newUserCallbackURL?, errorCallbackURL?, disableRedirect?, idToken{token, nonce?, accessToken?, refreshToken?, expiresAt?}?, scopes?, requestSignUp?, loginHint? → url and redirect, or token and user', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
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
  const quiet = await ann.post('/sign-in/social', start({ disableRedirect: true }))
  expect(quiet.body.redirect).toBe(false)
})

test('a new user is sent to newUserCallbackURL, a known one to callbackURL', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const first = await signInWithProvider(ann, here, 'google', { newUserCallbackURL: '/welcome' })
  const second = await signInWithProvider(ann, here, 'google', { newUserCallbackURL: '/welcome' })
  expect([first, second].map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [302, '/welcome'],
    [302, '/home'],
  ])
})

test("Social sign-in requires a callback address, otherwise the error 'callbackURL is required' is raised", async () => {
  const here = await startSocialTestServer()
  const refusal = { status: 400, body: { code: 'CALLBACKURL_IS_REQUIRED', message: 'callbackURL is required' } }
  for (const callbackURL of [undefined, '']) {
    expect(await here.createVisitor().post('/sign-in/social', { provider: 'google', callbackURL })).toMatchObject(
      refusal,
    )
  }
})

test('Social providers supported: 18', async () => {
  expect(Object.keys(socialProviders)).toHaveLength(18)
  expect(isSocialProviderId('constructor')).toBe(false)
})

test('Sign-in and session: Provider not found', async () => {
  const here = await startSocialTestServer({ providers: { google: { enabled: false } } })
  const ann = here.createVisitor()
  const notFound = { status: 404, body: { code: 'PROVIDER_NOT_FOUND', message: 'Provider not found' } }
  expect(await ann.post('/sign-in/social', start())).toMatchObject(notFound)
  expect(await ann.post('/sign-in/social', start({ provider: 'spotify' }))).toMatchObject(notFound)
  const unknown = await ann.post('/sign-in/social', start({ provider: 'myspace' }))
  expect(unknown).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  expect(unknown.body.message).toContain("[body.provider] Invalid enum value. Expected 'apple' | 'discord'")
})

test('Sign-in and session: Unable to create verification (500, when a social sign-in state cannot be stored)', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const { schema } = here.database.kysely
  await schema.alterTable('socialState').renameTo('socialStateAway').execute()
  onTestFinished(() => schema.alterTable('socialStateAway').renameTo('socialState').execute())
  const { status, body, setCookies } = await ann.post('/sign-in/social', start())
  expect({ status, body }).toEqual({
    status: 500,
    body: { code: 'UNABLE_TO_CREATE_VERIFICATION', message: 'Unable to create verification' },
  })
  expect(setCookies).toEqual([])
})

test('Sign-in and session: User email not found', async () => {
  const here = await startSocialTestServer()
  here.simulator.injectFault('google', 'no-email')
  const idToken = { token: await here.simulator.createIdToken('google') }
  expect(await here.createVisitor().post('/sign-in/social', { provider: 'google', idToken })).toMatchObject({
    status: 401,
    body: { code: 'USER_EMAIL_NOT_FOUND', message: 'User email not found' },
  })
})

test('Code verifier length: 128 characters', async () => {
  const here = await startSocialTestServer()
  await signInWithProvider(here.createVisitor(), here, 'google')
  const [exchange] = here.simulator.requests.filter(({ method }) => method === 'POST')
  expect(exchange?.form?.['code_verifier']).toMatch(/^[A-Za-z0-9]{128}$/)
})

test('State identifier length: 32 characters', async () => {
  const here = await startSocialTestServer()
  const { body } = await here.createVisitor().post('/sign-in/social', start())
  expect(new URL(body.url).searchParams.get('state')).toMatch(/^[A-Za-z0-9]{32}$/)
})

test.each([
  ['Social sign-in state: it lasts 10 minutes', 599, null],
  ['Social sign-in state lifetime: 10 minutes', 600, 'please_restart_the_process'],
])('%s', async (_title, seconds, error) => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const back = await startSocialSignIn(ann, here, 'google')
  here.advanceClock(seconds)
  expect(callbackErrorOf(await followCallback(ann, back))).toBe(error)
  expect((await ann.fetchUser()) === null).toBe(error !== null)
})

test('After that, or on mismatch, the restart error applies', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const { path } = await startSocialSignIn(ann, here, 'google')
  const swapped = path.replace(/state=\w{32}/, `state=${'x'.repeat(32)}`)
  expect(callbackErrorOf(await ann.get(swapped))).toBe('please_restart_the_process')
})

test('Social sign-in state mismatch or expiry redirects to the error page with the code please_restart_the_process', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const back = await startSocialSignIn(ann, here, 'google', { errorCallbackURL: '/oops' })
  here.advanceClock(601)
  const { headers } = await followCallback(ann, back)
  expect(headers.get('location')).toBe('https://app.example.com/api/auth/error?error=please_restart_the_process')
})

test('two tabs of one browser begin a flow each, and both come back', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const first = await startSocialSignIn(ann, here, 'google', { callbackURL: '/first' })
  const second = await startSocialSignIn(ann, here, 'github', { callbackURL: '/second' })
  const locations = [await followCallback(ann, first), await followCallback(ann, second)].map(({ headers }) =>
    headers.get('location'),
  )
  // GitHub knows this person by another address: two accounts, of which the second sign-in is the one that lasts.
  expect(locations).toEqual(['/first', '/second'])
})

test('a verification mail is sent to whoever signs up with an address that the provider has not verified', async () => {
  const here = await startSocialTestServer({ emailVerification: { sendOnSignUp: true } })
  here.simulator.setUser('google', { email: 'new@example.com', emailVerified: false })
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  expect(await ann.fetchUser()).toMatchObject({ email: 'new@example.com', emailVerified: false })
  await ann.openLink(await here.findMail('verification', 'new@example.com'))
  expect(await ann.fetchUser()).toMatchObject({ emailVerified: true })
})

test('with disableImplicitSignUp only requestSignUp signs up', async () => {
  const here = await startSocialTestServer({ providers: { google: { disableImplicitSignUp: true } } })
  const ann = here.createVisitor()
  expect(callbackErrorOf(await signInWithProvider(ann, here, 'google'))).toBe('signup_disabled')
  expect(callbackErrorOf(await signInWithProvider(ann, here, 'google', { requestSignUp: true }))).toBeNull()
  expect(callbackErrorOf(await signInWithProvider(ann, here, 'google'))).toBeNull()
})

test('the way back is told to the browser by a redirect also where the provider sends a form of its own', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const { path } = await startSocialSignIn(ann, here, 'google')
  const query = new URL(path, 'https://app.example.com').searchParams
  const form = { path: '/callback/google', form: Object.fromEntries(query) }
  expect((await followCallback(ann, form)).headers.get('location')).toBe('/home')
  expect(await ann.fetchUser()).not.toBeNull()
})

test('GET or POST /callback/{id}: code, error, state, device_id, error_description, user → redirect', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  for (const method of ['get', 'post'] as const) {
    const answer =
      method === 'get'
        ? await ann.get('/callback/google?state=x&code=y&user=z&device_id=d&error_description=e')
        : await ann.post('/callback/google', { state: 'x', code: 'y' })
    expect(answer.status).toBe(302)
  }
  expect((await ann.get('/callback/google?code=a&code=b')).status).toBe(302)
  const url = (await ann.post('/sign-in/social', start())).body.url
  expect((await approveAtProvider(here.simulator, url)).path).toMatch(/^\/callback\/google\?/)
})
