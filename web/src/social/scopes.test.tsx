import { expect, test } from 'vitest'
import { kindsOf } from './scopes.ts'

// What each of the eighteen is asked for.
test.each([
  ['apple', ['email', 'name'], ['email', 'profile']],
  ['discord', ['identify', 'email'], ['email', 'profile']],
  ['facebook', ['email', 'public_profile'], ['email', 'profile']],
  ['github', ['read:user', 'user:email'], ['email', 'profile']],
  ['google', ['email', 'profile', 'openid'], ['email', 'profile']],
  ['microsoft', ['openid', 'profile', 'email', 'User.Read', 'offline_access'], ['email', 'offline', 'profile']],
  ['spotify', ['user-read-email'], ['email']],
  ['twitch', ['user:read:email', 'openid'], ['email', 'profile']],
  ['twitter', ['users.read', 'offline.access', 'users.email'], ['email', 'offline', 'profile']],
  ['dropbox', ['account_info.read'], ['profile']],
  ['kick', ['user:read'], ['profile']],
  ['linkedin', ['profile', 'email', 'openid'], ['email', 'profile']],
  ['gitlab', ['read_user'], ['profile']],
  ['tiktok', ['user.info.profile'], ['profile']],
  ['reddit', ['identity'], ['profile']],
  ['roblox', ['openid', 'profile'], ['profile']],
  ['vk', ['email', 'phone'], ['email', 'phone']],
  ['zoom', ['user:read:user'], ['profile']],
])('what %s is asked for has words of ours', (_provider, scopes, kinds) => {
  expect(kindsOf(scopes)).toEqual({ kinds, others: [] })
})

test('what has no words of ours is named as the provider names it', () => {
  expect(kindsOf(['tweet.read', 'https://www.googleapis.com/auth/calendar', 'email'])).toEqual({
    kinds: ['email'],
    others: ['tweet.read', 'https://www.googleapis.com/auth/calendar'],
  })
})
