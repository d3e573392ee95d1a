import { expect, test } from 'vitest'
import { classifyScopes } from './scopes.ts'

// The scopes that the service requests from each provider.
test.each([
  ['apple', ['email', 'name'], ['profile', 'email']],
  ['discord', ['identify', 'email'], ['profile', 'email']],
  ['facebook', ['email', 'public_profile'], ['profile', 'email']],
  ['github', ['read:user', 'user:email'], ['profile', 'email']],
  ['google', ['email', 'profile', 'openid'], ['profile', 'email']],
  ['microsoft', ['openid', 'profile', 'email', 'User.Read', 'offline_access'], ['profile', 'email', 'offline']],
  ['spotify', ['user-read-email'], ['email']],
  ['twitch', ['user:read:email', 'openid'], ['profile', 'email']],
  ['twitter', ['users.read', 'offline.access', 'users.email'], ['profile', 'email', 'offline']],
  ['dropbox', ['account_info.read'], ['profile']],
  ['kick', ['user:read'], ['profile']],
  ['linkedin', ['profile', 'email', 'openid'], ['profile', 'email']],
  ['gitlab', ['read_user'], ['profile']],
  ['tiktok', ['user.info.profile'], ['profile']],
  ['reddit', ['identity'], ['profile']],
  ['roblox', ['openid', 'profile'], ['profile']],
  ['vk', ['email', 'phone'], ['email', 'phone']],
  ['zoom', ['user:read:user'], ['profile']],
])('classifies every scope that is requested from %s', (_provider, scopes, kinds) => {
  expect(classifyScopes(scopes)).toEqual({ kinds, others: [] })
})

test('returns unknown scopes as they are', () => {
  expect(classifyScopes(['tweet.read', 'https://www.googleapis.com/auth/calendar', 'email'])).toEqual({
    kinds: ['email'],
    others: ['tweet.read', 'https://www.googleapis.com/auth/calendar'],
  })
})
