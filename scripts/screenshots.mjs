#!/usr/bin/env node
// Takes screenshots of every screen state in every language, narrow and wide, light and dark: screenshots/LANGUAGE/….png
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const folder = join(root, 'screenshots')
rmSync(folder, { recursive: true, force: true })
const args = ['run', '--project', 'e2e', 'conformance/src/web/screens-', '-t', 'every screen state fits']
const child = spawn('vitest', args, {
  cwd: root,
  env: withLocalBinaries({ ...process.env, LATCHKEY_SCREENSHOTS: folder }),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
child.on('exit', (code) => {
  console.log(`The screenshots are in ${folder}`)
  process.exitCode = code ?? 1
})
