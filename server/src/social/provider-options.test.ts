import { expect, test } from 'vitest'
import {
  acme,
  callbackErrorOf,
  providerCases,
  signInWithProvider,
  type SocialTestServer,
  startTestServer,
  startServerWithProvider,
} from '@latchkey/testing'
import type { SocialProvidersOptions } from '../platform/options/options.ts'

/** What the person is sent to the provider with. */
const asked = async (id: string, options: object = {}, wishes: object = {}): Promise<URLSearchParams> => {
  const here = await startTestServer({ socialProviders: { [id]: { clientId: 'our-application', ...options } } })
  const { body } = await here.createVisitor().post('/sign-in/social', { provider: id, callbackURL: '/', ...wishes })
  return new URL(body.url).searchParams
}

const users = ({ database }: SocialTestServer) => database.kysely.selectFrom('user').selectAll().execute()

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
] as const)('%s: %j is asked as %j', async (id, options, expected) => {
  const query = await asked(id, options)
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
] as const)('%s calls a login hint %s', async (id, name) => {
  const query = await asked(id, {}, { loginHint: 'grace' })
  expect([...query].filter(([, value]) => value === 'grace').map(([key]) => key)).toEqual(name ? [name] : [])
})

test.each([
  ['microsoft', 'openid profile email User.Read Mail.Read Calendars.Read'],
  ['zoom', 'Mail.Read Calendars.Read'],
  ['tiktok', 'user.info.profile,Mail.Read,Calendars.Read'],
  ['discord', 'identify email Mail.Read Calendars.Read'],
] as const)('%s: scopes of the option and of the request are asked for besides its own: %s', async (id, expected) => {
  expect((await asked(id, { scope: ['Mail.Read'] }, { scopes: ['Calendars.Read', 'Mail.Read'] })).get('scope')).toBe(
    expected,
  )
  expect((await asked(id, { scope: ['Mail.Read'], disableDefaultScope: true })).get('scope')).toBe('Mail.Read')
})

test('redirectURI is told at both endpoints', async () => {
  const redirectURI = 'https://app.example.com/api/auth/callback/discord?from=elsewhere'
  const here = await startServerWithProvider('discord', { redirectURI })
  expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, 'discord'))).toBeNull()
  const told = here.simulator.requests.map(({ endpoint, url, form }) => [
    endpoint,
    form['redirect_uri'] ?? new URL(url).searchParams.get('redirect_uri'),
  ])
  expect(told).toEqual([
    ['authorization', redirectURI],
    ['token', redirectURI],
    ['userInfo', null],
  ])
})

test('Weakness 14: TikTok authorization URL contains the client secret', async () => {
  for (const id of Object.keys(providerCases)) {
    const query = await asked(id, { clientSecret: 'the secret' })
    expect([...query.values()].filter((value) => value.includes('secret'))).toEqual([])
  }
})

test('facebook: further fields are asked for, and given to mapProfileToUser', async () => {
  const told: unknown[] = []
  const here = await startServerWithProvider('facebook', {
    fields: ['first_name'],
    mapProfileToUser: (profile: Record<string, unknown>) => {
      told.push(profile['first_name'])
      return { name: `Captain ${String(profile['first_name'])}` }
    },
  })
  await signInWithProvider(here.createVisitor(), here, 'facebook')
  expect(told).toEqual(['Grace'])
  expect(await users(here)).toMatchObject([{ name: 'Captain Grace' }])
})

test.each([
  ['gitlab', { issuer: 'https://git.example.com/lab//' }, 'https://git.example.com/lab/oauth/authorize'],
  ['gitlab', { issuer: 'https://git.example.com' }, 'https://git.example.com/oauth/authorize'],
  ['github', { issuer: 'https://github.example.com' }, 'https://github.example.com/login/oauth/authorize'],
  ['microsoft', { tenantId: 'consumers' }, 'https://login.microsoftonline.com/consumers/oauth2/v2.0/authorize'],
] as const)('%s with %j lives at %s', async (id, options, expected) => {
  const here = await startTestServer({ socialProviders: { [id]: { clientId: 'our-application', ...options } } })
  const { body } = await here.createVisitor().post('/sign-in/social', { provider: id, callbackURL: '/' })
  expect(body.url.split('?')[0]).toBe(expected)
})

const NAVY = '11111111-2222-3333-4444-555555555555'

const ARMY = '99999999-2222-3333-4444-555555555555'

const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad'

test.each([
  ['common', NAVY, null],
  ['common', PERSONAL, null],
  ['organizations', NAVY, null],
  ['organizations', PERSONAL, 'unable_to_get_user_info'],
  ['consumers', PERSONAL, null],
  ['consumers', NAVY, 'unable_to_get_user_info'],
  [NAVY, NAVY, null],
  [NAVY.toUpperCase(), NAVY, null],
  [NAVY, ARMY, 'unable_to_get_user_info'],
  [NAVY, PERSONAL, 'unable_to_get_user_info'],
  ['common', 'navy.example', 'unable_to_get_user_info'],
  ['common', '', 'unable_to_get_user_info'],
] as const)('R41: microsoft: tenantId %s, somebody of %s: %s', async (tenantId, tenant, expected) => {
  const here = await startServerWithProvider('microsoft', { tenantId })
  here.simulator.setUser('microsoft', { tenant })
  expect(callbackErrorOf(await signInWithProvider(here.createVisitor(), here, 'microsoft'))).toBe(expected)
})

test.each([
  [PERSONAL, false, 1],
  [NAVY, true, 1],
  [NAVY, false, 0],
] as const)(
  'R41: microsoft: the e-mail of somebody of %s with xms_edov %s is verified: %i',
  async (tenant, emailVerified, expected) => {
    const here = await startServerWithProvider('microsoft')
    here.simulator.setUser('microsoft', { tenant, emailVerified })
    await signInWithProvider(here.createVisitor(), here, 'microsoft')
    expect(await users(here)).toMatchObject([{ emailVerified: expected }])
  },
)

test('each provider takes its own options, and no others', () => {
  const clientId = 'our-application'
  const fine: SocialProvidersOptions = {
    apple: { clientId, appBundleIdentifier: 'com.example.app' },
    twitch: { clientId, claims: ['updated_at'] },
    kick: { clientId, scope: ['channel:read'] },
    acme: { clientId, definition: acme },
  }
  // @ts-expect-error: hd is Google's
  const foreign: SocialProvidersOptions = { microsoft: { clientId, hd: 'navy.example' } }
  // @ts-expect-error: no size of a photo
  const unknown: SocialProvidersOptions = { microsoft: { clientId, profilePhotoSize: 50 } }
  // @ts-expect-error: without an id nobody is asked
  const nameless: SocialProvidersOptions = { google: { accessType: 'offline' } }
  expect([fine, foreign, unknown, nameless]).toHaveLength(4)
})
