import { createRequire } from 'node:module'
import type { DatabaseSyncInstance } from '@photostructure/sqlite'

export type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'

interface SqliteBuild {
  readonly DatabaseSync: new (path: string) => DatabaseSyncInstance
}

/**
 * Opens a connection with the SQLite build of this process: Node's own if it is new enough, otherwise the package with
 * the same interface. Never both, because two builds on one file release each other's locks,
 * https://www.sqlite.org/howtocorrupt.html section 2.2.1.
 */
export const openConnection = (path: string): DatabaseSyncInstance => {
  build ??= findNodeBuild() ?? loadPackageBuild()
  return new build.DatabaseSync(path)
}

/** Checks whether the SQLite build of this process created a handle. */
export const isOwnHandle = (handle: object): boolean => {
  build ??= findNodeBuild() ?? loadPackageBuild()
  return handle instanceof build.DatabaseSync
}

/** Returns the name of the module with the build, for other threads: all threads of a process must use the same build. */
export const getModuleName = (): string => (findNodeBuild() ? 'node:sqlite' : PACKAGE_NAME)

let build: SqliteBuild | undefined

const PACKAGE_NAME = '@photostructure/sqlite'

/** Before 3.51.3 a WAL file with several connections could be corrupted, https://www.sqlite.org/wal.html#walresetbug */
const MIN_VERSION = '3.51.3'

const findNodeBuild = (): SqliteBuild | undefined => {
  const candidate: unknown = process.getBuiltinModule?.('node:sqlite')
  return isBuild(candidate) && isNewEnough(getVersion(candidate)) ? candidate : undefined
}

const loadPackageBuild = (): SqliteBuild => {
  const candidate: unknown = createRequire(import.meta.url)(PACKAGE_NAME)
  if (!isBuild(candidate)) throw new Error(`${PACKAGE_NAME} has no DatabaseSync`)
  return candidate
}

const isBuild = (candidate: unknown): candidate is SqliteBuild =>
  typeof candidate === 'object' && candidate !== null && 'DatabaseSync' in candidate

const getVersion = ({ DatabaseSync }: SqliteBuild): string => {
  const database = new DatabaseSync(':memory:')
  const { version } = database.prepare('select sqlite_version() as version').get()
  database.close()
  return String(version)
}

const isNewEnough = (version: string): boolean => version.localeCompare(MIN_VERSION, 'en', { numeric: true }) >= 0
