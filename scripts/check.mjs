#!/usr/bin/env node
// All that CI runs, in this order. Stops at the first step that fails; the last line counts the tests.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const steps = {
  format: () => run('biome', ['check', '.']),
  lint: () => run('oxlint', ['--type-aware', '--deny-warnings']),
  // The application that uses the client is stricter than we are: the client's sources are checked by its options, too.
  types: async () => (await run('tsc', ['--project', '.'])) && run('tsc', ['--project', 'bench/src/app']),
  unused: () => run('knip', ['--no-config-hints']),
  dependencies: () => run('node', ['scripts/audit.mjs']),
  build: () => run('node', ['scripts/prepare.mjs', '--build']),
  sizes: isClientSmall,
  tests: () => run('npm', ['test', '--silent']),
}

// Nothing ran yet; a check that stops before the tests has failed once.
let summary = '0 passed, 1 failed, 0 skipped'

for (const [name, step] of Object.entries(steps)) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const passed = await step()
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (passed) continue
  process.exitCode = 1
  // Whoever reads the last line alone must not take a failed step for a green run.
  summary = summary.replace(' 0 failed', ' 1 failed')
  break
}
console.log(`\n${summary}`)

/** The client's budget stands in client/package.json; size-limit measures the bundle that the script there makes. */
async function isClientSmall() {
  const { scripts = {}, 'size-limit': budget } = JSON.parse(readFileSync(join(root, 'client/package.json'), 'utf8'))
  if (scripts.size) return run('npm', ['run', 'size', '--silent', '--workspace', 'client'])
  if (!budget) return true
  return (await run('node', ['scripts/bundle.mjs'], 'client')) && run('size-limit', [], 'client')
}

/** Runs a program of ours and passes its words on, except the tests' summary, which belongs at the very end. */
async function run(program, words, folder = '.') {
  const child = spawn(program, words, {
    cwd: join(root, folder),
    env: withLocalBinaries({ ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      if (/^\d+ passed, \d+ failed, \d+ skipped$/.test(line)) summary = line
      else console.log(line)
    })
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.log(`${program}: ${error.message}`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}
