#!/usr/bin/env node
// Load with faults injected, then an audit from outside: `npm run soak [-- --minutes 30]`. Writes nothing.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0')

const words = ['run', '--project', 'conformance', 'conformance/src/soak/soak.test.ts', '--disableConsoleIntercept']
const child = spawn('vitest', words, {
  cwd: root,
  env: withLocalBinaries({ ...process.env, LATCHKEY_SOAK_MINUTES: String(minutes) }),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
