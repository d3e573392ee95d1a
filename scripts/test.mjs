#!/usr/bin/env node
// Runs the tests without the long ones (testing/long-tests.ts): `node scripts/test.mjs [arguments of vitest]`.
import { runVitest } from './run-vitest.mjs'

await runVitest(process.argv.slice(2), { LATCHKEY_LONG_TESTS: 'false' })
