import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { Database } from '@latchkey/server'
import { pendingMigrations } from '@latchkey/server/migrations'
import {
  type Check,
  type Finding,
  isLocalHost,
  ok,
  type DoctorContext,
  problem,
  errorReason,
  warning,
} from './check.ts'

/** Less free space than this is a warning, and a tenth of it a problem: SQLite stops writing when there is none (bytes). */
const MIN_FREE_BYTES = 1e9

/** The oldest PostgreSQL that its makers still mend. */
const MIN_POSTGRES_VERSION = 14

/** Whether there is a database of this release that can be written to. */
export const databaseCheck: Check = {
  subject: 'Database',
  run: async (patient) => {
    const { options, databaseFile: file, hasDatabase } = patient
    const place = file === null ? [] : [...(await checkFolder(file)), ...(await checkFilePermissions(file))]
    if (!hasDatabase) return [...place, ok('The database is not there yet: the first start makes it.')]
    try {
      return [
        await checkVersion(options.database),
        await checkSchema(options.database),
        ...place,
        ...(await checkEncryption(patient)),
      ]
    } catch (error) {
      return [
        problem(
          `The database cannot be used: ${errorReason(error)}.`,
          file === null
            ? 'See whether DATABASE_URL has the right host, user, password and database, and whether the server runs and lets this machine in.'
            : `See whether ${relative('.', file)} is the file of a SQLite database, and may be read and written by this user.`,
        ),
      ]
    }
  },
}

const checkVersion = async (database: Database): Promise<Finding> => {
  if (database.dialect === 'sqlite') return ok(`SQLite ${await selectText(database, 'sqlite_version()')} answers.`)
  const [version = ''] = (await selectText(database, "current_setting('server_version')")).split(' ')
  if (Number.parseInt(version, 10) >= MIN_POSTGRES_VERSION) return ok(`PostgreSQL ${version} answers.`)
  return warning(
    `PostgreSQL ${version} answers, which is mended no more.`,
    `Move to PostgreSQL ${MIN_POSTGRES_VERSION} or newer.`,
  )
}

const checkSchema = async (database: Database): Promise<Finding> => {
  const pending = await pendingMigrations(database)
  // Begins to write, and writes nothing: a file or a server that takes no writes says so.
  await database.kysely.transaction().execute(async () => {})
  if (
    database.dialect === 'postgres' &&
    (await selectText(database, "current_setting('transaction_read_only')")) === 'on'
  ) {
    throw new Error('it takes no writes (transaction_read_only is on)')
  }
  if (pending.length === 0) return ok('It can be written to, and its tables are those of this release.')
  return warning(
    `${pending.length === 1 ? 'A migration is' : `${pending.length} migrations are`} still to be done: ${pending.join(', ')}.`,
    'The next start does them; latchkey migrate --plan shows what they do, latchkey migrate does them now.',
  )
}

/** The folder of a SQLite file, or what is there of its path. */
const checkFolder = async (file: string): Promise<Finding[]> => {
  let folder = dirname(file)
  while (folder !== dirname(folder) && !(await exists(folder))) folder = dirname(folder)
  try {
    await access(folder, constants.W_OK)
  } catch {
    return [
      problem(
        `Nothing can be written in ${folder}, and SQLite keeps its log beside the file.`,
        'Give this user the right to write there, or name another place in DATABASE_URL.',
      ),
    ]
  }
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize
  const text = `${(room / 1e9).toFixed(1)} GB are free where the database is`
  if (room < MIN_FREE_BYTES / 10) return [problem(`${text}: soon nothing can be written any more.`, 'Make room there.')]
  if (room < MIN_FREE_BYTES) return [warning(`${text}.`, 'Make room there before it is full.')]
  return [ok(`${text}.`)]
}

/** Who else on this machine may open the file or what SQLite keeps beside it. Windows has other permissions. */
const checkFilePermissions = async (file: string): Promise<Finding[]> => {
  if (process.platform === 'win32') return []
  const modes = await Promise.all(
    ['', '-wal', '-shm'].map((end) =>
      stat(file + end).then(
        ({ mode }) => mode,
        () => 0,
      ),
    ),
  )
  if (modes.every((mode) => (mode & 0o077) === 0)) return []
  const path = relative('.', file)
  return [
    warning(
      `Others than its owner may open ${path}, or what SQLite keeps beside it: names, addresses and the hashes of passwords.`,
      `chmod 600 ${path}* while the service is stopped, unless these others are meant.`,
    ),
  ]
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Whether what is said to a PostgreSQL server on another machine can be read on the way. */
const checkEncryption = async ({ environment, options }: DoctorContext): Promise<Finding[]> => {
  const { database } = options
  if (database.dialect === 'sqlite' || !URL.canParse(environment.databaseUrl)) return []
  const { hostname } = new URL(environment.databaseUrl)
  if (hostname === '' || isLocalHost(hostname)) return []
  if ((await selectText(database, '(select ssl::text from pg_stat_ssl where pid = pg_backend_pid())')) === 'true') {
    return [ok('The connection is encrypted.')]
  }
  return [
    warning(
      `The connection to ${hostname} is not encrypted: who is on the way reads what is stored.`,
      'Unless the network between is yours alone, add ?sslmode=verify-full to DATABASE_URL.',
    ),
  ]
}

const selectText = async (database: Database, expression: string): Promise<string> =>
  String((await database.read(`select ${expression} as "answer"`, []))[0]?.answer)
