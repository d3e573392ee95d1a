import { createHmac } from 'node:crypto'
import { MAX_COOKIE_AGE_SECONDS } from '@latchkey/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '@latchkey/testing'
import { getCookieName } from './cookie-names.ts'
import { readCookie, serializeCookie, signCookie, verifyCookie } from './cookies.ts'

const keys = ['new'.repeat(16), 'old'.repeat(16)]

test.each([
  ['alone', 'a=1', '1'],
  ['among others', 'x=0; a=1; y=2', '1'],
  ['without spaces', 'x=0;a=1;y=2', '1'],
  ['with spaces and tabs', ' x=0 ;\t a =  1 \t; y=2', '1'],
  ['refused if there are several', 'a=1; a=2', null],
  ['refused if it is repeated', 'a=1; b=2; a=1', null],
  ['quoted', 'a="1 2"', '1 2'],
  ['quoted and empty', 'a=""', ''],
  ['a single quote mark', 'a="', '"'],
  ['empty', 'x=0; a=', ''],
  ['with further equals signs', 'a=b=c==', 'b=c=='],
  ['percent-encoded', 'a=x%2By%3D', 'x+y='],
  ['with a raw plus', 'a=x+y', 'x+y'],
  ['badly percent-encoded', 'a=100%; b=1', '100%'],
  ['percent-encoded bytes that are no UTF-8', 'a=%ff%20', '%ff%20'],
  ['behind an empty part', ';;; a=1', '1'],
  ['behind a part without name', '=9; a=1', '1'],
  ['behind a part without value', 'a; a=1', '1'],
  ['not there', 'b=1', null],
  ['not in an empty header', '', null],
  ['not where only the end of a name fits', 'xa=1', null],
  ['not where only the start of a name fits', 'ab=1; a.b=2', null],
  ['not in another case', 'A=1', null],
  ['not inside a value', 'x=;y=a=1', null],
])('reads a cookie that is %s (R70)', (_what, header, value) => {
  expect(readCookie(header, 'a')).toBe(value)
})

test('reads cookies with any name (R70)', () => {
  const header = '__proto__=p; a=1; constructor=2'
  expect([readCookie(header, 'constructor'), readCookie(header, '__proto__')]).toEqual(['2', 'p'])
})

test('never throws and never accepts an unsigned value (R70)', () => {
  const text = fc.string({ unit: anyCharacter })
  fc.assert(
    fc.property(text, text, (header, name) => {
      readCookie(`a=${header}`, name)
      expect(verifyCookie(readCookie(header, name) ?? header, keys)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})

test('parses a header of a million characters in linear time (R70)', () => {
  const started = performance.now()
  for (const piece of ['a ', '; ', 'a;', 'a=%;', '\t', 'aa']) readCookie(piece.repeat(500_000), 'a')
  // In quadratic time it would be hours.
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('over https, ignores cookies without the host prefix in any position (R50)', () => {
  const name = getCookieName({ prefix: 'latchkey', secure: true, domain: null }, 'session_token')
  const planted = 'latchkey.session_token=planted; __Secure-latchkey.session_token=planted'
  expect(readCookie(planted, name)).toBeNull()
  expect(readCookie(`${planted}; __Host-latchkey.session_token=own; ${planted}`, name)).toBe('own')
  expect(readCookie('__host-latchkey.session_token=planted', name)).toBeNull()
})

test.each([
  ['over http', { secure: false, domain: null }, 'mine.session_token'],
  ['over https', { secure: true, domain: null }, '__Host-mine.session_token'],
  ['for subdomains', { secure: true, domain: 'example.com' }, '__Secure-mine.session_token'],
])('returns the name of a cookie %s', (_where, settings, name) => {
  expect(getCookieName({ prefix: 'mine', ...settings }, 'session_token')).toBe(name)
})

test.each(['', 'a b', 'a;b', 'a=b', 'ä', 'a\r\n'])('rejects the cookie prefix %j and names it', (prefix) => {
  expect(() => getCookieName({ prefix, secure: false, domain: null }, 'a')).toThrow(JSON.stringify(prefix))
})

test('a signature is HMAC-SHA-256 over the plain value, in base64 with padding', () => {
  // RFC 4231, test case 2.
  expect(signCookie('what do ya want for nothing?', ['Jefe'])).toBe(
    `what do ya want for nothing?.${Buffer.from('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843', 'hex').toString('base64')}`,
  )
})

test('the first key signs and every key verifies', () => {
  expect(verifyCookie(signCookie('token', keys), keys.slice(0, 1))).toBe('token')
  expect(verifyCookie(signCookie('token', keys.slice(1)), keys)).toBe('token')
  expect(verifyCookie(signCookie('token', keys), keys.slice(1))).toBeNull()
  expect(verifyCookie(signCookie('token', keys), [])).toBeNull()
  expect(() => signCookie('token', [])).toThrow('empty')
})

test('splits the signature at the last dot, so that values can contain dots', () => {
  expect(verifyCookie(signCookie('a.b.c', keys), keys)).toBe('a.b.c')
})

const signature = createHmac('sha256', keys[0] ?? '')
  .update('token')
  .digest('base64')
test.each([
  ['nothing', ''],
  ['a value alone', 'token'],
  ['a value and a dot', 'token.'],
  ['a signature alone', signature],
  ['an empty value, although signed', signCookie('', keys)],
  ['the signature of another value', `tokem.${signature}`],
  ['a signature without padding', `token.${signature.slice(0, -1)}`],
  ['a signature with a tail', `token.${signature}=`],
  ['a signature in the other alphabet', `token.${'-'.repeat(43)}=`],
  ['a signature of other letters', `token.${'A'.repeat(43)}=`],
  ['a signature with a space', `token.${signature.slice(0, 42)} =`],
  // Code points that Latin-1 would truncate to the same bytes.
  ['a signature beyond ASCII', `token.${String.fromCharCode(signature.charCodeAt(0) + 256)}${signature.slice(1)}`],
  ['a signature that is encoded still', `token.${encodeURIComponent(signature)}`],
])('%s does not verify (R71)', (_what, raw) => {
  expect(verifyCookie(raw, keys)).toBeNull()
})

test('rejects other encodings of a valid signature (R71)', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const last = alphabet.indexOf(signature.charAt(42))
  const twin = `${signature.slice(0, 42)}${alphabet.charAt(last ^ 1)}=`
  expect(Buffer.from(twin, 'base64')).toEqual(Buffer.from(signature, 'base64'))
  expect(verifyCookie(`token.${twin}`, keys)).toBeNull()
})

const plain = { name: 'a', value: 'x', maxAge: null, domain: null, secure: false }

test('writes attributes in a fixed order and percent-encodes the value', () => {
  expect(serializeCookie({ ...plain, value: 'a.b+c/d= ;é', maxAge: 60, domain: 'example.com', secure: true })).toBe(
    'a=a.b%2Bc%2Fd%3D%20%3B%C3%A9; Max-Age=60; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
  expect(serializeCookie(plain)).toBe('a=x; Path=/; HttpOnly; SameSite=Lax')
  expect(serializeCookie({ ...plain, value: '', maxAge: 0 })).toBe('a=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})

test.each([
  [12.9, 12],
  [-5, 0],
  [MAX_COOKIE_AGE_SECONDS + 1, MAX_COOKIE_AGE_SECONDS],
  [Number.POSITIVE_INFINITY, MAX_COOKIE_AGE_SECONDS],
])('writes an age of %d seconds as %d (R49)', (maxAge, written) => {
  expect(serializeCookie({ ...plain, maxAge })).toContain(`; Max-Age=${written}; `)
})

test.each([
  [{ name: 'a b' }],
  [{ name: '' }],
  [{ domain: 'a.com; Secure' }],
  [{ domain: 'a.com\r\nx: y' }],
  [{ domain: '' }],
])('rejects configured values that break the header: %j', (part) => {
  expect(() => serializeCookie({ ...plain, ...part })).toThrow(/cookie/i)
})

test('a signed cookie survives a round trip', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (value) => {
      const [sent = ''] = serializeCookie({ ...plain, value: signCookie(value, keys) }).split(';', 1)
      expect(verifyCookie(readCookie(`z=1; ${sent}`, 'a') ?? '', keys)).toBe(value)
    }),
  )
})
