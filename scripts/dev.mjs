#!/usr/bin/env node
// Starts the service (restarted on change), the web app through Vite, and the provider simulator. They stop together.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const WEB_URL = 'http://localhost:5173'
const SERVICE_URL = `http://localhost:${process.env.PORT ?? 3000}`
const KILL_AFTER_MS = 5000
const CONFIG_FILES = ['latchkey.config.ts', 'latchkey.config.mjs', 'latchkey.config.json']
const running = new Set()

const providerEnvironment = startProviders()
// The browser opens the address of Vite, which forwards calls to the service. Links in mails use that address too.
start('service', 'tsx', ['watch', '--clear-screen=false', 'service/src/main.ts'], {
  LATCHKEY_URL: WEB_URL,
  LATCHKEY_TRUSTED_ORIGINS: `${WEB_URL},${SERVICE_URL}`,
  ...providerEnvironment,
})
start('web', 'vite', ['web', '--config', 'web/vite.config.ts', '--port', '5173', '--strictPort'], {})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopAll(0))

/** Configures the simulator for every provider, unless the developer has an options file. */
function startProviders() {
  start('social', 'tsx', ['simulator/src/main.ts', '--brief'], {})
  const configFile = process.env.LATCHKEY_CONFIG || CONFIG_FILES.find((name) => existsSync(join(root, name)))
  if (!configFile) return { LATCHKEY_CONFIG: join(root, 'simulator/src/latchkey.config.ts') }
  console.log(
    `social  | The service uses ${configFile}. \`npm run providers\` prints the options for the simulated providers.`,
  )
  return {}
}

function start(name, program, args, defaults) {
  const child = spawn(program, args, {
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
    stopAll(code ?? 0)
  })
}

function stopAll(code) {
  process.exitCode ||= code
  for (const child of running) child.kill('SIGTERM')
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, KILL_AFTER_MS).unref()
}
