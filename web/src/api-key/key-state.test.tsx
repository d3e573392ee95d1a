import { expect, test } from 'vitest'
import { DAY_MS, getKeyState } from './key-state.ts'

const NOW = Date.UTC(2029, 0, 10)
const key = {
  enabled: true,
  expiresAt: new Date(NOW + 30 * DAY_MS) as Date | null,
  remaining: null as number | null,
  refillAmount: null as number | null,
  refillInterval: null as number | null,
  lastRefillAt: null as Date | null,
}
const refilled = { ...key, remaining: 0, refillAmount: 10, refillInterval: DAY_MS }

test.each([
  ['active', key],
  ['active', { ...key, expiresAt: null }],
  ['expiringSoon', { ...key, expiresAt: new Date(NOW + 7 * DAY_MS) }],
  ['active', { ...key, expiresAt: new Date(NOW + 7 * DAY_MS + 1) }],
  ['expired', { ...key, expiresAt: new Date(NOW) }],
  ['expired', { ...key, expiresAt: new Date(NOW), enabled: false }],
  ['disabled', { ...key, enabled: false }],
  ['usedUp', { ...key, remaining: 0 }],
  ['active', { ...key, remaining: 1 }],
  ['usedUp', { ...refilled, lastRefillAt: new Date(NOW - DAY_MS + 1) }],
  ['active', { ...refilled, lastRefillAt: new Date(NOW - DAY_MS) }],
])('returns the state %s', (state, fields) => {
  expect(getKeyState(fields, NOW)).toBe(state)
})
