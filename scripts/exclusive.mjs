import { createHash } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './sources.mjs'

const HEARTBEAT_MS = 1000
const STALE_LOCK_MS = 10_000

// `npm ci` empties node_modules, so the lock is in the folder for temporary files.
const lockPath = join(tmpdir(), `latchkey-${createHash('sha256').update(root).digest('hex').slice(0, 16)}.lock`)

/** Runs `work` while no other process in this checkout does so. Waits for the others. */
export async function runExclusively(work) {
  const ownPath = `${lockPath}.${process.pid}`
  const release = () => [ownPath, lockPath].forEach((path) => rmSync(path, { force: true }))
  const stop = () => process.exit(1)
  writeFileSync(ownPath, String(process.pid))
  const heartbeat = setInterval(() => utimesSync(ownPath, new Date(), new Date()), HEARTBEAT_MS)
  while (!tryLink(ownPath, lockPath)) {
    if (isStale(lockPath)) removeStaleLock()
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

// Creating a hard link is atomic. Both names share one modification time, so one heartbeat renews both.
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
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats !== undefined && Date.now() - stats.mtimeMs > STALE_LOCK_MS
}

// The process that held the lock was killed. Two waiting processes may notice this at the same time, so the removed lock is
// checked again. If another process has acquired it since, it is restored.
function removeStaleLock() {
  const removedPath = `${lockPath}.${process.pid}.stale`
  try {
    renameSync(lockPath, removedPath)
  } catch (error) {
    if (error.code === 'ENOENT') return
    throw error
  }
  if (isStale(removedPath)) rmSync(`${lockPath}.${readFileSync(removedPath, 'utf8')}`, { force: true })
  else tryLink(removedPath, lockPath)
  rmSync(removedPath, { force: true })
}
