import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRequestOrigin, createOriginPolicy, originOf } from './origin.ts'

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

/** Rule, what it tries, the value. None may ever be a redirect target. */
const hostile: readonly (readonly [rule: string, what: string, target: string])[] = [
  ['R1', 'an unknown origin', 'https://evil.com/'],
  ['R1', 'an unknown origin with our address in the query', 'https://evil.com/?next=https://good.com'],
  ['R1', 'an unknown origin with our address in the path', 'https://evil.com/https://good.com'],
  ['R1', 'an unknown origin with our address in the fragment', 'https://evil.com#https://good.com'],
  ['R1', 'our host over plain http', 'http://good.com/'],
  ['R1', 'our host on another port', 'https://good.com:8443/'],
  ['R1', 'our host on the other default port', 'https://good.com:80/'],
  ['R1', 'nothing at all', ''],
  ['R1', 'a bare word', 'undefined'],
  ['R1', 'a relative path without a slash', 'dashboard'],
  ['R1', 'a query alone', '?next=1'],
  ['R1', 'a fragment alone', '#home'],
  ['R1', 'a path with a fragment', '/home#//evil.com'],
  ['R1', 'a path with a colon', '/a:b'],
  ['R1', 'a path with a user sign', '/@evil.com'],
  ['R1', 'a path with a space', '/a b'],
  ['R1', 'a path with brackets', '/a[0]'],
  ['R1', 'a path beyond ASCII', '/профіль'],
  ['R1', 'a raw URL in the query of a path', '/a?next=https://evil.com'],
  ['R1', 'a path with a line break in front of a header', '/a\r\nset-cookie: a=b'],
  ['R1', 'javascript', 'javascript:alert(1)'],
  ['R1', 'javascript that looks like a host', 'javascript://good.com/%0aalert(1)'],
  ['R1', 'javascript in capitals', 'JaVaScRiPt:alert(1)'],
  ['R1', 'javascript broken by a tab', 'java\tscript:alert(1)'],
  ['R1', 'javascript behind a control character', '\u0001javascript:alert(1)'],
  ['R1', 'data', 'data:text/html,<script>alert(1)</script>'],
  ['R1', 'blob of our origin', 'blob:https://good.com/2f3a'],
  ['R1', 'vbscript', 'vbscript:msgbox(1)'],
  ['R1', 'file', 'file:///etc/passwd'],
  ['R1', 'file at our host', 'file://good.com/x'],
  ['R1', 'filesystem of our origin', 'filesystem:https://good.com/temporary/x'],
  ['R1', 'view-source of our origin', 'view-source:https://good.com/'],
  ['R1', 'another protocol at our host', 'ftp://good.com/'],
  ['R1', 'a socket at our host', 'wss://good.com/'],
  ['R1', 'a target of 3000 characters', `https://good.com/${'a'.repeat(3000)}`],
  ['R1', 'a path of 100 000 characters', `/${'a/'.repeat(50_000)}`],
  ['R1', 'a host of 100 000 labels', `https://${'a.'.repeat(100_000)}bare.com/`],

  ['R2', 'a host without scheme', '//evil.com'],
  ['R2', 'our host without scheme', '//good.com/'],
  ['R2', 'three slashes', '///evil.com'],
  ['R2', 'slash and backslash', '/\\evil.com'],
  ['R2', 'two backslashes', '\\\\evil.com'],
  ['R2', 'backslash and slash', '\\/evil.com'],
  ['R2', 'an encoded slash', '/%2fevil.com'],
  ['R2', 'an encoded slash in capitals', '/%2Fevil.com'],
  ['R2', 'an encoded slash and a slash', '/%2f/evil.com'],
  ['R2', 'an encoded backslash', '/%5cevil.com'],
  ['R2', 'an encoded backslash in capitals', '/%5Cevil.com'],
  ['R2', 'a slash encoded twice', '/%252fevil.com'],
  ['R2', 'a tab between slashes', '/\t/evil.com'],
  ['R2', 'a line feed between slashes', '/\n/evil.com'],
  ['R2', 'a carriage return between slashes', '/\r/evil.com'],
  ['R2', 'an encoded tab between slashes', '/%09/evil.com'],
  ['R2', 'a space before the slashes', ' //evil.com'],
  ['R2', 'a tab before our URL', '\thttps://good.com/'],
  ['R2', 'a line break behind our URL', 'https://good.com/\r\nx: y'],
  ['R2', 'a tab inside our host', 'https://go\tod.com/'],
  ['R2', 'a line feed inside the scheme', 'ht\ntps://evil.com/'],
  ['R2', 'dot-segments that leave a double slash', '/..//evil.com'],
  ['R2', 'a dot-segment that leaves a double slash', '/.//evil.com'],
  ['R2', 'dot-segments behind a folder', '/a/..//evil.com'],
  ['R2', 'many dot-segments', '/a/b/../../..//evil.com'],
  ['R2', 'encoded dot-segments', '/%2e%2e//evil.com'],
  ['R2', 'dot-segments and a backslash', '/../\\evil.com'],
  ['R2', 'a scheme without slashes', 'https:evil.com'],
  ['R2', 'our host behind a scheme without slashes', 'https:good.com'],
  ['R2', 'our host behind one slash', 'https:/good.com'],
  ['R2', 'our host behind three slashes', 'https:///good.com'],
  ['R2', 'our host behind backslashes', 'https:\\\\good.com'],
  ['R2', 'our host as user', 'https://good.com@evil.com/'],
  ['R2', 'our host as user and password', 'https://good.com:443@evil.com/'],
  ['R2', 'a user at our host', 'https://evil.com@good.com/'],
  ['R2', 'an empty user at our host', 'https://@good.com/'],
  ['R2', 'a backslash before a user sign', 'https://evil.com\\@good.com/'],
  ['R2', 'a backslash behind our host', 'https://good.com\\@evil.com/'],
  ['R2', 'an encoded user sign', 'https://good.com%40evil.com/'],
  ['R2', 'a user at an app link', 'myapp://evil@callback/'],

  ['R3', 'our host as a subdomain of another', 'https://good.com.evil.com/'],
  ['R3', 'our host as the end of another', 'https://evilgood.com/'],
  ['R3', 'a subdomain nobody trusted', 'https://evil.good.com/'],
  ['R3', 'a wildcard host in the query', 'https://evil.com?.bare.com'],
  ['R3', 'a wildcard host in the fragment', 'https://evil.com#.bare.com'],
  ['R3', 'a wildcard host in the path', 'https://evil.com/.bare.com'],
  ['R3', 'a wildcard host behind a backslash', 'https://evil.com\\.bare.com'],
  ['R3', 'a wildcard host behind an encoded slash', 'https://evil.com%2f.bare.com'],
  ['R3', 'a wildcard host behind an encoded question mark', 'https://evil.com%3f.bare.com'],
  ['R3', 'a wildcard host as a user', 'https://a.bare.com@evil.com/'],
  ['R3', 'a wildcard host as a subdomain of another', 'https://a.bare.com.evil.com/'],
  ['R3', 'the end of a wildcard host without the dot', 'https://evilbare.com/'],
  ['R3', 'the apex of a wildcard', 'https://bare.com/'],
  ['R3', 'an empty label before a wildcard host', 'https://.bare.com/'],
  ['R3', 'an empty label inside a wildcard host', 'https://a..bare.com/'],
  ['R3', 'a star for a label', 'https://*.bare.com/'],
  ['R3', 'a wildcard host with a trailing dot', 'https://a.bare.com./'],
  ['R3', 'a wildcard host on another port', 'https://a.bare.com:8443/'],
  ['R3', 'a wildcard host by another scheme', 'ftp://a.bare.com/'],
  ['R3', 'a wildcard host by an app scheme', 'evil://a.bare.com/'],
  ['R3', 'a wildcard host by javascript', 'javascript://a.bare.com/%0aalert(1)'],
  ['R3', 'a wildcard of https over http', 'http://a.wild.com/'],
  ['R3', 'a wildcard with a port without it', 'https://a.ported.com/'],
  ['R3', 'a wildcard with a port on another', 'https://a.ported.com:9443/'],
  ['R3', 'a wildcard host without scheme', 'a.bare.com'],

  ['R48', 'our host with a trailing dot', 'https://good.com./'],
  ['R48', 'our host with an ideographic full stop', 'https://good。com/'],
  ['R48', 'our host with a fullwidth full stop', 'https://good．com/'],
  ['R48', 'our host with a Cyrillic letter', 'https://gооd.com/'],
  ['R48', 'our host with a circled letter', 'https://ⓖood.com/'],
  ['R48', 'our host with a zero-width space', 'https://good\u200b.com/'],
  ['R48', 'our host with a soft hyphen', 'https://go\u00adod.com/'],
  ['R48', 'our host with an encoded letter', 'https://%67ood.com/'],
  ['R48', 'a fullwidth solidus behind our host', 'https://good.com／.evil.com/'],
  ['R48', 'an account-of sign, which normalizes to a slash', 'https://evil.c℀.bare.com/'],
  ['R48', 'an encoded zero byte', 'https://good.com%00.evil.com/'],
  ['R48', 'a zero byte', 'https://good.com\0.evil.com/'],
  ['R48', 'a lone surrogate in the host', 'https://go\ud800od.com/'],
  ['R48', 'a lone surrogate in the path', '/a\udfff'],
  ['R48', 'a trusted address as one number', 'http://2130706433:3000/'],
  ['R48', 'a trusted address in hexadecimal', 'http://0x7f000001:3000/'],
  ['R48', 'a trusted address in octal', 'http://0177.0.0.1:3000/'],
  ['R48', 'a trusted address in short', 'http://127.1:3000/'],
  ['R48', 'a trusted address with a trailing dot', 'http://127.0.0.1.:3000/'],
  ['R48', 'a trusted address inside IPv6', 'http://[::ffff:127.0.0.1]:3000/'],
  ['R48', 'a trusted address in fullwidth digits', 'http://１２７.0.0.1:3000/'],
  ['R48', 'a trusted IPv6 address written out', 'https://[2001:db8:0:0:0:0:0:1]:8443/'],
  ['R48', 'an IPv6 address with a zone', 'https://[2001:db8::1%25eth0]:8443/'],
  ['R48', 'another address', 'http://169.254.169.254/'],
  ['R48', 'the unspecified address', 'http://0.0.0.0:3000/'],
  ['R48', 'IPv6 loopback', 'http://[::1]:3000/'],
  ['R48', 'a port with leading zeros', 'http://localhost:05173/'],
  ['R48', 'an empty port', 'https://good.com:/'],
  ['R48', 'a port beyond 65535', 'https://good.com:65979/'],
  ['R48', 'a port that is no number', 'https://good.com:443evil.com/'],
  ['R48', 'no host', 'https://'],
  ['R48', 'an app link that only begins like ours', 'myapp://callback.attacker'],
  ['R48', 'an app link with a port', 'myapp://callback:80'],
  ['R48', 'an app link with another host', 'myapp://evil'],
  ['R48', 'an app link without host', 'myapp:callback'],
  ['R48', 'an app link with the host in the path', 'myapp:///callback'],
  ['R48', 'an app whose scheme only begins like ours', 'myapp2://callback'],
  ['R48', 'an app link beside its folder', 'folder://app/cbx'],
  ['R48', 'an app link above its folder', 'folder://app/'],
  ['R48', 'an app link out of its folder', 'folder://app/cb/../admin'],
  ['R48', 'an app link out of its folder, encoded', 'folder://app/cb/%2e%2e/admin'],
  ['R48', 'an app link with a backslash', 'myapp://callback\\evil'],
  ['R48', 'the whole of an app without its slashes', 'whole:callback'],
]

test('the table holds at least 80 hostile values, none of them twice', () => {
  expect(new Set(hostile.map(([, , target]) => target)).size).toBe(hostile.length)
  expect(hostile.length).toBeGreaterThanOrEqual(80)
})

test.each(hostile)('%s: no redirect to %s', (_rule, _what, target) => {
  expect(policy.isSafeRedirect(target)).toBe(false)
})

test.each(hostile)('%s: no request from %s', (_rule, _what, target) => {
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

test('R1: no text makes the policy throw, and none that passes leaves the trusted hosts', () => {
  const separators = ['/', '\\', '.', '..', '%2f', '%5C', '\t', '\n', '@', ':', '?', '#', '*']
  const pieces = fc.constantFrom(...separators, 'a', 'https:', 'evil.com', 'good.com', 'a.bare.com')
  const texts = [fc.string({ unit: 'binary' }), fc.array(pieces, { maxLength: 8 }).map((all) => all.join(''))]
  const starts = fc.constantFrom('', '/', 'https://', 'https://good.com', 'myapp://', 'myapp://callback')
  let passed = 0
  fc.assert(
    fc.property(starts, fc.oneof(...texts), (start, text) => {
      policy.isTrustedOrigin(start + text)
      if (!policy.isSafeRedirect(start + text)) return
      passed += 1
      // As a browser would: against some page of ours, and its path once more as a link.
      const url = new URL(start + text, 'https://good.com/deep/page')
      const again = url.protocol === 'myapp:' || start !== '/' ? url : new URL(url.pathname, url)
      expect(again.host).toMatch(/^((app\.)?good\.com|[a-z.]+\.bare\.com|callback)$/)
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
])('R38: %j is no trusted origin', (origin) => {
  expect(policy.isTrustedOrigin(origin)).toBe(false)
})

describe('R38: a state-changing request', () => {
  const none = { method: 'POST', origin: null, referer: null, secFetchSite: null }

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
    ['that Fetch Metadata calls the person’s own', { secFetchSite: 'none' }, true],
    ['that Fetch Metadata calls same-site', { secFetchSite: 'same-site' }, false],
    ['that Fetch Metadata calls cross-site', { secFetchSite: 'cross-site' }, false],
    ['with unknown Fetch Metadata', { secFetchSite: 'same-origin, cross-site' }, false],
    ['of a program, with none of these', {}, true],
  ])('%s', (_what, headers, isAllowed) => {
    expect(checkRequestOrigin(policy, { ...none, ...headers })).toBe(isAllowed)
  })

  test.each([['PUT'], ['PATCH'], ['DELETE'], ['post'], ['anything']])('is every %s', (method) => {
    expect(checkRequestOrigin(policy, { ...none, method, origin: 'https://evil.com' })).toBe(false)
  })

  test.each([['GET'], ['HEAD'], ['OPTIONS']])('is no %s', (method) => {
    expect(checkRequestOrigin(policy, { ...none, method, origin: 'https://evil.com' })).toBe(true)
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
  expect(originOf(url)).toBe(origin)
})

test.each([
  ['R3', ''],
  ['R3', '*'],
  ['R3', '*:3000'],
  ['R3', 'https://*'],
  ['R3', '*.com'],
  ['R3', 'https://*.com'],
  ['R3', '*.'],
  ['R3', '*..good.com'],
  ['R3', '*.good.com.'],
  ['R3', '*.1.2.3.4'],
  ['R3', '*.*.good.com'],
  ['R3', 'a.*.good.com'],
  ['R3', 'https://a*.good.com'],
  ['R3', 'https://a.*.good.com'],
  ['R3', 'https://good.*'],
  ['R3', 'http*://good.com'],
  ['R3', '*://good.com'],
  ['R3', 'myapp://*'],
  ['R3', 'myapp://*.good.com'],
  ['R3', '127.0.0.1**'],
  ['R3', '*.good.com/path'],
  ['R3', '*.good.com:port'],
  ['R3', '*.good.com:99999'],
  ['R3', '*.гуд.com'],
  ['R48', 'good.com'],
  ['R48', 'localhost:3000'],
  ['R48', '//good.com'],
  ['R48', '/path'],
  ['R48', 'null'],
  ['R48', 'https://good.com/path'],
  ['R48', 'https://good.com?'],
  ['R48', 'https://good.com?x'],
  ['R48', 'https://good.com#x'],
  ['R48', 'https://user@good.com'],
  ['R48', 'https://good。com'],
  ['R48', 'https://good.com:99999'],
  ['R48', ' https://good.com'],
  ['R48', 'http://0x7f.1'],
  ['R48', 'javascript://callback'],
  ['R48', 'data://x'],
  ['R48', 'file://'],
  ['R48', 'intent://x'],
  ['R48', 'myapp:callback'],
  ['R48', 'myapp://callback?x'],
])('%s: the trusted origin %j is refused by name', (_rule, entry) => {
  const create = () => createOriginPolicy({ baseURL: 'https://good.com', trustedOrigins: ['https://fine.com', entry] })
  expect(create).toThrow(JSON.stringify(entry))
})

test.each(['https://app.com/', 'HTTPS://App.com:443', '*.localhost:3000', '*.Good.com/'])(
  'the trusted origin %j is understood',
  (entry) => {
    expect(() => createOriginPolicy({ baseURL: 'http://localhost:3000', trustedOrigins: [entry] })).not.toThrow()
  },
)

test.each([
  '',
  'good.com',
  '/',
  'ftp://good.com',
  'https://user@good.com',
  'https://good.com/?x',
  'https://good.com?',
  'https://good.com/#',
  'https://*.good.com',
])('the base URL %j is refused by name', (baseURL) => {
  expect(() => createOriginPolicy({ baseURL, trustedOrigins: [] })).toThrow(JSON.stringify(baseURL))
})

test('R3: a wildcard that names a default port means that port', () => {
  const { isTrustedOrigin } = createOriginPolicy({ baseURL: 'https://good.com', trustedOrigins: ['*.wild.com:443'] })
  expect(isTrustedOrigin('https://a.wild.com')).toBe(true)
  expect(isTrustedOrigin('http://a.wild.com:443')).toBe(true)
  expect(isTrustedOrigin('http://a.wild.com')).toBe(false)
})
