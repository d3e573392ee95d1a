import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '@latchkey/testing'
import { createClientIp, getAddressKey, getSiteKey } from './client-ip.ts'

const clientIp = createClientIp(['10.0.0.0/8', '192.0.2.7', 'fd00::/8', '2001:db8:ffff::1', '::ffff:172.16.0.0/108'])
const behindProxy = (forwardedFor: string | null) => clientIp({ remoteAddress: '10.0.0.1', forwardedFor })

test.each([
  ['203.0.113.9', '1.1.1.1'],
  ['11.0.0.1', '10.0.0.1'],
  ['192.0.2.8', '1.1.1.1, 192.0.2.7'],
  ['2001:db8:ffff::2', '1.1.1.1'],
])('ignores X-Forwarded-For from the untrusted address %s (R16)', (remoteAddress, forwardedFor) => {
  expect(clientIp({ remoteAddress, forwardedFor })).toBe(remoteAddress)
})

test('ignores forwarded addresses without trusted proxies (R16)', () => {
  const direct = createClientIp([])
  expect(direct({ remoteAddress: '127.0.0.1', forwardedFor: '1.1.1.1' })).toBe('127.0.0.1')
})

test.each([
  ['one caller', '203.0.113.9', '203.0.113.9'],
  ['what the caller claims, then the caller', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
  ['a claimed trusted proxy, then the caller', '10.0.0.5, 203.0.113.9', '203.0.113.9'],
  ['the caller, then trusted proxies', '1.1.1.1, 203.0.113.9, 10.9.9.9,192.0.2.7', '203.0.113.9'],
  ['trusted proxies alone', '10.0.0.2, 10.0.0.3', '10.0.0.2'],
  ['a port', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6', '2001:DB8:0:0::9', '2001:db8::9'],
  ['IPv6 in brackets', '[2001:db8::9]', '2001:db8::9'],
  ['IPv6 in brackets with a port', '[2001:db8::9]:4711', '2001:db8::9'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a trusted proxy inside IPv6', '203.0.113.9, ::ffff:10.0.0.2', '203.0.113.9'],
  ['a trusted IPv6 proxy', '203.0.113.9, fd12::1', '203.0.113.9'],
  ['a proxy trusted as IPv4 inside IPv6', '203.0.113.9, 172.17.0.1', '203.0.113.9'],
  ['spaces', '  203.0.113.9  ', '203.0.113.9'],
])('behind a trusted proxy: %s (R16)', (_what, forwardedFor, ip) => {
  expect(behindProxy(forwardedFor)).toBe(ip)
})

test.each([
  ['nothing', null, '10.0.0.1'],
  ['an empty header', '', '10.0.0.1'],
  ['garbage', 'unknown', '10.0.0.1'],
  ['garbage behind the caller', '203.0.113.9, garbage', '10.0.0.1'],
  ['garbage behind the caller and before a proxy', '203.0.113.9, garbage, 10.0.0.2', '10.0.0.2'],
  ['garbage before the caller', 'garbage, 203.0.113.9', '203.0.113.9'],
  ['an empty place', '203.0.113.9,, 10.0.0.2', '10.0.0.2'],
  ['a final comma', '203.0.113.9,', '10.0.0.1'],
  ['an octal address', '0313.0.113.9', '10.0.0.1'],
  ['a short address', '127.1', '10.0.0.1'],
  ['an address beyond 255', '256.1.1.1', '10.0.0.1'],
  ['a number', '2130706433', '10.0.0.1'],
  ['an open bracket', '[2001:db8::9', '10.0.0.1'],
  ['empty brackets', '[]', '10.0.0.1'],
  ['a host name', 'localhost', '10.0.0.1'],
  ['an address with a path', '203.0.113.9/24', '10.0.0.1'],
  ['fullwidth digits', '２０３.0.113.9', '10.0.0.1'],
  ['a zero byte', '203.0.113.9\0', '10.0.0.1'],
])('%s ends the search at the last valid address (R16, R71)', (_what, forwardedFor, ip) => {
  expect(behindProxy(forwardedFor)).toBe(ip)
})

test.each([
  ['2001:0DB8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
  ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['::1', '::1'],
  ['::', '::'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:C000:0201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:c000:0201', '192.0.2.1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['127.0.0.1', '127.0.0.1'],
])('normalizes %s to %s (R15)', (remoteAddress, ip) => {
  expect(clientIp({ remoteAddress, forwardedFor: null })).toBe(ip)
})

test.each([null, '', 'unknown', '/run/latchkey.sock', '1.2.3', '%', '::1::'])(
  'treats the address %j as unknown (R12)',
  (remoteAddress) => {
    expect(clientIp({ remoteAddress, forwardedFor: '203.0.113.9' })).toBe('')
  },
)

test('ignores entries to the left of the proxy entries (R16)', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.ipV4(), (claim, proxy) => {
      expect(behindProxy(`${claim}, 203.0.113.9, 10.0.0.2`)).toBe('203.0.113.9')
      expect(behindProxy(`${claim}, ${proxy}, 203.0.113.9`)).toBe('203.0.113.9')
      behindProxy(claim)
      getAddressKey(claim)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  '',
  'localhost',
  '10.0.0.0/33',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0.0/08',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '10.0.0.0/8.0',
  '10.*',
  'fd00::/129',
  'fe80::1%eth0',
  '[fd00::1]',
  '10.0.0.1:80',
  '::ffff:10.0.0.0/8',
  ' 10.0.0.1',
  '*',
])('rejects the trusted proxy %j and names it (R16)', (entry) => {
  expect(() => createClientIp(['10.0.0.1', entry])).toThrow(JSON.stringify(entry))
})

test('a range of all addresses trusts its own address family (R16)', () => {
  const all = createClientIp(['0.0.0.0/0'])
  expect(all({ remoteAddress: '203.0.113.9', forwardedFor: '1.1.1.1, 2001:db8::1' })).toBe('2001:db8::1')
  expect(all({ remoteAddress: '2001:db8::1', forwardedFor: '1.1.1.1' })).toBe('2001:db8::1')
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:9::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
])('limits count %s as %s (R15)', (ip, key) => {
  expect(getAddressKey(ip)).toBe(key)
})

test('addresses share a key if and only if they share a /64 (R15)', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))
  const half = fc.tuple(group, group, group, group).map((groups) => groups.join(':'))
  fc.assert(
    fc.property(half, half, half, half, (network, otherNetwork, host, otherHost) => {
      const key = getAddressKey(`${network}:${host}`)
      fc.pre(key.endsWith('/64') && network !== otherNetwork)
      expect(getAddressKey(`${network}:${otherHost}`)).toBe(key)
      expect(getAddressKey(`${otherNetwork}:${host}`)).not.toBe(key)
    }),
  )
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['', 'unknown'],
])('site limits count %s as %s (R15)', (ip, key) => {
  expect(getSiteKey(ip)).toBe(key)
})

test.each(['', 'unknown', 'garbage', '1.2.3.4.5'])('%j shares the bucket of unknown clients (R12)', (ip) => {
  expect(getAddressKey(ip)).toBe('unknown')
})
