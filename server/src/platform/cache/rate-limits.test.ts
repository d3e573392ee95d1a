import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectFixedWindowCounts } from '@latchkey/testing'
import { DAY_MS } from '../durations.ts'
import { createMemoryRateLimits, type RateLimitStore, type RateLimitVerdict } from './rate-limits.ts'

const rule = { window: 10, max: 3 }
const allowed = { allowed: true, retryAfter: 0 }

test('refuses a caller after the allowed hits until the window ends', () => {
  const limits = createMemoryRateLimits()
  expect([0, 1000, 2000].map((now) => limits.hit('a', rule, now))).toEqual([allowed, allowed, allowed])
  expect(limits.hit('a', rule, 2001)).toEqual({ allowed: false, retryAfter: 8 })
  expect(limits.hit('a', rule, 9999)).toEqual({ allowed: false, retryAfter: 1 })
  expect(limits.hit('a', rule, 10_000)).toEqual(allowed)
})

test('a refused hit does not extend the window', () => {
  const limits = createMemoryRateLimits()
  for (let now = 0; now < 10_000; now += 10) limits.hit('a', rule, now)
  expect(limits.hit('a', rule, 10_000)).toEqual(allowed)
})

test('counts each key separately', () => {
  const limits = createMemoryRateLimits()
  for (let count = 0; count < 4; count += 1) limits.hit('a', rule, 0)
  expect(limits.hit('b', rule, 0)).toEqual(allowed)
})

test('does not count a refunded hit, and refunds no more hits than were counted', () => {
  const limits = createMemoryRateLimits()
  limits.hit('a', rule, 0)
  for (let count = 0; count < 5; count += 1) limits.refund('a', 1)
  limits.refund('unknown', 1)
  expect([1, 2, 3, 4].map((now) => limits.hit('a', rule, now).allowed)).toEqual([true, true, true, false])
})

test('a refund after the end of a window does not change the next one', () => {
  const limits = createMemoryRateLimits()
  for (let count = 0; count < 3; count += 1) limits.hit('a', rule, 0)
  limits.refund('a', 10_000)
  expect([1, 2, 3, 4].map(() => limits.hit('a', rule, 10_000).allowed)).toEqual([true, true, true, false])
})

test('a limit of 0 refuses every hit', () => {
  expect(createMemoryRateLimits().hit('a', { window: 10, max: 0 }, 0)).toEqual({ allowed: false, retryAfter: 10 })
})

test.each([1, 3, 100, 199])('allows %d of 200 parallel hits with this limit (R17)', async (max) => {
  const limits: RateLimitStore = createMemoryRateLimits()
  const request = async (_: unknown, index: number): Promise<RateLimitVerdict> => {
    // Half of the hits run in separate turns of the event loop.
    await new Promise<void>((resolve) => (index % 2 ? setImmediate(resolve) : queueMicrotask(resolve)))
    return limits.hit('a', { window: 10, max }, 0)
  }
  const verdicts = await Promise.all(Array.from({ length: 200 }, request))
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(max)
})

test('a million callers use the memory of at most `maxKeys` counters (R17)', () => {
  const limits = createMemoryRateLimits({ maxKeys: 10_000 })
  let largest = 0
  for (let index = 0; index < 1_000_000; index += 1) {
    limits.hit(`caller ${index}`, rule, index / 1000)
    largest = Math.max(largest, limits.size)
  }
  expect(largest).toBe(10_000)
})

test('a million hits of one caller use no additional memory (R17)', () => {
  const limits = createMemoryRateLimits()
  for (let index = 0; index < 1_000_000; index += 1) {
    limits.hit('a', rule, index * 10_000)
    limits.refund('a', index * 10_000)
  }
  expect(limits.size).toBeLessThan(3)
})

test('releases the memory after a flood (R17)', () => {
  const limits = createMemoryRateLimits()
  for (let index = 0; index < 1000; index += 1) limits.hit(`flood ${index}`, rule, 0)
  for (let index = 0; index < 1000; index += 1) limits.hit(`later ${index % 10}`, rule, 20_000 + index * 1000)
  expect(limits.size).toBeLessThan(20)
})

test('evicts ended windows before current ones (R17)', () => {
  const limits = createMemoryRateLimits({ maxKeys: 100 })
  const lock = { window: 900, max: 1 }
  limits.hit('lock', lock, 0)
  for (let index = 0; index < 800; index += 1) limits.hit(`other ${index}`, rule, 1 + index * 1000)
  expect(limits.hit('lock', lock, 800_000)).toEqual({ allowed: false, retryAfter: 100 })
})

test('a flood of short windows does not evict a long lock (R17)', () => {
  const limits = createMemoryRateLimits({ maxKeys: 100 })
  const lock = { window: 900, max: 1 }
  limits.hit('lock', lock, 0)
  for (let index = 0; index < 10_000; index += 1) limits.hit(`flood ${index}`, rule, 1)
  expect(limits.hit('lock', lock, 2).allowed).toBe(false)
  expect(limits.size).toBe(100)
})

test('deletes the ended window of a key without its current window', () => {
  const limits = createMemoryRateLimits()
  const once = { window: 10, max: 1 }
  for (const key of ['a', 'b', 'c', 'd']) limits.hit(key, once, 0)
  for (const key of ['d', 'e']) limits.hit(key, once, 10_000)
  expect(limits.hit('d', once, 10_001).allowed).toBe(false)
})

test('evicts the oldest of equal windows first', () => {
  const limits = createMemoryRateLimits({ maxKeys: 2 })
  const once = { window: 10, max: 1 }
  for (const [now, key] of ['first', 'second', 'third'].entries()) limits.hit(key, once, now)
  expect(limits.hit('third', once, 5).allowed).toBe(false)
  expect(limits.hit('second', once, 5).allowed).toBe(false)
  expect(limits.hit('first', once, 5).allowed).toBe(true)
})

test('counts like a fixed-window counter for random sequences', async () => {
  await expect(expectFixedWindowCounts(createMemoryRateLimits, { runs: 500, steps: 200 })).resolves.toBeUndefined()
})

test('allows a call after the reported waiting time, and not before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3600 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0 }),
      fc.nat(3_600_000),
      (window, max, start, later) => {
        const limits = createMemoryRateLimits()
        for (let count = 0; count < max; count += 1) limits.hit('a', { window, max }, start)
        const now = start + (later % (window * 1000))
        const { allowed: isAllowed, retryAfter } = limits.hit('a', { window, max }, now)
        expect(isAllowed).toBe(false)
        expect(limits.hit('a', { window, max }, now + (retryAfter - 1) * 1000).allowed).toBe(false)
        expect(limits.hit('a', { window, max }, now + retryAfter * 1000).allowed).toBe(true)
      },
    ),
  )
})

test('stores at most `maxKeys` counters for random keys and windows (R17)', () => {
  const hits = fc.array(fc.tuple(fc.nat(50), fc.constantFrom(1, 10, 60), fc.nat(5000)), { maxLength: 300 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), hits, (maxKeys, all) => {
      const limits = createMemoryRateLimits({ maxKeys })
      let now = 0
      for (const [key, window, wait] of all) {
        now += wait
        limits.hit(`kind:${window} ${key}`, { window, max: 2 }, now)
        expect(limits.size).toBeLessThanOrEqual(maxKeys)
      }
    }),
  )
})

test('a flood of 100,000 one-hour mail limits does not evict the limits of sign-ins and guesses (R17)', () => {
  const limits = createMemoryRateLimits()
  const once = { window: 10, max: 1 }
  limits.hit('call-credential:signInEmail:192.0.2.1', once, 0)
  limits.hit('guess-account:ann@example.com', { window: 900, max: 1 }, 0)
  for (let index = 0; index < 100_001; index += 1) limits.hit(`mail:reset:${index}`, { window: 3600, max: 5 }, 1)
  expect(limits.hit('call-credential:signInEmail:192.0.2.1', once, 2).allowed).toBe(false)
  expect(limits.hit('guess-account:ann@example.com', { window: 900, max: 1 }, 2).allowed).toBe(false)
  expect(limits.size).toBe(100_002)
})

test.each([60, 86_400, 400 * 86_400])('a clock that is set back by %d seconds does not extend a limit', (seconds) => {
  const limits = createMemoryRateLimits()
  const start = 1000 * DAY_MS
  for (let count = 0; count < 3; count += 1) limits.hit('kind:a', rule, start)
  const now = start - seconds * 1000
  expect(limits.hit('kind:a', rule, now)).toEqual({ allowed: false, retryAfter: 10 })
  expect(limits.hit('kind:a', rule, now + 9999)).toEqual({ allowed: false, retryAfter: 1 })
  expect(limits.hit('kind:a', rule, now + 10_000)).toEqual(allowed)
})

test('bounds the memory while the clock jumps back and forth (R17)', () => {
  const limits = createMemoryRateLimits({ maxKeys: 100 })
  for (let index = 0; index < 10_000; index += 1) {
    limits.hit(`kind:${index}`, rule, index % 2 ? 1_000_000 + index : index)
    expect(limits.size).toBeLessThanOrEqual(100)
  }
})
