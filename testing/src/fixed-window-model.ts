import fc from 'fast-check'
import { expect } from 'vitest'
import type { RateLimitStore } from '@latchkey/server/test-support'

const keys = ['a', 'b', 'c'] as const
const rules = { a: { window: 10, max: 3 }, b: { window: 60, max: 1 }, c: { window: 10, max: 5 } }

/**
 * Compares a rate limit store with a model of fixed-window counters on random input. `createStore` returns an empty
 * store.
 */
export const expectFixedWindowCounts = async (
  createStore: () => RateLimitStore,
  { runs, steps }: { runs: number; steps: number },
): Promise<void> => {
  const operations = fc.array(
    fc.record({
      key: fc.constantFrom(...keys),
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 15_000 })),
      isRefund: fc.boolean(),
    }),
    { maxLength: steps },
  )
  await fc.assert(
    fc.asyncProperty(operations, async (inputs) => {
      const limits = createStore()
      const counters = new Map<string, { start: number; count: number }>()
      let now = 0
      for (const { key, wait, isRefund } of inputs) {
        now += wait
        const { window, max } = rules[key]
        const known = counters.get(key)
        const counter = known && now < known.start + window * 1000 ? known : { start: now, count: 0 }
        if (isRefund) {
          await limits.refund(key, now)
          if (counter === known) counter.count = Math.max(0, counter.count - 1)
          continue
        }
        const isAllowed = counter.count < max
        const remainingMs = counter.start + window * 1000 - now
        expect(await limits.hit(key, rules[key], now)).toEqual({
          allowed: isAllowed,
          retryAfter: isAllowed ? 0 : Math.ceil(remainingMs / 1000),
        })
        if (isAllowed) counter.count += 1
        counters.set(key, counter)
      }
    }),
    { numRuns: runs },
  )
}
