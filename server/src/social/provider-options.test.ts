import { expect, test } from 'vitest'
import {
  acme,
  getCallbackError,
  providerCases,
  signInWithProvider,
  startTestServer,
  startServerWithProvider,
  listUsers,
} from '@latchkey/testing'
import type { SocialProvidersOptions } from '../platform/options/options.ts'

const credentials = { clientId: 'our-application', clientSecret: 'the secret' }

/** The parameters of the authorization request. */
const requestAuthorization = async (id: string, options: object = {}, input: object = {}): Promise<URLSearchParams> => {
  const server = await startTestServer({ socialProviders: { [id]: { ...credentials, ...options } } })
  const { body } = await server.createVisitor().post('/sign-in/social', { provider: id, callbackURL: '/', ...input })
  return new URL(body.url).searchParams
}

test.each([
  [
    'google',
    { prompt: 'consent', accessType: 'offline', display: 'popup', hd: 'navy.example' },
    { prompt: 'consent', access_type: 'offline', display: 'popup', hd: 'navy.example' },
  ],
  ['discord', { prompt: 'consent' }, { prompt: 'consent' }],
  ['facebook', { configId: '4711' }, { config_id: '4711' }],
  ['microsoft', { prompt: 'select_account' }, { prompt: 'select_account' }],
  ['reddit', { duration: 'permanent' }, { duration: 'permanent' }],
  ['reddit', {}, { duration: null }],
  ['roblox', { prompt: 'select_account+consent' }, { prompt: 'select_account consent' }],
  ['roblox', { prompt: 'login' }, { prompt: 'login' }],
  ['tiktok', { clientKey: 'our-key' }, { client_key: 'our-key', client_id: null }],
  ['tiktok', {}, { client_key: 'our-application' }],
  [
    'twitch',
    { claims: ['updated_at'] },
    { claims: '{"id_token":{"email":null,"email_verified":null,"updated_at":null}}' },
  ],
  ['vk', { lang_id: 3, scheme: 'dark' }, { lang_id: '3', scheme: 'dark' }],
  ['vk', { lang_id: 0 }, { lang_id: '0', scheme: null }],
  ['zoom', { pkce: false }, { code_challenge: null, code_challenge_method: null }],
  ['dropbox', {}, { token_access_type: 'offline' }],
] as const)('%s: converts the options %j into the parameters %j', async (id, options, expected) => {
  const query = await requestAuthorization(id, options)
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, query.get(name)]))).toEqual(expected)
})

test.each([
  ['facebook', 'login_hint'],
  ['github', 'login'],
  ['gitlab', 'login_hint'],
  ['google', 'login_hint'],
  ['linkedin', 'login_hint'],
  ['discord', null],
  ['microsoft', null],
] as const)('%s: sends the login hint as %s', async (id, name) => {
  const query = await requestAuthorization(id, {}, { loginHint: 'grace' })
  expect([...query].filter(([, value]) => value === 'grace').map(([key]) => key)).toEqual(name ? [name] : [])
})

test.each([
  ['microsoft', 'openid profile email User.Read Mail.Read Calendars.Read'],
  ['zoom', 'Mail.Read Calendars.Read'],
  ['tiktok', 'user.info.profile,Mail.Read,Calendars.Read'],
  ['discord', 'identify email Mail.Read Calendars.Read'],
] as const)('%s: requests the scopes of the provider, the options and the call: %s', async (id, expected) => {
  expect(
    (await requestAuthorization(id, { scope: ['Mail.Read'] }, { scopes: ['Calendars.Read', 'Mail.Read'] })).get(
      'scope',
    ),
  ).toBe(expected)
  expect((await requestAuthorization(id, { scope: ['Mail.Read'], disableDefaultScope: true })).get('scope')).toBe(
    'Mail.Read',
  )
})

test('sends redirectURI to the authorization and token endpoints', async () => {
  const redirectURI = 'https://app.example.com/api/auth/callback/discord?from=app'
  const server = await startServerWithProvider('discord', { redirectURI })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'discord'))).toBeNull()
  const redirectURIs = server.simulator.requests.map(({ endpoint, url, form }) => [
    endpoint,
    form['redirect_uri'] ?? new URL(url).searchParams.get('redirect_uri'),
  ])
  expect(redirectURIs).toEqual([
    ['authorization', redirectURI],
    ['token', redirectURI],
    ['userInfo', null],
  ])
})

test('never sends the client secret in the authorization URL', async () => {
  for (const id of Object.keys(providerCases)) {
    const query = await requestAuthorization(id, { clientSecret: 'the secret' })
    expect([...query.values()].filter((value) => value.includes('secret'))).toEqual([])
  }
})

test('facebook: requests additional fields and passes them to mapProfileToUser', async () => {
  const firstNames: unknown[] = []
  const server = await startServerWithProvider('facebook', {
    fields: ['first_name'],
    mapProfileToUser: (profile: Record<string, unknown>) => {
      firstNames.push(profile['first_name'])
      return { name: `Captain ${String(profile['first_name'])}` }
    },
  })
  await signInWithProvider(server.createVisitor(), server, 'facebook')
  expect(firstNames).toEqual(['Grace'])
  expect(await listUsers(server)).toMatchObject([{ name: 'Captain Grace' }])
})

test.each([
  ['gitlab', { issuer: 'https://git.example.com/lab//' }, 'https://git.example.com/lab/oauth/authorize'],
  ['gitlab', { issuer: 'https://git.example.com' }, 'https://git.example.com/oauth/authorize'],
  ['github', { issuer: 'https://github.example.com' }, 'https://github.example.com/login/oauth/authorize'],
  ['github', { issuer: 'https://github.example.com/' }, 'https://github.example.com/login/oauth/authorize'],
  ['microsoft', { tenantId: 'consumers' }, 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize'],
] as const)('%s: derives the endpoints from %j: %s', async (id, options, expected) => {
  const server = await startTestServer({ socialProviders: { [id]: { ...credentials, ...options } } })
  const { body } = await server.createVisitor().post('/sign-in/social', { provider: id, callbackURL: '/' })
  expect(body.url.split('?')[0]).toBe(expected)
})

const TENANT = 'aaaabbbb-2222-3333-4444-ccccddddeeee'

const OTHER_TENANT = '99999999-2222-3333-4444-555555555555'

const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

test.each([
  ['common', TENANT, null],
  ['common', PERSONAL_TENANT, null],
  ['organizations', TENANT, null],
  ['organizations', PERSONAL_TENANT, 'unable_to_get_user_info'],
  ['consumers', PERSONAL_TENANT, null],
  ['consumers', TENANT, 'unable_to_get_user_info'],
  [TENANT, TENANT, null],
  [TENANT.toUpperCase(), TENANT, null],
  [TENANT, OTHER_TENANT, 'unable_to_get_user_info'],
  [TENANT, PERSONAL_TENANT, 'unable_to_get_user_info'],
  ['common', 'navy.example', 'unable_to_get_user_info'],
  ['common', '', 'unable_to_get_user_info'],
] as const)('microsoft: applies the tenantId %s to users of %s (R41): %s', async (tenantId, tenant, expected) => {
  const server = await startServerWithProvider('microsoft', { tenantId })
  server.simulator.setUser('microsoft', { tenant })
  expect(getCallbackError(await signInWithProvider(server.createVisitor(), server, 'microsoft'))).toBe(expected)
})

test.each([
  [PERSONAL_TENANT, false, 1],
  [TENANT, true, 1],
  [TENANT, false, 0],
] as const)(
  'microsoft: reads the verification of addresses from tenant %s and xms_edov %s (R41): %i',
  async (tenant, emailVerified, expected) => {
    const server = await startServerWithProvider('microsoft')
    server.simulator.setUser('microsoft', { tenant, emailVerified })
    await signInWithProvider(server.createVisitor(), server, 'microsoft')
    expect(await listUsers(server)).toMatchObject([{ emailVerified: expected }])
  },
)

test('accepts only the options of each provider at compile time', () => {
  const clientId = 'our-application'
  const valid: SocialProvidersOptions = {
    apple: { clientId, appBundleIdentifier: 'com.example.app' },
    twitch: { clientId, claims: ['updated_at'] },
    kick: { clientId, scope: ['channel:read'] },
    acme: { clientId, definition: acme },
  }
  // @ts-expect-error: hd is Google's
  const foreign: SocialProvidersOptions = { microsoft: { clientId, hd: 'navy.example' } }
  // @ts-expect-error: not a photo size
  const unknown: SocialProvidersOptions = { microsoft: { clientId, profilePhotoSize: 50 } }
  // @ts-expect-error: the client ID is required
  const nameless: SocialProvidersOptions = { google: { accessType: 'offline' } }
  expect([valid, foreign, unknown, nameless]).toHaveLength(4)
})
