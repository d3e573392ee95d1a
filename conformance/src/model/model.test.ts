import fc from 'fast-check'
import { expect, test } from 'vitest'
import { steps } from './plan.ts'
import { followsTheModel } from './sequence.ts'
import { stage } from './stage.ts'

/** Sequences in a run of the tests; many more with `LATCHKEY_MODEL_RUNS=1000 npx vitest run conformance/src/model`. */
const RUNS = Number(process.env.LATCHKEY_MODEL_RUNS ?? 5)

/** The seed of a failure message, to reproduce it. Random without it. */
const SEED = process.env.LATCHKEY_MODEL_SEED

test('whatever several people do at once, the server does what the model of the specification does in some order', {
  timeout: 60_000 + RUNS * 10_000,
}, async () => {
  let sequences = 0
  const sequence = fc.asyncProperty(steps(30), fc.boolean(), async (all, cookieCache) => {
    const here = await stage({ cookieCache })
    try {
      await followsTheModel(here, all)
      sequences++
    } finally {
      await here.here.latchkey.close()
    }
  })
  // What fails is made smaller, for a minute at most.
  const limits = { numRuns: RUNS, interruptAfterTimeLimit: 60_000 + RUNS * 8000 }
  await fc.assert(sequence, { ...limits, ...(SEED !== undefined && { seed: Number(SEED) }) })
  expect(sequences).toBe(RUNS)
})
