#!/usr/bin/env node
// Pictures of every screen in every state and language, narrow and wide, light and dark: screenshots/LANGUAGE/….png
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const folder = join(root, 'screenshots')
rmSync(folder, { recursive: true, force: true })
const words = ['run', '--project', 'e2e', 'conformance/src/web/screens.e2e.ts', '-t', 'every screen fits']
const child = spawn('vitest', words, {
  cwd: root,
  env: withLocalBinaries({ ...process.env, LATCHKEY_SCREENSHOTS: folder }),
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
child.on('exit', (code) => {
  console.log(`The pictures are in ${folder}`)
  process.exitCode = code ?? 1
})
