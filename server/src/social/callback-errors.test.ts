import { expect, test } from 'vitest'
import type { Options } from '../platform/options/options.ts'
import { createLatchkey } from '../latchkey.ts'
import {
  BASE_URL,
  linkProvider,
  callbackErrorOf,
  createUserWithRole,
  startSocialSignIn,
  createTestUser,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

/** What the browser is told: the error page of ours, unless the flow has named another. */
const locationOf = ({ headers }: { headers: Headers }) => headers.get('location')
const ours = (error: string) => `${BASE_URL}/api/auth/error?error=${error}`

test('Social callback error codes: invalid_callback_request', async () => {
  const { createVisitor } = await startSocialTestServer()
  const answer = await createVisitor().post('/callback/google')
  expect(locationOf(answer)).toBe(ours('invalid_callback_request'))
})

test.each(['state=a&state=b&code=c', 'state=a&code=b&code=c', 'state=%00&code=c', 'state=a&code=c&__proto__=x'])(
  'Social callback error codes: invalid_callback_request: of the address ?%s',
  async (query) => {
    const { createVisitor } = await startSocialTestServer()
    for (const accept of ['text/html', 'application/json']) {
      const answer = await createVisitor().get(`/callback/google?${query}`, { accept })
      expect([answer.status, locationOf(answer)]).toEqual([302, ours('invalid_callback_request')])
    }
  },
)

test.each([
  ['application/x-www-form-urlencoded', 'state=a&state=b&code=c'],
  ['application/x-www-form-urlencoded', 'state=%00&code=c'],
  ['multipart/form-data; boundary=x', 'state=a&code=c'],
  ['application/json', '{"state":["a"],"code":"c"}'],
  ['application/json', '{"state":'],
  ['application/json', '[]'],
  ['text/plain', 'state=a&code=c'],
])('Social callback error codes: invalid_callback_request: of the form %s, %s', async (type, form) => {
  const { createVisitor } = await startSocialTestServer()
  for (const accept of ['text/html', 'application/json']) {
    const answer = await createVisitor().post('/callback/google', form, { 'content-type': type, accept })
    expect([answer.status, locationOf(answer)]).toEqual([302, ours('invalid_callback_request')])
  }
})

test('Social callback error codes: state_not_found', async () => {
  const { createVisitor } = await startSocialTestServer()
  expect(locationOf(await createVisitor().get('/callback/google?code=CODE'))).toBe(ours('state_not_found'))
})

test('Social callback error codes: please_restart_the_process', async () => {
  const { createVisitor } = await startSocialTestServer()
  const answer = await createVisitor().get('/callback/google?code=CODE&state=unknown')
  expect(locationOf(answer)).toBe(ours('please_restart_the_process'))
})

test('Social callback error codes: no_code', async () => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const { path } = await startSocialSignIn(ann, here, 'google', { errorCallbackURL: '/oops?x=1' })
  const answer = await ann.get(path.replace(/code=[^&]*&?/, ''))
  expect(locationOf(answer)).toBe('/oops?x=1&error=no_code')
})

test('Social callback error codes: oauth_provider_not_found', async () => {
  const { createVisitor } = await startSocialTestServer()
  for (const id of ['spotify', 'nothing']) {
    expect(locationOf(await createVisitor().get(`/callback/${id}?code=CODE&state=s`))).toBe(
      ours('oauth_provider_not_found'),
    )
  }
})

test.each([
  ['invalid_code', { path: 'code' }],
  ['invalid_code', { mode: 'replayed-code' }],
  ['invalid_code', { mode: 'error-500', at: 'token' }],
  ['invalid_code', { mode: 'not-json', at: 'token' }],
  ['unable_to_get_user_info', { mode: 'no-id-token' }],
  ['unable_to_get_user_info', { mode: 'wrong-nonce' }],
  ['unable_to_get_user_info', { mode: 'no-subject' }],
  ['email_not_found', { mode: 'no-email' }],
] as const)('Social callback error codes: %s (%j)', async (error, how) => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  if ('mode' in how) here.simulator.injectFault('google', how.mode, 'at' in how ? how.at : undefined)
  const back = await startSocialSignIn(ann, here, 'google', { errorCallbackURL: '/oops' })
  const path = 'path' in how ? back.path.replace(/code=[^&]*/, 'code=another') : back.path
  expect(locationOf(await followCallback(ann, { ...back, path }))).toBe(`/oops?error=${error}`)
  expect(await ann.fetchUser()).toBeNull()
  expect(await here.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
})

/** Another node on the same database, that was configured otherwise. */
const reconfigured = (here: SocialTestServer, options: Partial<Options>) =>
  createLatchkey({
    database: here.database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    ...options,
  })

test('Social callback error codes: no_callback_url', async () => {
  const here = await startSocialTestServer({ trustedOrigins: ['https://partner.example.com'] })
  const ann = here.createVisitor()
  const back = await startSocialSignIn(ann, here, 'google', {
    callbackURL: 'https://partner.example.com/in',
    errorCallbackURL: '/oops',
  })
  // While she was away, the partner was removed.
  const google = { clientId: 'x', clientSecret: 'y', endpoints: here.simulator.getEndpoints('google') }
  const node = { ...here, latchkey: reconfigured(here, { socialProviders: { google } }) }
  const there = createTestUser(node, 'Ann', ann.email)
  for (const [name, value] of ann.cookies) there.cookies.set(name, value)
  expect(locationOf(await followCallback(there, back))).toBe('/oops?error=no_callback_url')
})

test('Social callback error codes: account_already_linked_to_different_user', async () => {
  const here = await startSocialTestServer()
  await signInWithProvider(here.createVisitor('Bob'), here, 'google')
  const ann = await here.createUser('Ann')
  const answer = await linkProvider(ann, here, 'google', { errorCallbackURL: '/oops' })
  expect(locationOf(answer)).toBe('/oops?error=account_already_linked_to_different_user')
})

test('Social callback error codes: unable_to_link_account', async () => {
  const here = await startSocialTestServer({ account: { accountLinking: { enabled: false } } })
  const ann = await here.createUser()
  expect(callbackErrorOf(await linkProvider(ann, here, 'google'))).toBe('unable_to_link_account')
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})

test('Social callback error codes: account not linked', async () => {
  const here = await startSocialTestServer()
  const ann = await here.createUser()
  here.simulator.setUser('google', { email: ann.email })
  const visitor = here.createVisitor()
  expect(callbackErrorOf(await signInWithProvider(visitor, here, 'google'))).toBe('account_not_linked')
  expect(await visitor.fetchUser()).toBeNull()
})

test('Social callback error codes: signup disabled', async () => {
  const here = await startSocialTestServer({ providers: { google: { disableSignUp: true } } })
  expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, 'google'))).toBe('signup_disabled')
})

test('Social callback error codes: unable to create user', async () => {
  const mapProfileToUser = () => {
    throw new Error('Nobody from there')
  }
  const here = await startSocialTestServer({ providers: { google: { mapProfileToUser } } })
  expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, 'google'))).toBe('unable_to_create_user')
})

test('Social callback error codes: unable to create session', async () => {
  // The cookie cache holds the picture's address, and the browser keeps no cookie that long.
  const mapProfileToUser = () => ({ image: `https://pictures.example.com/${'x'.repeat(4000)}` })
  const here = await startSocialTestServer({
    providers: { google: { mapProfileToUser } },
    session: { cookieCache: { enabled: true } },
  })
  expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, 'google'))).toBe(
    'unable_to_create_session',
  )
  expect(await here.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
})

test('whoever is banned is told so, whatever way in they take', async () => {
  const here = await startSocialTestServer({ admin: { bannedUserMessage: 'Go away' } })
  const root = await createUserWithRole(here, 'admin')
  const ann = here.createVisitor()
  await signInWithProvider(ann, here, 'google')
  const { id } = await ann.fetchUser()
  await root.post('/admin/ban-user', { userId: id })
  const answer = await signInWithProvider(ann, here, 'google', { errorCallbackURL: '/oops' })
  expect(locationOf(answer)).toBe('/oops?error=banned_user')
  const token = await here.simulator.createIdToken('google')
  expect(await ann.post('/sign-in/social', { provider: 'google', idToken: { token } })).toMatchObject({
    status: 403,
    body: { code: 'BANNED_USER', message: 'Go away' },
  })
  expect(await ann.fetchUser()).toBeNull()
  await root.post('/admin/unban-user', { userId: id })
  expect(locationOf(await signInWithProvider(ann, here, 'google'))).toBe('/home')
})

test.each([
  ['access_denied', 'access_denied'],
  ['<script>alert(1)</script>', 'invalid_callback_request'],
  ['a'.repeat(100), 'invalid_callback_request'],
  ['', 'invalid_callback_request'],
])('R5: the code that a provider sends is passed on if it is one: %s', async (error, told) => {
  const here = await startSocialTestServer()
  const ann = here.createVisitor()
  const { path } = await startSocialSignIn(ann, here, 'google', { errorCallbackURL: '/oops' })
  const state = new URL(path, BASE_URL).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ state, error, error_description: 'Set-Cookie: x\r\n<b>' })
  expect(locationOf(await ann.get(`/callback/google?${query}`))).toBe(`/oops?error=${told}`)
})

test('Weakness 18: what a provider writes about an error is copied nowhere', async () => {
  const { createVisitor } = await startSocialTestServer()
  const answer = await createVisitor().get('/callback/google?error=access_denied&error_description=%3Cb%3Esecret')
  expect(locationOf(answer)).toBe(ours('access_denied'))
})
