#!/usr/bin/env node
// Runs load with fault injection and then verifies all data: `npm run soak [-- --minutes 30]`. With `--failover`, the faults
// are lost primaries of three PostgreSQL servers: `npm run failover [-- --minutes 10] [--patroni [--haproxy]]`.
import { parseArgs } from 'node:util'
import { runVitest } from './run-vitest.mjs'

const { values } = parseArgs({
  options: {
    failover: { type: 'boolean' },
    patroni: { type: 'boolean' },
    haproxy: { type: 'boolean' },
    minutes: { type: 'string' },
  },
})
const minutes = Number(values.minutes ?? (values.failover ? 10 : 30))
if (!(minutes > 0)) throw new Error('--minutes must be a positive number')
if (values.haproxy && !values.patroni)
  throw new Error('--haproxy requires --patroni, by which the proxy finds the primary')

const file = `conformance/src/soak/${values.failover ? 'failover' : 'soak'}.test.ts`
await runVitest(['--project', 'conformance', file, '--disableConsoleIntercept'], {
  LATCHKEY_SOAK_MINUTES: String(minutes),
  LATCHKEY_SOAK_PATRONI: values.patroni ? '1' : '',
  LATCHKEY_SOAK_HAPROXY: values.haproxy ? '1' : '',
})
