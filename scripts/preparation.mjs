import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runExclusively } from './exclusive.mjs'
import { isBuilt, root } from './sources.mjs'

const lockFile = join(root, 'package-lock.json')
const installedMark = join(root, 'node_modules/.latchkey-installed')
const npmRecord = join(root, 'node_modules/.package-lock.json')

/**
 * Makes a command enough on a fresh clone: installs what is missing and, where it `builds`, builds what is stale. Needs
 * nothing but Node. Takes milliseconds and says nothing when there is nothing to do. Commands that start together wait
 * for each other. Ends the process when it cannot succeed.
 */
export async function prepare({ builds }) {
  if (!isInstalled()) await runExclusively(async () => isInstalled() || (await install()))
  if (builds && !isBuilt()) await runExclusively(async () => isBuilt() || (await build()))
}

function isInstalled() {
  const wanted = hashOf(lockFile)
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === wanted) return true
  if (!holdsEverything()) return false
  writeFileSync(installedMark, wanted)
  return true
}

// Somebody may have run `npm install` by hand: then the packages are right although our mark is not, and nobody
// wants to wait for a second installation. npm's own record of the folder tells.
function holdsEverything() {
  if (!existsSync(npmRecord)) return false
  const present = packagesOf(npmRecord)
  return Object.entries(packagesOf(lockFile)).every(([path, { version, link, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true
    if (!present[path]) return Boolean(optional || devOptional)
    return link || (present[path].version === version && existsSync(join(root, path)))
  })
}

async function install() {
  console.log('latchkey: installing packages (npm ci), once, about a minute …')
  // With NODE_ENV=production npm would leave out the tools that build the service.
  await run([...npm(), 'ci', '--include=dev', '--no-audit', '--no-fund'])
  writeFileSync(installedMark, hashOf(lockFile))
}

async function build() {
  console.log('latchkey: building the service and the web app …')
  await run([process.execPath, join(root, 'scripts/build.mjs')])
}

/** Runs a program; its words are shown only when it fails: npm's warnings are no news to whoever starts Latchkey. */
async function run([program, ...words]) {
  const output = []
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], shell: program === 'npm' })
  const endChild = () => child.kill()
  process.once('exit', endChild)
  child.stdout.on('data', (piece) => output.push(piece))
  child.stderr.on('data', (piece) => output.push(piece))
  const code = await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  process.off('exit', endChild)
  if (code === 0) return
  process.stderr.write(Buffer.concat(output))
  console.error(`latchkey: this failed: ${[program, ...words].join(' ')}`)
  process.exit(1)
}

// The npm that runs us, where one does.
function npm() {
  const running = process.env.npm_execpath
  return running?.endsWith('.js') ? [process.execPath, running] : ['npm']
}

function packagesOf(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

function hashOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
