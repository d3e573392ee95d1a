import { expect, test } from 'vitest'
import { toExpiry } from './expiry.ts'
import { isIpRange, parseIpRanges } from './ip-ranges.ts'

const NOW = new Date(2029, 0, 10, 12).getTime()
const DAY_SECONDS = 86_400

test('converts the chosen lifetime to the field of a call', () => {
  const toField = (lifetime: Parameters<typeof toExpiry>[0]['lifetime'], date = '') => toExpiry({ lifetime, date }, NOW)
  expect(toField('month')).toEqual({ expiresIn: 30 * DAY_SECONDS })
  expect(toField('never')).toEqual({ expiresIn: null })
  expect(toField('unchanged')).toEqual({})
  expect(toField('date', '2029-01-11')).toEqual({ expiresIn: 1.5 * DAY_SECONDS - 1 })
})

test.each(['', 'tomorrow', '2029-01-09', '2030-01-11'])('rejects the last day “%s”', (date) => {
  expect(toExpiry({ lifetime: 'date', date }, NOW)).toBeNull()
})

test('splits addresses at line breaks, spaces, commas and semicolons, without duplicates', () => {
  expect(parseIpRanges(' 203.0.113.7\n10.0.0.0/8, ::1;203.0.113.7 ')).toEqual(['203.0.113.7', '10.0.0.0/8', '::1'])
  expect(parseIpRanges(' \n')).toEqual([])
})

test.each(['203.0.113.7', '10.0.0.0/8', '0.0.0.0/0', '::1', '2001:db8::/32', '2001:db8::1/128'])(
  'accepts the range %s',
  (range) => {
    expect(isIpRange(range)).toBe(true)
  },
)

test.each([
  '203.0.113',
  '203.0.113.256',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '::1/129',
  '1::2::3',
  'host',
  '01.2.3.4',
])('rejects the range %s', (range) => {
  expect(isIpRange(range)).toBe(false)
})
