import { normalizeAuthorizationUrl, type Outcome } from '../exchanges.ts'
import { sameDifference, type Differences, errorResponse } from './difference.ts'

const pkce = { code_challenge_method: 'S256', code_challenge: '*' }
const nonce = { nonce: '*' }

/** The response with this authorization URL. */
const createRedirect = (
  provider: string,
  address: string,
  parameters: Readonly<Record<string, string>>,
): Partial<Outcome> => {
  const url = new URL(address)
  const redirectUri = `http://localhost:3000/api/auth/callback/${provider}`
  const all = { response_type: 'code', state: '*', redirect_uri: redirectUri, ...parameters }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return { body: normalizeAuthorizationUrl({ url: url.href, redirect: true }) }
}

const githubAddress = 'https://github.com/login/oauth/authorize'
const githubScope = 'read:user user:email'
const github = createRedirect('github', githubAddress, { client_id: 'gh', scope: githubScope, ...pkce })

const stolenCode =
  'A stolen code is useless: every provider that supports PKCE gets a challenge, and every provider that issues ID tokens gets a nonce (R18)'
const githubHint = 'GitHub names the login hint `login`, and supports PKCE (R18)'
const needsCallback = 'A callback URL is required'
const noEcho = 'An error does not repeat the input'

const ids =
  "'apple' | 'discord' | 'facebook' | 'github' | 'microsoft' | 'google' | 'spotify' | 'twitch' | 'twitter' | 'dropbox' | 'kick' | 'linkedin' | 'gitlab' | 'tiktok' | 'reddit' | 'roblox' | 'vk' | 'zoom'"

const withClientId = (provider: string) => ({ client_id: `cid-${provider}` })

/** Differences in redirects to a provider. */
export const providerRedirectDifferences: Differences = {
  'sign-in/social start': { reason: stolenCode, expected: github },
  'sign-in/social disableRedirect': {
    reason: stolenCode,
    expected: { body: { ...Object(github.body), redirect: false } },
  },
  'sign-in/social PKCE provider': {
    reason: stolenCode,
    expected: createRedirect('google', 'https://accounts.google.com/o/oauth2/auth', {
      client_id: 'goo',
      scope: 'email profile openid x.y',
      login_hint: 'a@b.co',
      ...pkce,
      ...nonce,
    }),
  },
  'link-social ok': {
    reason: stolenCode,
    expected: createRedirect('github', githubAddress, { client_id: 'gh', scope: `${githubScope} repo`, ...pkce }),
  },
  ...sameDifference(
    needsCallback,
    { ...errorResponse(400, 'CALLBACKURL_IS_REQUIRED', 'callbackURL is required'), setCookie: [] },
    ['sign-in/social without callbackURL', 'sign-in/social without callbackURL and without baseURL option'],
  ),
  'sign-in/social when the state cannot be stored': {
    reason: needsCallback,
    expected: errorResponse(400, 'CALLBACKURL_IS_REQUIRED', 'callbackURL is required'),
  },
  ...sameDifference(
    noEcho,
    errorResponse(400, 'VALIDATION_ERROR', `[body.provider] Invalid enum value. Expected ${ids}`),
    ['sign-in/social unknown provider name', 'link-social unknown provider'],
  ),

  'provider apple: authorization URL': {
    reason: stolenCode,
    expected: createRedirect('apple', 'https://appleid.apple.com/auth/authorize', {
      ...withClientId('apple'),
      scope: 'email name extra.scope',
      response_mode: 'form_post',
      ...nonce,
    }),
  },
  'provider discord: authorization URL': {
    reason: stolenCode,
    expected: createRedirect('discord', 'https://discord.com/api/oauth2/authorize', {
      ...withClientId('discord'),
      scope: 'identify email extra.scope',
      prompt: 'none',
      ...pkce,
    }),
  },
  'provider facebook: authorization URL': {
    reason: stolenCode,
    expected: createRedirect('facebook', 'https://www.facebook.com/v21.0/dialog/oauth', {
      ...withClientId('facebook'),
      scope: 'email public_profile extra.scope',
      login_hint: 'hint@example.com',
      ...pkce,
    }),
  },
  'provider github: authorization URL': {
    reason: githubHint,
    expected: createRedirect('github', githubAddress, {
      ...withClientId('github'),
      scope: `${githubScope} extra.scope`,
      login: 'hint@example.com',
      ...pkce,
    }),
  },
  'provider google: authorization URL': {
    reason: stolenCode,
    expected: createRedirect('google', 'https://accounts.google.com/o/oauth2/auth', {
      ...withClientId('google'),
      scope: 'email profile openid extra.scope',
      login_hint: 'hint@example.com',
      ...pkce,
      ...nonce,
    }),
  },
  'provider microsoft: authorization URL': {
    reason: 'The scopes of the request are sent without duplicates; a nonce binds the ID token to the request (R18)',
    expected: createRedirect('microsoft', 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize', {
      ...withClientId('microsoft'),
      scope: 'openid profile email User.Read extra.scope',
      ...pkce,
      ...nonce,
    }),
  },
  'provider twitch: authorization URL': {
    reason: stolenCode,
    expected: createRedirect('twitch', 'https://id.twitch.tv/oauth2/authorize', {
      ...withClientId('twitch'),
      scope: 'user:read:email openid extra.scope',
      claims: '{"id_token":{"email":null,"email_verified":null,"preferred_username":null,"picture":null}}',
      ...nonce,
    }),
  },
  'provider dropbox: authorization URL': {
    reason: 'Without `token_access_type` Dropbox issues no refresh token',
    expected: createRedirect('dropbox', 'https://www.dropbox.com/oauth2/authorize', {
      ...withClientId('dropbox'),
      scope: 'account_info.read extra.scope',
      token_access_type: 'offline',
      ...pkce,
    }),
  },
  'provider tiktok: authorization URL': {
    reason: 'No URL contains a secret',
    expected: createRedirect('tiktok', 'https://www.tiktok.com/v2/auth/authorize', {
      client_key: 'ckey-tiktok',
      scope: 'user.info.profile,extra.scope',
    }),
  },
  'provider roblox: authorization URL': {
    reason: stolenCode,
    expected: createRedirect('roblox', 'https://apis.roblox.com/oauth/v1/authorize', {
      ...withClientId('roblox'),
      scope: 'openid profile extra.scope',
      prompt: 'select_account consent',
      ...pkce,
      ...nonce,
    }),
  },
  'provider zoom: authorization URL': {
    reason: 'The scopes of the request are sent',
    expected: createRedirect('zoom', 'https://zoom.us/oauth/authorize', {
      ...withClientId('zoom'),
      scope: 'extra.scope',
      ...pkce,
    }),
  },
}
