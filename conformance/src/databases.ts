import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createPostgresDatabase } from '@latchkey/testing'

/** The path of a new SQLite file, which is deleted after the test. */
export const createDatabasePath = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-conformance-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'latchkey.db')
}

/** For each dialect its name and a function that creates an empty database and returns its DATABASE_URL. */
export const databases: readonly (readonly [name: string, create: () => Promise<string>])[] = [
  ['SQLite', async () => `file:${await createDatabasePath()}`],
  [
    'PostgreSQL',
    async () => {
      const { url, remove } = await createPostgresDatabase('empty')
      onTestFinished(remove)
      return url
    },
  ],
]
