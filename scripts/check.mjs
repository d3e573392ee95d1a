#!/usr/bin/env node
// Runs every CI step in this order and stops at the first failure. The last line counts the tests. `--all` includes the long
// tests, as before a release.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { withLocalBinaries } from './programs.mjs'
import { root } from './sources.mjs'

const steps = {
  words: () => run('node', ['scripts/check-words.mjs']),
  format: () => run('biome', ['check', '.']),
  lint: () => run('oxlint', ['--type-aware', '--deny-warnings']),
  imports: () => run('node', ['scripts/check-imports.mjs']),
  // Applications may use stricter compiler options than ours. bench/src/app checks the client's sources with them.
  types: async () => (await run('tsc', ['--project', '.'])) && run('tsc', ['--project', 'bench/src/app']),
  unused: () => run('knip', ['--no-config-hints']),
  dependencies: () => run('node', ['scripts/audit.mjs']),
  build: () => run('node', ['scripts/prepare.mjs', '--build']),
  sizes: async () => (await checkClientSize()) && checkComponentSizes(),
  docs: () => run('npm', ['run', 'docs:build', '--silent']),
  ...(process.argv.includes('--all')
    ? { tests: () => run('npm', ['run', 'test:all', '--silent']) }
    : {
        packages: () => run('npm', ['run', 'test:packages', '--silent']),
        tests: () => run('npm', ['test', '--silent']),
      }),
}

/** Of all steps with tests. */
const counts = { passed: 0, failed: 0, skipped: 0 }

for (const [name, step] of Object.entries(steps)) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const passed = await step()
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  if (passed) continue
  process.exitCode = 1
  // The last line alone must show that a step failed.
  counts.failed ||= 1
  break
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)

/** Compares the bundles of the client with the budgets in client/package.json. */
function checkClientSize() {
  return run('npm', ['run', 'size', '--silent', '--workspace', 'client'])
}

/** The build of the components compares them with the budgets in react/size-budgets.ts. */
function checkComponentSizes() {
  return run('vite', ['build', 'react', '--config', 'react/vite.config.ts', '--logLevel', 'warn'])
}

/** Runs a program and forwards its output. The summaries of tests are added up for the last line. */
async function run(program, args) {
  const child = spawn(program, args, {
    cwd: root,
    env: withLocalBinaries({ ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...process.env }),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      const [, passed, failed, skipped] = /^(\d+) passed, (\d+) failed, (\d+) skipped$/.exec(line) ?? []
      if (passed === undefined) return console.log(line)
      counts.passed += Number(passed)
      counts.failed += Number(failed)
      counts.skipped += Number(skipped)
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
