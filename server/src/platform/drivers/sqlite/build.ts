import { createRequire } from 'node:module'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'

interface SqliteBuild {
  readonly DatabaseSync: new (path: string) => DatabaseSyncInstance
}

/**
 * Opens a connection with the one SQLite of this process: Node's own if it is new enough, else the package with the
 * same interface. Never both: two builds on one file drop each other's locks, https://www.sqlite.org/howtocorrupt.html
 * section 2.2.1.
 */
export const openConnection = (path: string): DatabaseSyncInstance => {
  build ??= nodeBuild() ?? packageBuild()
  return new build.DatabaseSync(path)
}

/** The module of that build: another thread of this process has to open the same. */
export const moduleName = (): string => (nodeBuild() ? 'node:sqlite' : PACKAGE)

let build: SqliteBuild | undefined

const PACKAGE = '@photostructure/sqlite'

/** Before 3.51.3 a WAL file with several connections could be corrupted, https://www.sqlite.org/wal.html#walresetbug */
const OLDEST = [3, 51, 3]

const nodeBuild = (): SqliteBuild | undefined => {
  const candidate: unknown = process.getBuiltinModule?.('node:sqlite')
  return isBuild(candidate) && isNewEnough(versionOf(candidate)) ? candidate : undefined
}

const packageBuild = (): SqliteBuild => {
  const candidate: unknown = createRequire(import.meta.url)(PACKAGE)
  if (!isBuild(candidate)) throw new Error(`${PACKAGE} has no DatabaseSync`)
  return candidate
}

const isBuild = (candidate: unknown): candidate is SqliteBuild =>
  typeof candidate === 'object' && candidate !== null && 'DatabaseSync' in candidate

const versionOf = ({ DatabaseSync }: SqliteBuild): string => {
  const database = new DatabaseSync(':memory:')
  const { version } = database.prepare('select sqlite_version() as version').get()
  database.close()
  return String(version)
}

const isNewEnough = (version: string): boolean => {
  const parts = version.split('.').map(Number)
  for (const [index, least] of OLDEST.entries()) {
    const part = parts[index] ?? 0
    if (part !== least) return part > least
  }
  return true
}
