import { isSocialProviderId, type SocialProviderId, socialProviders } from '@latchkey/contract'
import { type SocialTestServer, startSocialTestServer } from './social.ts'

export const providerIds = Object.keys(socialProviders).filter(isSocialProviderId)

/** The expected behavior of a provider, taken from its documentation and not from its definition. */
export interface ProviderCase {
  /** The documented endpoints. */
  readonly endpoints: { readonly token: string; readonly userInfo?: string; readonly jwks?: string }
  /** The expected authorization URL. */
  readonly authorization: string
  /** The requests after the callback, in order: `token`, `jwks`, or the path and query after `userInfo`. */
  readonly requests: readonly string[]
  /** The client authentication: the name of the client ID parameter, or `basic`. */
  readonly client: 'client_id' | 'client_key' | 'basic'
  readonly pkce: boolean
  /** Token requests repeat the `device_id` of the callback. */
  readonly repeatsDeviceId?: true
  /** Whether it reports a verified address as verified. */
  readonly email: 'verified' | 'unverified' | 'none'
  /** The profile is read from the ID token of the token response. */
  readonly idToken?: true
  /** The stored values for `providerProfile`. */
  readonly subject: string
  readonly name: string
  readonly image: string | null
  readonly scope: string | null
  /** Seconds. */
  readonly expiresIn: number | null
  /** `yes`: it issues refresh tokens with these options. `nothing`: it issues none. `no`: refreshing is not supported. */
  readonly refreshes: 'yes' | 'nothing' | 'no'
  readonly options?: object
}

/** The user at each simulated provider. */
export const providerProfile = {
  name: 'Grace Hopper',
  username: 'ghopper',
  email: 'Grace.Hopper@Navy.example',
  picture: 'https://img.example.com/grace.png',
}

/** Used with `mapProfileToUser` for providers without addresses. */
export const PLACEHOLDER_EMAIL = 'grace@players.example'

/** The options that a sign-up needs in addition to credentials and endpoints. */
export const toProviderOptions = (id: SocialProviderId): object => {
  const { email, options } = providerCases[id]
  return { ...options, ...(email === 'none' && { mapProfileToUser: () => ({ email: PLACEHOLDER_EMAIL }) }) }
}

/** A server with one provider, at which `providerProfile` is signed in. */
export const startServerWithProvider = async (
  id: SocialProviderId,
  options: object = {},
): Promise<SocialTestServer> => {
  const server = await startSocialTestServer({ providers: { [id]: { ...toProviderOptions(id), ...options } } })
  prepareScenario(server, id)
  return server
}

export const prepareScenario = ({ simulator }: Pick<SocialTestServer, 'simulator'>, id: SocialProviderId): void => {
  if (id === 'github') simulator.registerClient(id, { ...simulator.getCredentials(id), clientId: 'Iv1.latchkey' })
  simulator.setUser(id, providerProfile)
}

/** STATE, NONCE and CHALLENGE replace random values. */
const request = (
  id: string,
  address: string,
  scope: string,
  parameters = '',
  clientId = `client_id=latchkey-at-${id}`,
) =>
  `${address}?response_type=code&${clientId}&state=STATE${scope && `&scope=${scope}`}` +
  `&redirect_uri=https%3A%2F%2Fapp.example.com%2Fapi%2Fauth%2Fcallback%2F${id}${parameters}`

const PKCE = '&code_challenge_method=S256&code_challenge=CHALLENGE'
const NONCE = '&nonce=NONCE'

export const providerCases: Readonly<Record<SocialProviderId, ProviderCase>> = {
  apple: {
    endpoints: { token: 'https://appleid.apple.com/auth/token', jwks: 'https://appleid.apple.com/auth/keys' },
    authorization: request(
      'apple',
      'https://appleid.apple.com/auth/authorize',
      'email+name',
      `&response_mode=form_post${NONCE}`,
    ),
    requests: ['token', 'jwks'],
    client: 'client_id',
    pkce: false,
    email: 'verified',
    idToken: true,
    subject: '001234.0f1e2d3c4b5a69788796a5b4c3d2e1f0.0915',
    name: providerProfile.name,
    image: null,
    scope: null,
    expiresIn: 3600,
    refreshes: 'yes',
  },
  discord: {
    endpoints: { token: 'https://discord.com/api/oauth2/token', userInfo: 'https://discord.com/api/users/@me' },
    authorization: request(
      'discord',
      'https://discord.com/api/oauth2/authorize',
      'identify+email',
      `&prompt=none${PKCE}`,
    ),
    requests: ['token', ''],
    client: 'client_id',
    pkce: true,
    email: 'verified',
    subject: '80351110224678912',
    name: providerProfile.name,
    image: 'https://cdn.discordapp.com/avatars/80351110224678912/MD5.png',
    scope: 'identify,email',
    expiresIn: 604_800,
    refreshes: 'yes',
  },
  facebook: {
    endpoints: { token: 'https://graph.facebook.com/oauth/access_token', userInfo: 'https://graph.facebook.com/me' },
    authorization: request('facebook', 'https://www.facebook.com/v21.0/dialog/oauth', 'email+public_profile', PKCE),
    requests: ['token', '?fields=id%2Cname%2Cemail%2Cpicture'],
    client: 'client_id',
    pkce: true,
    email: 'unverified',
    subject: '10216394860925316',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: null,
    expiresIn: 5_183_944,
    refreshes: 'nothing',
  },
  github: {
    endpoints: { token: 'https://github.com/login/oauth/access_token', userInfo: 'https://api.github.com/user' },
    authorization: request(
      'github',
      'https://github.com/login/oauth/authorize',
      'read%3Auser+user%3Aemail',
      PKCE,
      'client_id=Iv1.latchkey',
    ),
    requests: ['token', '', '/emails'],
    client: 'client_id',
    pkce: true,
    email: 'verified',
    subject: '583231',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'read:user,user:email',
    expiresIn: 28_800,
    refreshes: 'yes',
    // Only GitHub Apps receive refresh tokens.
    options: { clientId: 'Iv1.latchkey' },
  },
  microsoft: {
    endpoints: {
      token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      userInfo: 'https://graph.microsoft.com/v1.0/me',
      jwks: 'https://login.microsoftonline.com/common/discovery/v2.0/keys',
    },
    authorization: request(
      'microsoft',
      'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      'openid+profile+email+User.Read',
      PKCE + NONCE,
    ),
    requests: ['token', 'jwks', '/photos/48x48/$value'],
    client: 'client_id',
    pkce: true,
    email: 'verified',
    idToken: true,
    subject: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
    name: providerProfile.name,
    image: 'https://app.example.com/api/auth/picture/ID',
    scope: 'openid,profile,email,User.Read',
    expiresIn: 3599,
    refreshes: 'no',
  },
  google: {
    endpoints: { token: 'https://oauth2.googleapis.com/token', jwks: 'https://www.googleapis.com/oauth2/v3/certs' },
    authorization: request(
      'google',
      'https://accounts.google.com/o/oauth2/auth',
      'email+profile+openid',
      `&access_type=offline${PKCE}${NONCE}`,
    ),
    requests: ['token', 'jwks'],
    client: 'client_id',
    pkce: true,
    email: 'verified',
    idToken: true,
    subject: '110248495921238986420',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'https://www.googleapis.com/auth/userinfo.email,https://www.googleapis.com/auth/userinfo.profile,openid',
    expiresIn: 3599,
    refreshes: 'yes',
    options: { accessType: 'offline' },
  },
  spotify: {
    endpoints: { token: 'https://accounts.spotify.com/api/token', userInfo: 'https://api.spotify.com/v1/me' },
    authorization: request('spotify', 'https://accounts.spotify.com/authorize', 'user-read-email', PKCE),
    requests: ['token', ''],
    client: 'client_id',
    pkce: true,
    email: 'unverified',
    subject: 'smedjan31ada',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'user-read-email',
    expiresIn: 3600,
    refreshes: 'yes',
  },
  twitch: {
    endpoints: { token: 'https://id.twitch.tv/oauth2/token', jwks: 'https://id.twitch.tv/oauth2/keys' },
    authorization: request(
      'twitch',
      'https://id.twitch.tv/oauth2/authorize',
      'user%3Aread%3Aemail+openid',
      '&claims=%7B%22id_token%22%3A%7B%22email%22%3Anull%2C%22email_verified%22%3Anull' +
        `%2C%22preferred_username%22%3Anull%2C%22picture%22%3Anull%7D%7D${NONCE}`,
    ),
    requests: ['token', 'jwks'],
    client: 'client_id',
    pkce: false,
    email: 'verified',
    idToken: true,
    subject: '713936733',
    name: providerProfile.username,
    image: providerProfile.picture,
    scope: 'user:read:email,openid',
    expiresIn: 14_124,
    refreshes: 'yes',
  },
  twitter: {
    endpoints: { token: 'https://api.x.com/2/oauth2/token', userInfo: 'https://api.x.com/2/users/me' },
    authorization: request(
      'twitter',
      'https://x.com/i/oauth2/authorize',
      'users.read+tweet.read+offline.access+users.email',
      PKCE,
    ),
    requests: ['token', '?user.fields=profile_image_url', '?user.fields=confirmed_email'],
    client: 'basic',
    pkce: true,
    email: 'verified',
    subject: '2244994945',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'users.read,tweet.read,offline.access,users.email',
    expiresIn: 7200,
    refreshes: 'yes',
  },
  dropbox: {
    endpoints: {
      token: 'https://api.dropboxapi.com/oauth2/token',
      userInfo: 'https://api.dropboxapi.com/2/users/get_current_account',
    },
    authorization: request(
      'dropbox',
      'https://www.dropbox.com/oauth2/authorize',
      'account_info.read',
      `&token_access_type=offline${PKCE}`,
    ),
    requests: ['token', ''],
    client: 'client_id',
    pkce: true,
    email: 'verified',
    subject: 'dbid:AAH4f99T0taONIb-OurWxbNQ6ywGRopQngc',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'account_info.read',
    expiresIn: 14_400,
    refreshes: 'yes',
  },
  kick: {
    endpoints: { token: 'https://id.kick.com/oauth/token', userInfo: 'https://api.kick.com/public/v1/users' },
    authorization: request('kick', 'https://id.kick.com/oauth/authorize', 'user%3Aread', PKCE),
    requests: ['token', ''],
    client: 'client_id',
    pkce: true,
    email: 'unverified',
    subject: '4377088',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'user:read',
    expiresIn: 7200,
    refreshes: 'no',
  },
  linkedin: {
    endpoints: {
      token: 'https://www.linkedin.com/oauth/v2/accessToken',
      userInfo: 'https://api.linkedin.com/v2/userinfo',
    },
    authorization: request('linkedin', 'https://www.linkedin.com/oauth/v2/authorization', 'profile+email+openid'),
    requests: ['token', ''],
    client: 'client_id',
    pkce: false,
    email: 'verified',
    subject: '782bbtaQ_x',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'profile,email,openid',
    expiresIn: 5_184_000,
    refreshes: 'yes',
  },
  gitlab: {
    endpoints: { token: 'https://gitlab.com/oauth/token', userInfo: 'https://gitlab.com/api/v4/user' },
    authorization: request('gitlab', 'https://gitlab.com/oauth/authorize', 'read_user', PKCE),
    requests: ['token', ''],
    client: 'client_id',
    pkce: true,
    email: 'verified',
    subject: '1174214',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'read_user',
    expiresIn: 7200,
    refreshes: 'yes',
  },
  tiktok: {
    endpoints: {
      token: 'https://open.tiktokapis.com/v2/oauth/token/',
      userInfo: 'https://open.tiktokapis.com/v2/user/info/',
    },
    authorization: request(
      'tiktok',
      'https://www.tiktok.com/v2/auth/authorize',
      'user.info.profile',
      '',
      'client_key=key-at-tiktok',
    ),
    requests: ['token', '?fields=open_id%2Cavatar_large_url%2Cdisplay_name%2Cusername'],
    client: 'client_key',
    pkce: false,
    email: 'none',
    subject: '723f24d7-e717-40f8-a2b6-cb8464cd23b4',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'user.info.profile',
    expiresIn: 86_400,
    refreshes: 'yes',
  },
  reddit: {
    endpoints: {
      token: 'https://www.reddit.com/api/v1/access_token',
      userInfo: 'https://oauth.reddit.com/api/v1/me',
    },
    authorization: request('reddit', 'https://www.reddit.com/api/v1/authorize', 'identity', '&duration=permanent'),
    requests: ['token', ''],
    client: 'basic',
    pkce: false,
    email: 'none',
    subject: 'jl3hv',
    name: providerProfile.username,
    image: providerProfile.picture,
    scope: 'identity',
    expiresIn: 86_400,
    refreshes: 'yes',
    options: { duration: 'permanent' },
  },
  roblox: {
    endpoints: {
      token: 'https://apis.roblox.com/oauth/v1/token',
      userInfo: 'https://apis.roblox.com/oauth/v1/userinfo',
      jwks: 'https://apis.roblox.com/oauth/v1/certs',
    },
    authorization: request(
      'roblox',
      'https://apis.roblox.com/oauth/v1/authorize',
      'openid+profile',
      `&prompt=select_account+consent${PKCE}${NONCE}`,
    ),
    requests: ['token', 'jwks', ''],
    client: 'client_id',
    pkce: true,
    email: 'none',
    idToken: true,
    subject: '1516563360',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'openid,profile',
    expiresIn: 899,
    refreshes: 'yes',
  },
  vk: {
    endpoints: { token: 'https://id.vk.com/oauth2/auth', userInfo: 'https://id.vk.com/oauth2/user_info' },
    authorization: request('vk', 'https://id.vk.com/authorize', 'email+phone', PKCE),
    requests: ['token', ''],
    client: 'client_id',
    pkce: true,
    repeatsDeviceId: true,
    email: 'unverified',
    subject: '1234567890',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'email,phone',
    expiresIn: 3600,
    refreshes: 'yes',
  },
  zoom: {
    endpoints: { token: 'https://zoom.us/oauth/token', userInfo: 'https://api.zoom.us/v2/users/me' },
    authorization: request('zoom', 'https://zoom.us/oauth/authorize', '', PKCE),
    requests: ['token', ''],
    client: 'client_id',
    pkce: true,
    email: 'verified',
    subject: 'KDcuGIm1QgePTO8WbOqwIQ',
    name: providerProfile.name,
    image: providerProfile.picture,
    scope: 'user:read:user',
    expiresIn: 3599,
    refreshes: 'no',
  },
}
