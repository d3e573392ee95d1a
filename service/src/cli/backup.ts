import { resolve } from 'node:path'
import { backUpFile } from '@latchkey/server/sqlite'
import { readEnvironment } from '../env.ts'
import { loadDatabase } from '../options.ts'
import type { RunCommand } from './command.ts'

/** `latchkey backup FILE`: SQLite alone; PostgreSQL brings programs of its own for it. */
export const backUpDatabase: RunCommand = async ({ operands: [target = ''] }) => {
  const { database, file } = await loadDatabase(readEnvironment(process.env))
  await database.close()
  if (file === null) {
    throw new Error('this copies SQLite files; PostgreSQL is copied by pg_dump, which docs/backup.md tells about')
  }
  backUpFile(file, resolve(target))
  console.log(
    `Everything that is committed is in ${target}. Without LATCHKEY_SECRET it is worth little: keep that too, in another place.`,
  )
}
