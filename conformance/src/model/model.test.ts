import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steps } from './plan.ts'
import { expectModelBehavior } from './sequence.ts'
import { startModelRun } from './model-run.ts'

/**
 * Sequences in a run of the tests. More with `LATCHKEY_SEED=$RANDOM LATCHKEY_MODEL_RUNS=1000 npx vitest run
 * conformance/src/model`.
 */
const RUNS = Number(process.env.LATCHKEY_MODEL_RUNS ?? 5)

test('the result of concurrent actions equals the result of the model for some order of them', {
  timeout: 60_000 + RUNS * 10_000,
}, async () => {
  let sequences = 0
  const sequence = fc.asyncProperty(steps(30), fc.boolean(), async (all, cookieCache) => {
    const run = await startModelRun({ cookieCache })
    try {
      await expectModelBehavior(run, all)
      sequences++
    } finally {
      await run.server.latchkey.close()
    }
  })
  // Shrinks a failing sequence for at most a minute.
  await fc.assert(sequence, { numRuns: RUNS, interruptAfterTimeLimit: 60_000 + RUNS * 8000 })
  expect(sequences).toBe(RUNS)
})
