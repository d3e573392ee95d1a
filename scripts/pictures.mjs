#!/usr/bin/env node
// Takes the pictures of docs/screens.md. The browser tests compare the screens with them.
import { spawn } from 'node:child_process'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const child = spawn('vitest', ['run', '--project', 'e2e', 'conformance/src/web/screen-pictures'], {
  cwd: root,
  env: withLocalBinaries({ ...process.env, LATCHKEY_PICTURES: 'write' }),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
child.on('exit', (code) => {
  process.exitCode = code ?? 1
})
