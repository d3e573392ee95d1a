import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createPostgresDatabase } from '@latchkey/testing'

/** Where a SQLite file of this test may be. */
export const createDatabasePath = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-conformance-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'latchkey.db')
}

/** Both databases: the name, and what makes a new one without any table and answers its DATABASE_URL. */
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
