import { expect, test } from 'vitest'
import { NO_REDIS, redisProgram } from '@latchkey/testing/processes'
import { reportOf } from './report.ts'
import { type Plan, soak } from './soak.ts'

/** Given by `npm run soak`; without it the short form, each fault once. */
const minutes = Number(process.env.LATCHKEY_SOAK_MINUTES ?? 0)

const plan: Plan =
  minutes > 0
    ? { minutes, hold: 8000, gap: 12_000, size: 3, pause: 6000, says: (what) => console.log(what) }
    : { minutes: 0, hold: 500, gap: 300, size: 2, pause: 200, says: () => {} }

/** What the memory of a node that is warm may grow by. */
const FLAT = 1.3

test('mixed load with faults injected: no lost committed change, no duplicate mail beyond at-least-once with its id, memory flat', {
  timeout: (minutes + 20) * 60_000,
}, async ({ skip }) => {
  if (!redisProgram) return skip(NO_REDIS)
  const outcomes = await soak(plan)
  console.log(reportOf(outcomes))
  for (const { site, memory } of outcomes) {
    expect(site.journal.violations, site.name).toEqual([])
    expect(site.journal.answers.get('200'), site.name).toBeGreaterThan(100)
    // Within seconds nothing is warm.
    if (minutes >= 5) expect(memory.end / memory.warm, `memory of ${memory.node}`).toBeLessThan(FLAT)
  }
})
