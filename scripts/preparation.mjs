import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runExclusively } from './exclusive.mjs'
import { isBuilt, root } from './sources.mjs'

const lockFile = join(root, 'package-lock.json')
const installedLockHashFile = join(root, 'node_modules/.latchkey-installed')
const npmInstalledLock = join(root, 'node_modules/.package-lock.json')

/**
 * Installs missing packages and, with `builds`, rebuilds stale output, so that every command works on a fresh clone. Needs
 * only Node and npm. Takes milliseconds if everything is up to date. Commands that start together wait for each other.
 * Exits the process on failure.
 */
export async function prepare({ builds }) {
  if (!isInstalled()) await runExclusively(async () => isInstalled() || (await install()))
  if (builds && !isBuilt()) await runExclusively(async () => isBuilt() || (await build()))
}

function isInstalled() {
  const lockHash = hashFile(lockFile)
  if (existsSync(installedLockHashFile) && readFileSync(installedLockHashFile, 'utf8') === lockHash) return true
  if (!areAllPackagesInstalled()) return false
  writeFileSync(installedLockHashFile, lockHash)
  return true
}

// After a manual `npm install` the packages are complete although the stored hash is old. npm's own lock file of
// node_modules shows this, and a second installation is not needed.
function areAllPackagesInstalled() {
  if (!existsSync(npmInstalledLock)) return false
  const installed = readPackages(npmInstalledLock)
  return Object.entries(readPackages(lockFile)).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true
    if (!installed[path]) return Boolean(optional || devOptional)
    return link || (installed[path].version === version && existsSync(join(root, path)))
  })
}

async function install() {
  console.log('latchkey: installing packages (npm ci), about a minute …')
  // With NODE_ENV=production npm would omit the build tools.
  await run([...npm(), 'ci', '--include=dev', '--no-audit', '--no-fund'])
  writeFileSync(installedLockHashFile, hashFile(lockFile))
}

async function build() {
  console.log('latchkey: building the service and the web app …')
  await run([process.execPath, join(root, 'scripts/build.mjs')])
}

/** Runs a program. Its output is printed only if it fails, because npm's warnings do not concern the operator. */
async function run([program, ...args]) {
  const output = []
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: program === 'npm' })
  const stopChild = () => child.kill()
  process.once('exit', stopChild)
  child.stdout.on('data', (chunk) => output.push(chunk))
  child.stderr.on('data', (chunk) => output.push(chunk))
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  process.off('exit', stopChild)
  if (code === 0) return
  process.stderr.write(Buffer.concat(output))
  console.error(`latchkey: command failed: ${[program, ...args].join(' ')}`)
  process.exit(1)
}

// The npm that started this process, if any.
function npm() {
  const running = process.env.npm_execpath
  return running?.endsWith('.js') ? [process.execPath, running] : ['npm']
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

function hashFile(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
