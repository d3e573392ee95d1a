#!/usr/bin/env node
// The service, restarted at each change, and the web app through Vite; both end together.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { withLocalBinaries } from './programs.mjs'
import { root, webEntry } from './sources.mjs'

const WEB = 'http://localhost:5173'
const SERVICE = `http://localhost:${process.env.PORT ?? 3000}`
const PATIENCE = 5000
const running = new Set()

if (existsSync(webEntry)) {
  // Whoever develops sits at Vite's address, so mails lead there and its origin may call; Vite passes the calls on.
  start('service', 'tsx', ['watch', '--clear-screen=false', 'service/src/main.ts'], {
    LATCHKEY_URL: WEB,
    LATCHKEY_TRUSTED_ORIGINS: `${WEB},${SERVICE}`,
  })
  start('web', 'vite', ['web', '--config', 'web/vite.config.ts', '--port', '5173', '--strictPort'], {})
} else {
  start('service', 'tsx', ['watch', '--clear-screen=false', 'service/src/main.ts'], {})
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

function start(name, program, words, defaults) {
  const child = spawn(program, words, {
    cwd: root,
    env: withLocalBinaries({ ...defaults, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  running.add(child)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${name.padEnd(7)} | ${line}`))
  }
  child.on('exit', (code) => {
    running.delete(child)
    end(code ?? 0)
  })
}

function end(code) {
  process.exitCode ||= code
  for (const child of running) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, PATIENCE).unref()
}
