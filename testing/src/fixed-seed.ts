import fc from 'fast-check'

// Property tests repeat the same inputs in each run, so that a change cannot fail because of an input that it did not
// cause. Search with other inputs before a release: `LATCHKEY_SEED=$RANDOM LATCHKEY_FUZZ_RUNS=3000 npx vitest run fuzz`.
fc.configureGlobal({ seed: Number(process.env.LATCHKEY_SEED ?? 1) })
