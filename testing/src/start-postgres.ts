import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './free-port.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts'

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
  const server = await startPostgres(FORGETFUL)
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
  await initialize(programs, data)
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const place = { folder, data, port, url, settings }

  let process = await launch(programs, place)
  const end = async (signal: 'SIGQUIT' | 'SIGINT'): Promise<void> => {
    if (process.exitCode !== null) return
    const gone = once(process, 'exit')
    const pid = await pidOf(data)
    if (pid) globalThis.process.kill(pid, signal)
    process.stdin?.end()
    await gone
  }
  const restart = async (): Promise<void> => {
    await end('SIGINT')
    process = await launch(programs, place)
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
const FORGETFUL = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=600',
  'max_pred_locks_per_transaction=512',
]

/** Sorts texts by code point, as SQLite does. */
const initialize = async ({ bin, user, env }: PostgresPrograms, data: string): Promise<void> => {
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync', '-D', data]
  const child = spawn(join(bin, 'initdb'), options, { ...user, env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb failed: ${complaint}`)
}

interface Place {
  readonly folder: string
  readonly data: string
  readonly port: number
  readonly url: string
  readonly settings: readonly string[]
}

/** The shell stops the server when the pipe to this process closes, also if this process is killed. */
const GUARD = '"$@" & read -r _; kill -INT $! 2>/dev/null; wait $!'

const launch = async (
  programs: PostgresPrograms,
  { folder, data, port, url, settings }: Place,
): Promise<ChildProcess> => {
  const { bin, user, env } = programs
  const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const server = [join(bin, 'postgres'), '-D', data, ...[...own, ...settings].flatMap((setting) => ['-c', setting])]
  const log = await open(join(folder, 'server.log'), 'a')
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', ...server], {
    ...user,
    env,
    cwd: '/',
    stdio: ['pipe', log.fd, log.fd],
  })
  await log.close()
  for (let attempt = 1; !(await responses(url)); attempt++) {
    if (attempt === 300) {
      child.stdin?.end()
      throw new Error(`PostgreSQL did not start: ${await readFile(join(folder, 'server.log'), 'utf8')}`)
    }
    await wait(50)
  }
  return child
}

const responses = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

const pidOf = async (data: string): Promise<number | undefined> => {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(file, 10) || undefined
}
