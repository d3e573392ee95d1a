import { createHash } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './sources.mjs'

const HEARTBEAT = 1000
const LOCK_IS_STALE_AFTER = 10_000

// It lies outside node_modules, because `npm ci` empties that folder.
const lock = join(tmpdir(), `latchkey-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)

/** Does `work` while no other command in this repository does work of this kind; waits for its turn. */
export async function runExclusively(work) {
  const mine = `${lock}.${process.pid}`
  const release = () => [mine, lock].forEach((path) => rmSync(path, { force: true }))
  const stop = () => process.exit(1)
  writeFileSync(mine, String(process.pid))
  const heartbeat = setInterval(() => utimesSync(mine, new Date(), new Date()), HEARTBEAT)
  while (!tryLink(mine, lock)) {
    if (isStale(lock)) removeStale()
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  process.once('exit', release)
  for (const signal of signals) process.once(signal, stop)
  try {
    await work()
  } finally {
    clearInterval(heartbeat)
    process.off('exit', release)
    for (const signal of signals) process.off(signal, stop)
    release()
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

// A link appears whole or not at all, and shares its times with the file behind it: one heartbeat serves both.
function tryLink(from, to) {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isStale(path) {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > LOCK_IS_STALE_AFTER
}

// Its holder was killed. Two waiters may see that at once, so what was taken away is looked at again and, if it has
// become somebody's live lock meanwhile, put back.
function removeStale() {
  const taken = `${lock}.${process.pid}.stale`
  try {
    renameSync(lock, taken)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (isStale(taken)) rmSync(`${lock}.${readFileSync(taken, 'utf8')}`, { force: true })
  else tryLink(taken, lock)
  rmSync(taken, { force: true })
}
