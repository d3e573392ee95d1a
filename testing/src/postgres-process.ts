import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { PostgresPrograms } from './postgres-programs.ts'

/** Sorts texts by code point, as SQLite does. */
export const initializePostgres = async ({ bin, user, env }: PostgresPrograms, data: string): Promise<void> => {
  const options = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync', '-D', data]
  const child = spawn(join(bin, 'initdb'), options, { ...user, env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`initdb failed: ${complaint}`)
}

/** The data of a server, and how it starts. */
export interface PostgresPlace {
  readonly folder: string
  readonly data: string
  readonly port: number
  readonly url: string
  readonly settings: readonly string[]
}

/** The shell stops the server when the pipe to this process closes, also if this process is killed. */
const STOP_WITH_THIS_PROCESS = '"$@" & read -r _; kill -INT $! 2>/dev/null; wait $!'

/** Starts the server and waits until it responds. */
export const launchPostgres = async (
  programs: PostgresPrograms,
  { folder, data, port, url, settings }: PostgresPlace,
): Promise<ChildProcess> => {
  const { bin, user, env } = programs
  const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const server = [join(bin, 'postgres'), '-D', data, ...[...own, ...settings].flatMap((setting) => ['-c', setting])]
  const log = await open(join(folder, 'server.log'), 'a')
  const child = spawn('/bin/sh', ['-c', STOP_WITH_THIS_PROCESS, 'sh', ...server], {
    ...user,
    env,
    cwd: '/',
    stdio: ['pipe', log.fd, log.fd],
  })
  await log.close()
  for (let attempt = 1; !(await isResponding(url)); attempt++) {
    if (attempt === 300) {
      child.stdin?.end()
      throw new Error(`PostgreSQL did not start: ${await readFile(join(folder, 'server.log'), 'utf8')}`)
    }
    await wait(50)
  }
  return child
}

const isResponding = async (url: string): Promise<boolean> => {
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

/** The process ID of the server. */
export const findPostgresPid = async (data: string): Promise<number | undefined> => {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(file, 10) || undefined
}
