import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toBan, defaultBanTerms } from './ban-terms.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2029-01-01T00:00:00') }))
afterEach(() => vi.useRealTimers())

test.each([
  [{ ...defaultBanTerms, duration: 'hour' }, { banExpiresIn: 3600 }],
  [
    { ...defaultBanTerms, reason: '  Spam ' },
    { banReason: 'Spam', banExpiresIn: 604_800 },
  ],
  [{ ...defaultBanTerms, duration: 'forever' }, {}],
  [{ ...defaultBanTerms, duration: 'until', until: '2029-01-01T00:30' }, { banExpiresIn: 1800 }],
  [{ ...defaultBanTerms, duration: 'until', until: '2028-12-31T23:00' }, null],
  [{ ...defaultBanTerms, duration: 'until', until: '' }, null],
] as const)('converts %j to %j', (terms, ban) => {
  expect(toBan(terms)).toEqual(ban)
})
