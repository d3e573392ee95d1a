import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WalSync } from './wal-sync.ts'

const newPlace = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const database = join(folder, 'latchkey.db')
  const log = new WalSync(database)
  onTestFinished(() => log.close())
  return { log, path: `${database}-wal` }
}

test('fifty commits at once each wait for a sync that began after them, and share two', async () => {
  const { log, path } = await newPlace()
  await writeFile(path, '')
  const waits = Array.from({ length: 50 }, () => log.waitForSync())
  // The first began before the others came; they share the next.
  expect(new Set(waits).size).toBe(2)
  await Promise.all(waits)
  expect(log.waitForSync()).not.toBe(waits[1])
})

test('after a sync that failed nothing is called done any more', async () => {
  const { log, path } = await newPlace()
  // A device that cannot be synced stands for a disk that fails.
  await symlink('/dev/null', path)
  await expect(log.waitForSync()).rejects.toThrow('EINVAL')
  await rm(path)
  await writeFile(path, '')
  await expect(log.waitForSync()).rejects.toThrow('EINVAL')
})

test('a log that could not be opened is opened by the next commit', async () => {
  const { log, path } = await newPlace()
  await expect(log.waitForSync()).rejects.toThrow('ENOENT')
  await writeFile(path, '')
  await expect(log.waitForSync()).resolves.toBeUndefined()
})
