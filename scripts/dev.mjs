#!/usr/bin/env node
// The service, restarted at each change, the web app through Vite, and all social providers, simulated; they end together.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withLocalBinaries } from './programs.mjs'
import { root, webEntry } from './sources.mjs'

const WEB = 'http://localhost:5173'
const SERVICE = `http://localhost:${process.env.PORT ?? 3000}`
const PATIENCE = 5000
const OWN_CONFIG = ['latchkey.config.ts', 'latchkey.config.mjs', 'latchkey.config.json']
const running = new Set()

const providers = withProviders()
if (existsSync(webEntry)) {
  // Whoever develops sits at Vite's address, so mails lead there and its origin may call; Vite passes the calls on.
  start('service', 'tsx', ['watch', '--clear-screen=false', 'service/src/main.ts'], {
    LATCHKEY_URL: WEB,
    LATCHKEY_TRUSTED_ORIGINS: `${WEB},${SERVICE}`,
    ...providers,
  })
  start('web', 'vite', ['web', '--config', 'web/vite.config.ts', '--port', '5173', '--strictPort'], {})
} else {
  start('service', 'tsx', ['watch', '--clear-screen=false', 'service/src/main.ts'], providers)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

/** Every provider's button works without registering anywhere, unless the developer has options of their own. */
function withProviders() {
  start('social', 'tsx', ['simulator/src/main.ts', '--brief'], {})
  const own = process.env.LATCHKEY_CONFIG || OWN_CONFIG.find((name) => existsSync(join(root, name)))
  if (!own) return { LATCHKEY_CONFIG: join(root, 'simulator/src/latchkey.config.ts') }
  console.log(
    `social  | The service keeps to ${own}. \`npm run providers\` prints what the simulated providers need in it.`,
  )
  return {}
}

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
