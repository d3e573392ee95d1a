import fc from 'fast-check'
import { expect } from 'vitest'
import type { RateLimitStore } from '@latchkey/server/test-support'

const keys = ['a', 'b', 'c'] as const
const rules = { a: { window: 10, max: 3 }, b: { window: 60, max: 1 }, c: { window: 10, max: 5 } }

/** Whatever is asked of a store, the answers are those of the plainest counter. `fresh` gives one in which nothing was counted. */
export const expectFixedWindowCounts = async (
  fresh: () => RateLimitStore,
  { runs, steps }: { runs: number; steps: number },
): Promise<void> => {
  const questions = fc.array(
    fc.record({
      key: fc.constantFrom(...keys),
      wait: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 15_000 })),
      isRefund: fc.boolean(),
    }),
    { maxLength: steps },
  )
  await fc.assert(
    fc.asyncProperty(questions, async (all) => {
      const limits = fresh()
      const counters = new Map<string, { start: number; count: number }>()
      let now = 0
      for (const { key, wait, isRefund } of all) {
        now += wait
        const { window, max } = rules[key]
        const known = counters.get(key)
        const counter = known && now < known.start + window * 1000 ? known : { start: now, count: 0 }
        if (isRefund) {
          await limits.refund(key, now)
          if (counter === known) counter.count = Math.max(0, counter.count - 1)
          continue
        }
        const mayPass = counter.count < max
        const left = counter.start + window * 1000 - now
        expect(await limits.hit(key, rules[key], now)).toEqual({
          allowed: mayPass,
          retryAfter: mayPass ? 0 : Math.ceil(left / 1000),
        })
        if (mayPass) counter.count += 1
        counters.set(key, counter)
      }
    }),
    { numRuns: runs },
  )
}
