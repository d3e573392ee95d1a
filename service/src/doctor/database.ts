import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { Database } from '@latchkey/server'
import { findForeignTable, listNewerMigrations, pendingMigrations } from '@latchkey/server/migrations'
import { type Check, type Finding, ok, type DoctorContext, problem, getErrorReason, warning } from './check.ts'
import { checkReplicas } from './database-replicas.ts'
import { checkServers } from './database-servers.ts'
import { splitServerList } from '@latchkey/server/server-list'
import { isLocalHost } from '@latchkey/contract'

/** Less free space is a warning, and less than a tenth of it a problem. SQLite cannot write to a full disk. */
const MIN_FREE_BYTES = 1e9

/** The oldest version with security updates. */
const MIN_POSTGRES_VERSION = 14

/** Whether the database is reachable, writable and migrated. */
export const databaseCheck: Check = {
  subject: 'Database',
  run: async (context) => {
    const { options, databaseFile: file, hasDatabase } = context
    const fileFindings = file === null ? [] : [...(await checkFolder(file)), ...(await checkFilePermissions(file))]
    if (!hasDatabase)
      return [...fileFindings, ok(`The database ${file} does not exist yet. The first start creates it.`)]
    try {
      return [
        await checkVersion(options.database),
        await checkSchema(options.database),
        ...fileFindings,
        ...(file === null ? await checkServers(context.environment.databaseUrl, options.database) : []),
        ...(await checkReplicas(options.database)),
        ...(await checkEncryption(context)),
      ]
    } catch (error) {
      return [
        problem(
          `The database cannot be used: ${getErrorReason(error)}.`,
          options.database.findRemedy(error) ??
            (file === null
              ? 'Check host, user, password and database in DATABASE_URL, and that the server runs and accepts connections from this machine.'
              : `Check ${relative('.', file)} and its disk.`),
        ),
      ]
    }
  },
}

const checkVersion = async (database: Database): Promise<Finding> => {
  if (database.dialect === 'sqlite') return ok(`SQLite ${await selectText(database, 'sqlite_version()')} responds.`)
  const [version = ''] = (await selectText(database, "current_setting('server_version')")).split(' ')
  if (Number.parseInt(version, 10) >= MIN_POSTGRES_VERSION) return ok(`PostgreSQL ${version} responds.`)
  return warning(
    `PostgreSQL ${version} has no security updates any more.`,
    `Upgrade to PostgreSQL ${MIN_POSTGRES_VERSION} or newer.`,
  )
}

const checkSchema = async (database: Database): Promise<Finding> => {
  const foreignTable = await findForeignTable(database)
  if (foreignTable !== null) return problem(foreignTable, 'Change DATABASE_URL.')
  const newer = await listNewerMigrations(database)
  const breaking = newer.filter(({ isCompatible }) => !isCompatible)
  if (breaking.length > 0) {
    return problem(
      `A newer release has migrated the database (${listNames(breaking)}), and this release no longer works with it.`,
      'Start the newer release. To return to this one, restore a backup from before the migration.',
    )
  }
  const pending = await pendingMigrations(database)
  // A write transaction without a statement fails on a read-only file or server.
  await database.kysely.transaction().execute(async () => {})
  if (
    database.dialect === 'postgres' &&
    (await selectText(database, "current_setting('transaction_read_only')")) === 'on'
  ) {
    throw new Error('it is read-only (transaction_read_only is on)')
  }
  if (pending.length === 0 && newer.length > 0) {
    return warning(
      `It is writable. A newer release has migrated it (${listNames(newer)}), and this release still works with it.`,
      'Complete the upgrade on every node: the release after the newer one may remove what this one needs.',
    )
  }
  if (pending.length === 0) return ok('It is writable, and its schema is up to date.')
  const text = `${pending.length === 1 ? 'A migration is' : `${pending.length} migrations are`} pending: ${pending.join(', ')}.`
  const grant = database.dialect === 'postgres' ? await findMissingGrant(database) : null
  if (grant !== null) {
    return problem(
      `${text} The next start fails, because the user of DATABASE_URL may not create tables.`,
      `Run as an administrator of PostgreSQL: ${grant}`,
    )
  }
  return warning(
    text,
    'The next start applies them. latchkey migrate --plan shows them, latchkey migrate applies them now.',
  )
}

const listNames = (named: readonly { readonly name: string }[]): string => named.map(({ name }) => name).join(', ')

/**
 * Finds the statement that lets the user create tables. Null if that is possible. Since PostgreSQL 15 only the owner of a
 * database can create tables in its schema `public`. The first migration creates a missing schema.
 */
const findMissingGrant = async (database: Database): Promise<string | null> => {
  const [row] = await database.read(
    `select case
       when current_schema() is null and not has_database_privilege(current_database(), 'create')
       then format('grant create on database %I to %I', current_database(), current_user)
       when not has_schema_privilege(current_schema(), 'create')
       then format('grant create on schema %I to %I', current_schema(), current_user)
     end as "grant"`,
    [],
  )
  return typeof row?.grant === 'string' ? row.grant : null
}

/** Checks the folder of the SQLite file, or its nearest existing parent. */
const checkFolder = async (file: string): Promise<Finding[]> => {
  let folder = dirname(file)
  while (folder !== dirname(folder) && !(await exists(folder))) folder = dirname(folder)
  try {
    await access(folder, constants.W_OK)
  } catch {
    return [
      problem(
        `${folder} is not writable, and SQLite keeps its log there.`,
        'Make it writable for this user, or use another folder in DATABASE_URL.',
      ),
    ]
  }
  const { bavail, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  const text = `The disk of the database has ${(freeBytes / 1e9).toFixed(1)} GB of free space`
  if (freeBytes < MIN_FREE_BYTES / 10) return [problem(`${text}: writes will fail soon.`, 'Free some space.')]
  if (freeBytes < MIN_FREE_BYTES) return [warning(`${text}.`, 'Free some space.')]
  return [ok(`${text}.`)]
}

/** Checks whether other users of this machine can read the database or its log. Windows has no such permissions. */
const checkFilePermissions = async (file: string): Promise<Finding[]> => {
  if (process.platform === 'win32') return []
  const modes = await Promise.all(
    ['', '-wal', '-shm'].map((suffix) =>
      stat(file + suffix).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  )
  if (modes.every((mode) => (mode & 0o077) === 0)) return []
  const path = relative('.', file)
  return [
    warning(
      `Other users of this machine can read ${path} or its log: names, addresses and password hashes.`,
      `Stop the service and run chmod 600 ${path}*, unless they are meant to read it.`,
    ),
  ]
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Checks whether the connections to PostgreSQL servers on other machines are encrypted, replicas included. */
const checkEncryption = async ({ environment, options }: DoctorContext): Promise<Finding[]> => {
  if (options.database.dialect === 'sqlite') return []
  const { describeConnection } = await import('@latchkey/server/postgres-servers')
  const urls = [environment.databaseUrl, ...environment.replicaUrls].flatMap(splitServerList)
  const remote = urls.map(describeConnection).filter(({ host }) => isRemote(host))
  if (remote.length === 0) return []
  const unencryptedHosts = remote.filter(({ isEncrypted }) => !isEncrypted).map(({ host, port }) => `${host}:${port}`)
  if (unencryptedHosts.length === 0) return [ok('The connections to other machines are encrypted.')]
  return [
    warning(
      `The connection to ${unencryptedHosts.join(' and ')} is not encrypted: attackers in the network can read all data.`,
      'Unless the network is private, add ?sslmode=verify-full to DATABASE_URL and to each URL of DATABASE_REPLICA_URLS.',
    ),
  ]
}

/** The host of a Unix socket is the path of its folder. */
const isRemote = (host: string): boolean => !host.startsWith('/') && !isLocalHost(host)

const selectText = async (database: Database, expression: string): Promise<string> =>
  String((await database.read(`select ${expression} as "value"`, []))[0]?.value)
