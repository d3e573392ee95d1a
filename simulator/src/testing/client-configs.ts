import type { ClientConfig } from './oauth-client.ts'

export const clientConfigs: Readonly<Record<string, ClientConfig>> = {
  apple: { scope: 'name email', authorizationParameters: { response_mode: 'form_post' } },
  discord: { scope: 'identify email', pkce: true, profile: {} },
  facebook: { scope: 'email,public_profile', profile: { path: '?fields=id,name,email,picture' } },
  github: { scope: 'read:user user:email', pkce: true, profile: {} },
  microsoft: { pkce: true, scope: 'openid profile email User.Read offline_access' },
  google: { pkce: true, scope: 'openid profile email', authorizationParameters: { access_type: 'offline' } },
  spotify: { pkce: true, scope: 'user-read-email', profile: {} },
  twitch: {
    scope: 'openid user:read:email',
    authorizationParameters: { claims: JSON.stringify({ id_token: { email: null, email_verified: null } }) },
  },
  twitter: {
    scope: 'users.read tweet.read offline.access users.email',
    isBasic: true,
    pkce: true,
    profile: { path: '?user.fields=profile_image_url,confirmed_email' },
  },
  dropbox: {
    scope: 'account_info.read',
    pkce: true,
    authorizationParameters: { token_access_type: 'offline' },
    profile: { method: 'POST' },
  },
  kick: { pkce: true, scope: 'user:read', profile: {} },
  linkedin: { scope: 'openid profile email', profile: {} },
  gitlab: { pkce: true, scope: 'read_user', profile: {} },
  tiktok: {
    scope: 'user.info.basic,user.info.profile',
    clientIdName: 'client_key',
    profile: { path: '/?fields=open_id,avatar_large_url,display_name,username' },
  },
  reddit: { scope: 'identity', authorizationParameters: { duration: 'permanent' }, isBasic: true, profile: {} },
  roblox: { pkce: true, scope: 'openid profile', profile: {} },
  vk: { scope: 'email phone', pkce: true, deviceId: true, profile: { method: 'POST', isForm: true } },
  zoom: { pkce: true, profile: {} },
}
