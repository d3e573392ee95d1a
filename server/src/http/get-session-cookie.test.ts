import { expect, test } from 'vitest'
import { startTestServer } from '@latchkey/testing'
import { getSessionCookie } from './get-session-cookie.ts'

test.each([
  '__Host-latchkey.session_token',
  '__Secure-latchkey.session_token',
  'latchkey.session_token',
  '__Host-better-auth.session_token',
  '__Secure-better-auth.session_token',
  'better-auth.session_token',
])('finds the session cookie %s', (name) => {
  const cookie = `a=b; ${name}=value; c=d`
  expect(getSessionCookie(new Headers({ cookie }))).toBe('value')
  expect(getSessionCookie({ cookie })).toBe('value')
})

test('finds the cookie that a sign-in sets', async () => {
  for (const options of [
    {},
    { baseURL: 'http://localhost:3000' },
    { advanced: { crossSubDomainCookies: { enabled: true } } },
    { advanced: { cookiePrefix: 'acme' } },
  ]) {
    const server = await startTestServer(options)
    const { headers } = await server.latchkey.api.signUpEmail({
      body: { name: 'Ann', email: 'ann@example.com', password: 'a long password' },
      returnHeaders: true,
    })
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const cookiePrefix = options.advanced && 'cookiePrefix' in options.advanced ? 'acme' : undefined
    const value = getSessionCookie({ cookie }, cookiePrefix ? { cookiePrefix } : {})
    expect(cookie.endsWith(`=${value}`)).toBe(true)
  }
})

test('prefers the name that other hosts cannot set', () => {
  const cookie = 'latchkey.session_token=1; __Secure-latchkey.session_token=2; __Host-latchkey.session_token=3'
  expect(getSessionCookie({ cookie })).toBe('3')
})

test.each([
  ['no header', undefined],
  ['other cookies', 'a=b; other.session_token=x; latchkey.session_data=x'],
  ['an empty value', 'latchkey.session_token='],
  ['two cookies of one name', 'latchkey.session_token=1; latchkey.session_token=2'],
])('returns null for %s', (_what, cookie) => {
  expect(getSessionCookie({ cookie })).toBeNull()
  expect(getSessionCookie(new Headers(cookie === undefined ? {} : { cookie }))).toBeNull()
})
