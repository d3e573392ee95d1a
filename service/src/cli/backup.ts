import { resolve } from 'node:path'
import { backUpFile } from '@latchkey/server/sqlite'
import { readEnvironment } from '../env.ts'
import { findDatabaseFile } from '../options.ts'
import type { RunCommand } from './command.ts'

/** `latchkey backup FILE`: for SQLite only. PostgreSQL has its own tools. */
export const backUpDatabase: RunCommand = async ({ operands: [target = ''] }) => {
  const file = await findDatabaseFile(readEnvironment(process.env))
  if (file === null) {
    throw new Error('this command copies SQLite files; use pg_dump for PostgreSQL')
  }
  backUpFile(file, resolve(target))
  console.log(
    `${target} contains all committed data. A restore also needs LATCHKEY_SECRET: store it in a different place.`,
  )
}
