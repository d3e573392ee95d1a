import { expect, test } from 'vitest'
import { NO_REDIS, redisProgram } from '@latchkey/testing/processes'
import { formatReport } from './report.ts'
import { type SoakPlan, runSoak } from './soak.ts'

/** Set by `npm run soak`. The short form injects each fault once. */
const minutes = Number(process.env.LATCHKEY_SOAK_MINUTES ?? 0)

const plan: SoakPlan =
  minutes > 0
    ? {
        minutes,
        faultMs: 8000,
        gapMs: 12_000,
        concurrency: 3,
        pauseMs: 6000,
        report: (message) => console.log(message),
      }
    : { minutes: 0, faultMs: 500, gapMs: 300, concurrency: 2, pauseMs: 200, report: () => {} }

/** The maximum growth of the memory of a warm node. */
const MAX_MEMORY_GROWTH = 1.3

test('keeps every confirmed change and sends no extra mail under load with faults, with stable memory', {
  timeout: (minutes + 20) * 60_000,
}, async ({ skip }) => {
  if (!redisProgram) return skip(NO_REDIS)
  const outcomes = await runSoak(plan)
  console.log(formatReport(outcomes))
  for (const { deployment, memory } of outcomes) {
    expect(deployment.writeLog.violations, deployment.name).toEqual([])
    expect(deployment.writeLog.responses.get('200'), deployment.name).toBeGreaterThan(100)
    // A short run does not warm up the process.
    if (minutes >= 5) expect(memory.end / memory.warm, `memory of ${memory.node}`).toBeLessThan(MAX_MEMORY_GROWTH)
  }
})
