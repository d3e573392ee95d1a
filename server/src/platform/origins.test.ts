import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter, hostileTargets } from '@latchkey/testing'
import { checkRequestOrigin, createOriginPolicy, parseOrigin } from './origins.ts'

const policy = createOriginPolicy({
  baseURL: 'https://good.com/api/auth',
  trustedOrigins: [
    'https://app.good.com',
    'http://localhost:5173',
    'http://127.0.0.1:3000',
    'https://[2001:db8::1]:8443',
    '*.bare.com',
    'https://*.wild.com',
    'https://*.ported.com:8443',
    'myapp://callback',
    'folder://app/cb',
    'whole://',
  ],
})

test('the table has at least 80 different hostile values', () => {
  expect(new Set(hostileTargets.map(([, , target]) => target)).size).toBe(hostileTargets.length)
  expect(hostileTargets.length).toBeGreaterThanOrEqual(80)
})

test.each(hostileTargets)('%s: refuses a redirect to %s', (_rule, _what, target) => {
  expect(policy.isSafeRedirect(target)).toBe(false)
})

test.each(hostileTargets)('%s: refuses a request from %s', (_rule, _what, target) => {
  expect(policy.isTrustedOrigin(target)).toBe(false)
  expect(checkRequestOrigin(policy, { method: 'POST', origin: target, referer: null, secFetchSite: null })).toBe(false)
})

test.each([
  '/',
  '/dashboard',
  '/a//b',
  '/a/../b',
  '/a.b-c_d+e/f',
  '/a?x=1&y=2',
  '/a?next=%2Fhome%3Fx',
  '/a?path=/b//c',
  'https://good.com',
  'https://good.com/',
  'https://good.com:443/x',
  'https://good.com/@someone?x=a:b#/route',
  'HTTPS://APP.GOOD.COM/x',
  'https://app.good.com/x%20y',
  'http://localhost:5173/callback?next=https://evil.com',
  'http://127.0.0.1:3000/',
  'https://[2001:db8::1]:8443/x',
  'https://a.bare.com/x',
  'http://a.b.bare.com',
  'https://xn--e1afmkfd.bare.com/',
  'https://a.wild.com/',
  'https://a.b.ported.com:8443/',
  'myapp://callback',
  'myapp://callback/',
  'myapp://callback/deep/er?code=1#x',
  'MYAPP://callback?code=1',
  'folder://app/cb',
  'folder://app/cb/x',
  'whole://anything/at/all',
])('R1: %j is a safe redirect', (target) => {
  expect(policy.isSafeRedirect(target)).toBe(true)
})

test('R1: never throws, and a safe redirect stays on the trusted hosts', () => {
  const separators = ['/', '\\', '.', '..', '%2f', '%5C', '\t', '\n', '@', ':', '?', '#', '*']
  const pieces = fc.constantFrom(...separators, 'a', 'https:', 'evil.com', 'good.com', 'a.bare.com')
  const texts = [fc.string({ unit: anyCharacter }), fc.array(pieces, { maxLength: 8 }).map((all) => all.join(''))]
  const starts = fc.constantFrom('', '/', 'https://', 'https://good.com', 'myapp://', 'myapp://callback')
  let passed = 0
  fc.assert(
    fc.property(starts, fc.oneof(...texts), (start, text) => {
      policy.isTrustedOrigin(start + text)
      if (!policy.isSafeRedirect(start + text)) return
      passed += 1
      // Resolves the target like a browser, on one of our pages. The page may use the path of the result as a link.
      const url = new URL(start + text, 'https://good.com/deep/page')
      const link = start === '/' && url.protocol !== 'myapp:' ? new URL(url.pathname, url) : url
      expect(link.host).toMatch(/^((app\.)?good\.com|[a-z.]+\.bare\.com|callback)$/)
    }),
    { numRuns: 5000 },
  )
  expect(passed).toBeGreaterThan(100)
})

test.each([
  'https://good.com',
  'https://app.good.com',
  'http://localhost:5173',
  'https://a.bare.com',
  'http://a.b.bare.com',
  'myapp://callback',
  'whole://',
])('R38: %s is a trusted origin', (origin) => {
  expect(policy.isTrustedOrigin(origin)).toBe(true)
})

test.each([
  'null',
  '',
  '*',
  'https://good.com/',
  'https://good.com/x',
  'https://good.com, https://evil.com',
  'https://good.com https://evil.com',
])('R38: %j is not a trusted origin', (origin) => {
  expect(policy.isTrustedOrigin(origin)).toBe(false)
})

describe('R38: a state-changing request', () => {
  const noHeaders = { method: 'POST', origin: null, referer: null, secFetchSite: null }

  test.each([
    ['from a trusted origin', { origin: 'https://good.com' }, true],
    ['from a trusted origin on another site', { origin: 'http://localhost:5173', secFetchSite: 'cross-site' }, true],
    ['from an unknown origin', { origin: 'https://evil.com' }, false],
    [
      'from an unknown origin that calls itself same-origin',
      { origin: 'https://evil.com', secFetchSite: 'same-origin' },
      false,
    ],
    ['from an unknown origin with our referer', { origin: 'https://evil.com', referer: 'https://good.com/' }, false],
    ['from a sandboxed page', { origin: 'null' }, false],
    ['from a sandboxed page with our referer', { origin: 'null', referer: 'https://good.com/' }, false],
    ['with an empty origin', { origin: '' }, false],
    ['with the referer of a trusted page', { referer: 'https://app.good.com/sign-in?x=1' }, true],
    ['with the referer of an unknown page', { referer: 'https://evil.com/https://good.com' }, false],
    ['with the referer of a lookalike', { referer: 'https://good.com.evil.com/' }, false],
    ['with a garbled referer', { referer: 'good.com' }, false],
    ['with an empty referer', { referer: '' }, false],
    ['that Fetch Metadata calls same-origin', { secFetchSite: 'same-origin' }, true],
    ['that Fetch Metadata calls user-initiated', { secFetchSite: 'none' }, true],
    ['that Fetch Metadata calls same-site', { secFetchSite: 'same-site' }, false],
    ['that Fetch Metadata calls cross-site', { secFetchSite: 'cross-site' }, false],
    ['with unknown Fetch Metadata', { secFetchSite: 'same-origin, cross-site' }, false],
    ['of a program, with none of these', {}, true],
  ])('%s', (_what, headers, isAllowed) => {
    expect(checkRequestOrigin(policy, { ...noHeaders, ...headers })).toBe(isAllowed)
  })

  test.each([['PUT'], ['PATCH'], ['DELETE'], ['post'], ['anything']])('%s is a state-changing method', (method) => {
    expect(checkRequestOrigin(policy, { ...noHeaders, method, origin: 'https://evil.com' })).toBe(false)
  })

  test.each([['GET'], ['HEAD'], ['OPTIONS']])('%s is not a state-changing method', (method) => {
    expect(checkRequestOrigin(policy, { ...noHeaders, method, origin: 'https://evil.com' })).toBe(true)
  })
})

test.each([
  ['https://good.com/a?b#c', 'https://good.com'],
  ['http://localhost:5173/', 'http://localhost:5173'],
  ['https://good.com:443/', 'https://good.com'],
  ['myapp://callback/x', null],
  ['about:blank', null],
  ['https://a@good.com/', null],
  ['good.com', null],
])('R48: the origin of %j is %j', (url, origin) => {
  expect(parseOrigin(url)).toBe(origin)
})
