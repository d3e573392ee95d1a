#!/usr/bin/env node
// npx tsx bench/src/operations.ts [USERS] measures the work of operators with 1,000 and with many users: lists of the
// audit log, the deletion of expired sessions, memory, backup and restore. Prints the table of docs/scale.md.
// It needs about 3 GB of disk per million users, and `pg_dump` and `pg_restore` in the path.
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createLatchkey } from '@latchkey/server'
import { postgres } from '@latchkey/server/postgres'
import { sqlite } from '@latchkey/server/sqlite'
import { startPostgres } from '@latchkey/testing/processes'
import {
  getAuditTime,
  getBackgroundUser,
  insertAuditEntries,
  insertExpiredSessions,
  insertSessions,
} from './background-users.ts'
import { createGetSessionRequests } from './active-users.ts'
import { type Server, startServer } from './child-processes.ts'
import { FEW_USERS } from './growth.ts'
import { IDLE_MS, MEGABYTE } from './memory.ts'
import { median } from './rounds.ts'
import {
  createDatabase,
  createServiceProgram,
  type Database,
  databases,
  type Environment,
  getDatabaseUrl,
  secretEnv,
  startLatchkey,
} from './servers.ts'
import { runSql } from './sql.ts'
import { formatFigure, formatTable } from './table.ts'
import { startWorkers } from './workloads.ts'

const USERS = Number(process.argv[2] ?? 1_000_000)
const EXPIRED_SESSIONS = 100_000
/** Sessions that are requested once before the memory is read. */
const READ_SESSIONS = 20_000
/** Background users with the read and the expired sessions. The small database has 900 background users. */
const SESSION_USERS = 500
/** Calls of each list. The table has their median. */
const REPETITIONS = 20
/** The load during the deletion. Shorter than the deletion, so that all of its requests overlap with it. */
const CLEANUP_SECONDS = 4

/** The measured values by their description. */
type Figures = Readonly<Record<string, number | null>>

const main = async (): Promise<void> => {
  const server = await startPostgres()
  try {
    const columns: { title: string; figures: Figures }[] = []
    for (const database of databases) {
      for (const users of [FEW_USERS, USERS]) {
        const figures = await withFolder((folder) =>
          measureOperations({ folder, postgresUrl: server.url, users }, database),
        )
        columns.push({ title: `${database}, ${users.toLocaleString('en')}`, figures })
        console.log(`${columns.at(-1)?.title} users: measured`)
      }
    }
    const names = Object.keys(columns[0]?.figures ?? {})
    const rows = names.map((name) => [name, ...columns.map(({ figures }) => formatFigure(figures[name] ?? null))])
    console.log(`\n${formatTable(['', ...columns.map(({ title }) => title)], rows)}`)
  } finally {
    await server.stop()
  }
}

/** Deletes the folder afterwards, because ten million users need much of the disk. */
const withFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const measureOperations = async (environment: Environment, database: Database): Promise<Figures> => {
  const { users } = environment
  const created = await startLatchkey(environment, database, `operations-${users}`)
  await created.server.stop()
  const url = getDatabaseUrl(created)
  const [cookie = ''] = created.cookies
  await insertAuditEntries(url, users)
  // The cookie belongs to an active user, and only admins list the audit log. All active users have these addresses.
  await runSql(url, [[`update "user" set "role" = 'admin' where "email" like '%@example.com'`]])
  const sessions = await insertSessions(url, {
    count: READ_SESSIONS,
    users: SESSION_USERS,
    key: secretEnv.LATCHKEY_SECRET,
  })
  const server = await startServer(createServiceProgram(url))
  try {
    await wait(IDLE_MS)
    const idle = server.memory()
    for (const session of sessions) await read(server, '/get-session', session)
    const measureList = (query: string): Promise<number> =>
      measureMedian(() => read(server, `/admin/list-activity?${query}`, cookie))
    return {
      'newest audit entries, ms': await measureList(''),
      'audit entries after nine tenths, ms': await measureList(`to=${getAuditTime(users * 0.9).toISOString()}`),
      'audit entries of one user, ms': await measureList(`about=user:${getBackgroundUser(500).id}`),
      ...(await measureCleanup(url, database, createGetSessionRequests(server, created.cookies), server)),
      'memory after the start, MB': toMegabytes(idle),
      'memory after these calls, MB': toMegabytes(server.memory()),
      ...(database === 'SQLite'
        ? await measureFileBackup(url, environment)
        : await measurePostgresBackup(url, environment)),
    }
  } finally {
    await server.stop()
  }
}

const read = async ({ port }: Server, path: string, cookie: string): Promise<void> => {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth${path}`, { headers: { cookie } })
  const text = await response.text()
  if (!response.ok || text === 'null') throw new Error(`${path} responded with ${response.status}: ${text}`)
}

const measureMedian = async (call: () => Promise<void>): Promise<number> => {
  const times: number[] = []
  for (let repetition = 0; repetition < REPETITIONS; repetition++) times.push(await measureTime(call))
  return median(times) ?? Number.NaN
}

/** In milliseconds. */
const measureTime = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Another node deletes expired sessions while users request their sessions. */
const measureCleanup = async (url: string, database: Database, requests: readonly string[], { port }: Server) => {
  await insertExpiredSessions(url, { count: EXPIRED_SESSIONS, users: SESSION_USERS })
  const node = createLatchkey({
    database: database === 'SQLite' ? sqlite(url) : postgres(url),
    baseURL: 'http://localhost:3000',
    secret: secretEnv.LATCHKEY_SECRET,
  })
  const workers = startWorkers()
  try {
    const [duration, { p99 }] = await Promise.all([
      measureTime(() => node.removeExpired()),
      workers.load.run({ port, requests, connections: 4, intervalMs: 5, seconds: CLEANUP_SECONDS }),
    ])
    return {
      [`deletion of ${EXPIRED_SESSIONS.toLocaleString('en')} expired sessions, s`]: duration / 1000,
      'p99 of get-session during the deletion, ms': p99,
    }
  } finally {
    await workers.stop()
    await node.close()
  }
}

const measureFileBackup = async (url: string, { folder, users }: Environment): Promise<Figures> => {
  const [copy, restored] = [join(folder, `backup-${users}.db`), join(folder, `restored-${users}.db`)]
  const { file, env } = createServiceProgram(url)
  const backup = await measureTime(() => run(process.execPath, [file.pathname, 'backup', copy], env))
  const { size } = await stat(copy)
  const restore = await measureTime(() => copyFile(copy, restored))
  await Promise.all([copy, restored].map((path) => rm(path)))
  return createBackupFigures({ size, backup, restore })
}

const measurePostgresBackup = async (url: string, environment: Environment): Promise<Figures> => {
  const dump = join(environment.folder, `backup-${environment.users}.dump`)
  const restored = await createDatabase(environment, 'PostgreSQL', `restored-${environment.users}`)
  const backup = await measureTime(() => run('pg_dump', ['--format=custom', `--file=${dump}`, url]))
  const { size } = await stat(dump)
  const restore = await measureTime(() =>
    run('pg_restore', ['--no-owner', '--exit-on-error', '--dbname', restored, dump]),
  )
  await rm(dump)
  return createBackupFigures({ size, backup, restore })
}

const run = (program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)(program, args, { env: { PATH: process.env.PATH, ...env } })

interface Backup {
  /** In bytes. */
  readonly size: number
  /** Durations in milliseconds. */
  readonly backup: number
  readonly restore: number
}

const createBackupFigures = ({ size, backup, restore }: Backup): Figures => ({
  'backup, s': backup / 1000,
  'size of the backup, MB': size / MEGABYTE,
  'restore, s': restore / 1000,
})

const toMegabytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / MEGABYTE)

await main()
