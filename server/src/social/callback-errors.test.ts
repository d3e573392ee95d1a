import { expect, test, vi } from 'vitest'
import { deny } from '../platform/hooks/deny.ts'
import type { Options } from '../platform/options/options.ts'
import { createLatchkey } from '../latchkey.ts'
import {
  BASE_URL,
  createProviderLog,
  linkProvider,
  getCallbackError,
  createUserWithRole,
  startSocialSignIn,
  createTestUser,
  followCallback,
  signInWithProvider,
  startSocialTestServer,
  type SocialTestServer,
} from '@latchkey/testing'

const getLocation = ({ headers }: { headers: Headers }) => headers.get('location')
const errorPage = (error: string) => `${BASE_URL}/api/auth/error?error=${error}`

test('redirects with invalid_callback_request for an empty form', async () => {
  const { createVisitor } = await startSocialTestServer()
  const response = await createVisitor().post('/callback/google')
  expect(getLocation(response)).toBe(errorPage('invalid_callback_request'))
})

test.each(['state=a&state=b&code=c', 'state=a&code=b&code=c', 'state=%00&code=c', 'state=a&code=c&__proto__=x'])(
  'redirects with invalid_callback_request for the query ?%s',
  async (query) => {
    const { createVisitor } = await startSocialTestServer()
    for (const accept of ['text/html', 'application/json']) {
      const response = await createVisitor().get(`/callback/google?${query}`, { accept })
      expect([response.status, getLocation(response)]).toEqual([302, errorPage('invalid_callback_request')])
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
])('redirects with invalid_callback_request for the body %s, %s', async (type, form) => {
  const { createVisitor } = await startSocialTestServer()
  for (const accept of ['text/html', 'application/json']) {
    const response = await createVisitor().post('/callback/google', form, { 'content-type': type, accept })
    expect([response.status, getLocation(response)]).toEqual([302, errorPage('invalid_callback_request')])
  }
})

test('redirects with state_not_found without a state', async () => {
  const { createVisitor } = await startSocialTestServer()
  expect(getLocation(await createVisitor().get('/callback/google?code=CODE'))).toBe(errorPage('state_not_found'))
})

test('redirects with please_restart_the_process for an unknown state', async () => {
  const { createVisitor } = await startSocialTestServer()
  const response = await createVisitor().get('/callback/google?code=CODE&state=unknown')
  expect(getLocation(response)).toBe(errorPage('please_restart_the_process'))
})

test('redirects with no_code without a code', async () => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const { path } = await startSocialSignIn(ann, server, 'google', { errorCallbackURL: '/oops?x=1' })
  const response = await ann.get(path.replace(/code=[^&]*&?/, ''))
  expect(getLocation(response)).toBe('/oops?x=1&error=no_code')
})

test('redirects with oauth_provider_not_found for a provider that is not configured', async () => {
  const { createVisitor } = await startSocialTestServer()
  for (const id of ['spotify', 'nothing']) {
    expect(getLocation(await createVisitor().get(`/callback/${id}?code=CODE&state=s`))).toBe(
      errorPage('oauth_provider_not_found'),
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
] as const)('redirects with %s (%j)', async (error, cause) => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  if ('mode' in cause) server.simulator.injectFault('google', cause.mode, 'at' in cause ? cause.at : undefined)
  const back = await startSocialSignIn(ann, server, 'google', { errorCallbackURL: '/oops' })
  const path = 'path' in cause ? back.path.replace(/code=[^&]*/, 'code=another') : back.path
  expect(getLocation(await followCallback(ann, { ...back, path }))).toBe(`/oops?error=${error}`)
  expect(await ann.fetchUser()).toBeNull()
  expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
})

/** Another node on the same database, with other options. */
const createReconfiguredNode = (server: SocialTestServer, options: Partial<Options>) =>
  createLatchkey({
    database: server.database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    ...options,
  })

test('redirects with no_callback_url if the origin is no longer trusted', async () => {
  const server = await startSocialTestServer({ trustedOrigins: ['https://partner.example.com'] })
  const ann = server.createVisitor()
  const back = await startSocialSignIn(ann, server, 'google', {
    callbackURL: 'https://partner.example.com/in',
    errorCallbackURL: '/oops',
  })
  // The origin was removed while the user was at the provider.
  const google = { clientId: 'x', clientSecret: 'y', endpoints: server.simulator.getEndpoints('google') }
  const node = { ...server, latchkey: createReconfiguredNode(server, { socialProviders: { google } }) }
  const browser = createTestUser(node, 'Ann', ann.email)
  for (const [name, value] of ann.cookies) browser.cookies.set(name, value)
  expect(getLocation(await followCallback(browser, back))).toBe('/oops?error=no_callback_url')
})

test('redirects with account_already_linked_to_different_user', async () => {
  const server = await startSocialTestServer()
  await signInWithProvider(server.createVisitor('Bob'), server, 'google')
  const ann = await server.createUser('Ann')
  const response = await linkProvider(ann, server, 'google', { errorCallbackURL: '/oops' })
  expect(getLocation(response)).toBe('/oops?error=account_already_linked_to_different_user')
})

test('redirects with unable_to_link_account if linking is disabled', async () => {
  const server = await startSocialTestServer({ account: { accountLinking: { enabled: false } } })
  const ann = await server.createUser()
  expect(getCallbackError(await linkProvider(ann, server, 'google'))).toBe('unable_to_link_account')
  expect((await ann.get('/list-accounts')).body).toHaveLength(1)
})

test('redirects with account_not_linked if the address belongs to an unverified user', async () => {
  const server = await startSocialTestServer()
  const ann = await server.createUser()
  server.simulator.setUser('google', { email: ann.email })
  const visitor = server.createVisitor()
  expect(getCallbackError(await signInWithProvider(visitor, server, 'google'))).toBe('account_not_linked')
  expect(await visitor.fetchUser()).toBeNull()
})

test('redirects with signup_disabled if disableSignUp is set', async () => {
  const server = await startSocialTestServer({ providers: { google: { disableSignUp: true } } })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'google'))).toBe('signup_disabled')
})

test('redirects with unable_to_create_user if a function mapProfileToUser that is asynchronous throws', async () => {
  const mapProfileToUser = () => Promise.reject(new Error('Rejected by mapProfileToUser'))
  const server = await startSocialTestServer({ providers: { google: { mapProfileToUser } } })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'google'))).toBe(
    'unable_to_create_user',
  )
})

test('redirects with unable_to_create_user if mapProfileToUser throws, and logs its error', async () => {
  const mapProfileToUser = () => {
    throw new Error('Rejected by mapProfileToUser')
  }
  const { logger, entries } = createProviderLog()
  const server = await startSocialTestServer({ logger, providers: { google: { mapProfileToUser } } })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'google'))).toBe(
    'unable_to_create_user',
  )
  expect(entries).toEqual([
    { request: expect.any(String), provider: 'google', error: expect.stringContaining('Rejected by mapProfileToUser') },
  ])
})

test('redirects with unable_to_create_session if the cookie cache is too large', async () => {
  // The cookie cache contains the profile, and browsers reject cookies of this size.
  const profile = { image: 'https://pictures.example.com/'.padEnd(2048, 'x'), name: '字'.repeat(200) }
  const server = await startSocialTestServer({
    providers: { google: { mapProfileToUser: () => profile } },
    session: { cookieCache: { enabled: true } },
  })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'google'))).toBe(
    'unable_to_create_session',
  )
  expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
})

test('redirects with the code of a hook that denies the sign-up, and fails if a hook fails', async () => {
  const denial = deny('NOT_INVITED', 'Ask for an invitation')
  const beforeSignUp = vi.fn(() => denial)
  const server = await startSocialTestServer({ hooks: { beforeSignUp } })
  const signIn = () => signInWithProvider(server.createVisitor(), server, 'google', { errorCallbackURL: '/oops' })
  expect(getLocation(await signIn())).toBe('/oops?error=not_invited')
  beforeSignUp.mockImplementation(() => {
    throw new Error('The directory does not respond')
  })
  expect(await signIn()).toMatchObject({ status: 500, body: { code: 'INTERNAL_SERVER_ERROR' } })
  expect(await server.database.kysely.selectFrom('user').selectAll().execute()).toEqual([])
})

test('rejects a banned user in every sign-in with a provider', async () => {
  const server = await startSocialTestServer({ admin: { bannedUserMessage: 'Go away' } })
  const root = await createUserWithRole(server, 'admin')
  const ann = server.createVisitor()
  await signInWithProvider(ann, server, 'google')
  const { id } = await ann.fetchUser()
  await root.post('/admin/ban-user', { userId: id })
  const response = await signInWithProvider(ann, server, 'google', { errorCallbackURL: '/oops' })
  expect(getLocation(response)).toBe('/oops?error=banned_user')
  const token = await server.simulator.createIdToken('google')
  expect(await ann.post('/sign-in/social', { provider: 'google', idToken: { token } })).toMatchObject({
    status: 403,
    body: { code: 'BANNED_USER', message: 'Go away' },
  })
  expect(await ann.fetchUser()).toBeNull()
  await root.post('/admin/unban-user', { userId: id })
  expect(getLocation(await signInWithProvider(ann, server, 'google'))).toBe('/home')
})

test.each([
  ['access_denied', 'access_denied'],
  ['<script>alert(1)</script>', 'invalid_callback_request'],
  ['a'.repeat(100), 'invalid_callback_request'],
  ['', 'invalid_callback_request'],
])('passes on only well-formed error codes of a provider (R5): %s', async (error, expected) => {
  const server = await startSocialTestServer()
  const ann = server.createVisitor()
  const { path } = await startSocialSignIn(ann, server, 'google', { errorCallbackURL: '/oops' })
  const state = new URL(path, BASE_URL).searchParams.get('state') ?? ''
  const query = new URLSearchParams({ state, error, error_description: 'Set-Cookie: x\r\n<b>' })
  expect(getLocation(await ann.get(`/callback/google?${query}`))).toBe(`/oops?error=${expected}`)
})

test('does not pass on the error_description of a provider', async () => {
  const { createVisitor } = await startSocialTestServer()
  const response = await createVisitor().get('/callback/google?error=access_denied&error_description=%3Cb%3Esecret')
  expect(getLocation(response)).toBe(errorPage('access_denied'))
})
