import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WalSync } from './wal-sync.ts'

const createWalSync = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const database = join(folder, 'latchkey.db')
  const log = new WalSync(database)
  onTestFinished(() => log.close())
  return { log, path: `${database}-wal` }
}

test('50 concurrent commits wait for a sync that starts after them, and share two syncs', async () => {
  const { log, path } = await createWalSync()
  await writeFile(path, '')
  const waits = Array.from({ length: 50 }, () => log.waitForSync())
  // The first sync started before the other commits, which share the second one.
  expect(new Set(waits).size).toBe(2)
  await Promise.all(waits)
  expect(log.waitForSync()).not.toBe(waits[1])
})

test('confirms no commit after a failed sync', async () => {
  const { log, path } = await createWalSync()
  // A device that cannot be synced simulates a failing disk.
  await symlink('/dev/null', path)
  await expect(log.waitForSync()).rejects.toThrow('EINVAL')
  await rm(path)
  await writeFile(path, '')
  await expect(log.waitForSync()).rejects.toThrow('EINVAL')
})

test('the next commit opens a log that could not be opened before', async () => {
  const { log, path } = await createWalSync()
  await expect(log.waitForSync()).rejects.toThrow('ENOENT')
  await writeFile(path, '')
  await expect(log.waitForSync()).resolves.toBeUndefined()
})
