#!/usr/bin/env node
// Checks the dependencies: licences, installation scripts, hashes, pinned versions, and advisories if the registry has them.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProblems, findTestAppProblems, listShippedPackages, parseAudit } from './dependencies.mjs'
import { root } from './sources.mjs'

/** Offline, the audit must not wait for the registry. */
const AUDIT_TIMEOUT_MS = 30_000

/** Applications of the tests with locks of their own. */
const testAppFolders = ['conformance/next', 'conformance/packages']

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const lock = readJson('package-lock.json')
const folders = ['', ...readJson('package.json').workspaces]
const manifests = Object.fromEntries(folders.map((folder) => [folder, readJson(join(folder, 'package.json'))]))
const readInstalledManifest = (path) => {
  const manifestPath = join(path, 'package.json')
  return existsSync(join(root, manifestPath)) ? readJson(manifestPath) : null
}

const shipped = listShippedPackages({ manifests, lock })
console.log(`${shipped.length} packages are shipped:`)
for (const licence of new Set(shipped.map((entry) => entry.licence))) {
  const packages = shipped.filter((entry) => entry.licence === licence).map(({ name, version }) => `${name} ${version}`)
  console.log(`  ${licence}: ${packages.join(', ')}`)
}

const testAppProblems = testAppFolders.flatMap((folder) => {
  const testApp = {
    manifest: readJson(join(folder, 'package.json')),
    lock: readJson(join(folder, 'package-lock.json')),
  }
  console.log(`${Object.keys(testApp.lock.packages).length - 1} packages are locked for ${folder}.`)
  return findTestAppProblems({ folder, ...testApp })
})
const problems = [...findProblems({ manifests, lock, readInstalledManifest }), ...testAppProblems]
const audit = parseAudit(await runNpmAudit())
if (audit.problems) console.log(`High or critical advisories: ${audit.problems.length}.`)
else console.log(`Advisories were not checked: the registry does not provide them (${audit.unavailable}).`)
for (const problem of [...problems, ...(audit.problems ?? [])]) {
  console.log(`✗ ${problem}`)
  process.exitCode = 1
}

function runNpmAudit() {
  return new Promise((resolve) => {
    const child = spawn(
      'npm',
      ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${AUDIT_TIMEOUT_MS / 2}`],
      {
        cwd: root,
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: AUDIT_TIMEOUT_MS,
        shell: process.platform === 'win32',
      },
    )
    let output = ''
    child.stdout.on('data', (part) => (output += part))
    child.on('error', () => resolve(''))
    child.on('close', () => resolve(output))
  })
}
