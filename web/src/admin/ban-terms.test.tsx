import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { banOf, newBan } from './ban-terms.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2029-01-01T00:00:00') }))
afterEach(() => vi.useRealTimers())

test.each([
  [{ ...newBan, duration: 'hour' }, { banExpiresIn: 3600 }],
  [
    { ...newBan, reason: '  Spam ' },
    { banReason: 'Spam', banExpiresIn: 604_800 },
  ],
  [{ ...newBan, duration: 'forever' }, {}],
  [{ ...newBan, duration: 'until', until: '2029-01-01T00:30' }, { banExpiresIn: 1800 }],
  [{ ...newBan, duration: 'until', until: '2028-12-31T23:00' }, null],
  [{ ...newBan, duration: 'until', until: '' }, null],
] as const)('%j is %j for the service', (terms, ban) => {
  expect(banOf(terms)).toEqual(ban)
})
