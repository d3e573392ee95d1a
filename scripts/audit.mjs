#!/usr/bin/env node
// What others have written that runs here: licences, scripts, hashes, pins; and advisories, where a registry tells them.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOf, shippedPackages, verdictOnAudit } from './dependencies.mjs'
import { root } from './sources.mjs'

/** Milliseconds; who is offline does not wait for a registry. */
const PATIENCE = 30_000

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const lock = readJson('package-lock.json')
const folders = ['', ...readJson('package.json').workspaces]
const manifests = Object.fromEntries(folders.map((folder) => [folder, readJson(join(folder, 'package.json'))]))
const installedAt = (path) => {
  const manifest = join(path, 'package.json')
  return existsSync(join(root, manifest)) ? readJson(manifest) : null
}

const shipped = shippedPackages({ manifests, lock })
console.log(`${shipped.length} packages are in what we ship:`)
for (const each of new Set(shipped.map(({ licence }) => licence))) {
  const packages = shipped.filter(({ licence }) => licence === each).map(({ name, version }) => `${name} ${version}`)
  console.log(`  ${each}: ${packages.join(', ')}`)
}

const problems = problemsOf({ manifests, lock, installedAt })
const verdict = verdictOnAudit(await npmAudit())
if (verdict.problems) console.log(`Advisories that are high or critical: ${verdict.problems.length}.`)
else console.log(`Nobody has looked for advisories: the registry does not tell them here (${verdict.silence}).`)
for (const problem of [...problems, ...(verdict.problems ?? [])]) {
  console.log(`✗ ${problem}`)
  process.exitCode = 1
}

function npmAudit() {
  return new Promise((done) => {
    const child = spawn(
      'npm',
      ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${PATIENCE / 2}`],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: PATIENCE,
        shell: process.platform === 'win32',
      },
    )
    let said = ''
    child.stdout.on('data', (part) => (said += part))
    child.on('error', () => done(''))
    child.on('close', () => done(said))
  })
}
