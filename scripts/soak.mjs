#!/usr/bin/env node
// Runs load with fault injection and then verifies all data: `npm run soak [-- --minutes 30]`.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes must be a positive number')

const args = ['run', '--project', 'conformance', 'conformance/src/soak/soak.test.ts', '--disableConsoleIntercept']
const child = spawn('vitest', args, {
  cwd: root,
  env: withLocalBinaries({ ...process.env, LATCHKEY_SOAK_MINUTES: String(minutes) }),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
