import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findFreePort } from './free-port.ts'
import { findPostgresPid, initializePostgres, launchPostgres } from './postgres-process.ts'
import { findPostgresPrograms } from './postgres-programs.ts'

export interface PostgresServer {
  readonly url: string
  /** Kills the processes without a flush, so that the next start recovers from the log. */
  kill(): Promise<void>
  /** Restarts it on the same port and data. */
  restart(): Promise<void>
  /** Restarts it as a standby, which refuses writes until it is promoted. */
  demote(): Promise<void>
  promote(): Promise<void>
  /** Stops it and deletes its data. */
  stop(): Promise<void>
}

/** For vitest's `globalSetup`: one server for all tests of a run, unless the environment names one. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  if (process.env.LATCHKEY_TEST_POSTGRES_URL) return undefined
  const server = await startPostgres(FAST_SETTINGS)
  process.env.LATCHKEY_TEST_POSTGRES_URL = server.url
  return async () => {
    delete process.env.LATCHKEY_TEST_POSTGRES_URL
    await server.stop()
  }
}

/**
 * Starts PostgreSQL on a free port, with the durability of production unless `settings` change it. It ends with this
 * process, also if that is killed.
 */
export const startPostgres = async (settings: readonly string[] = []): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-postgres-'))
  const programs = await findPostgresPrograms(folder)
  const data = join(folder, 'data')
  if (programs.user) await chown(folder, programs.user.uid, programs.user.gid)
  await initializePostgres(programs, data)
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const place = { folder, data, port, url, settings }

  let server = await launchPostgres(programs, place)
  const end = async (signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
    if (server.exitCode !== null) return
    const exited = once(server, 'exit')
    const pid = await findPostgresPid(data)
    if (pid) process.kill(pid, signal)
    server.stdin?.end()
    await exited
  }
  const restart = async (): Promise<void> => {
    await end('SIGINT')
    server = await launchPostgres(programs, place)
  }
  return {
    url,
    kill: () => end('SIGQUIT'),
    restart,
    demote: async () => {
      const signal = join(data, 'standby.signal')
      await writeFile(signal, '')
      if (programs.user) await chown(signal, programs.user.uid, programs.user.gid)
      await restart()
    },
    promote: async () => {
      const client = new Client({ connectionString: url })
      await client.connect()
      await client.query('select pg_promote()')
      await client.end()
    },
    stop: async () => {
      await end('SIGINT')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Fast settings without durability. Crash tests start separate servers. PostgreSQL keeps the predicate locks of all
 * databases until the oldest serializable transaction ends, and some tests hold one open for ten seconds.
 */
const FAST_SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=600',
  'max_pred_locks_per_transaction=512',
]
