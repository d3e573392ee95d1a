#!/usr/bin/env node
// Runs load with fault injection and then verifies all data: `npm run soak [-- --minutes 30]`. With `--failover`, the faults
// are lost primaries of three PostgreSQL servers: `npm run failover [-- --minutes 10] [--patroni]`.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const { values } = parseArgs({
  options: { failover: { type: 'boolean' }, patroni: { type: 'boolean' }, minutes: { type: 'string' } },
})
const minutes = Number(values.minutes ?? (values.failover ? 10 : 30))
if (!(minutes > 0)) throw new Error('--minutes must be a positive number')

const file = `conformance/src/soak/${values.failover ? 'failover' : 'soak'}.test.ts`
const args = ['run', '--project', 'conformance', file, '--disableConsoleIntercept']
const child = spawn('vitest', args, {
  cwd: root,
  env: withLocalBinaries({
    ...process.env,
    LATCHKEY_SOAK_MINUTES: String(minutes),
    LATCHKEY_SOAK_PATRONI: values.patroni ? '1' : '',
  }),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
