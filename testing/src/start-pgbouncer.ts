import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findServerUser } from './postgres-programs.ts'
import { findFreePort } from './free-port.ts'

interface PgBouncer {
  /** The URL of the database through the pooler. */
  readonly url: string
  stop(): Promise<void>
}

/** Undefined if the program is not installed. */
export const pgbouncer = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))

/**
 * Starts PgBouncer in transaction mode with fewer server connections than clients, so that clients share connections.
 * `extraLines` are appended to its configuration.
 */
export const startPgBouncer = async (program: string, databaseUrl: string, extraLines = ''): Promise<PgBouncer> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pgbouncer-'))
  const user = findServerUser()
  if (user) await chown(folder, user.uid, user.gid)
  const port = await findFreePort()
  const server = new URL(databaseUrl)
  const login = [`user=${server.username}`, ...(server.password ? [`password=${server.password}`] : [])].join(' ')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
${extraLines}
`,
    { mode: 0o644 },
  )
  const log = await open(join(folder, 'pgbouncer.log'), 'a')
  const child = spawn('/bin/sh', ['-c', STOP_WITH_THIS_PROCESS, 'sh', program, settings], {
    ...user,
    cwd: '/',
    stdio: ['pipe', log.fd, log.fd],
  })
  await log.close()
  const url = Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port) }).href
  for (let attempt = 1; !(await isResponding(url)); attempt++) {
    if (attempt === 100) {
      child.stdin?.end()
      throw new Error(`PgBouncer did not start: ${await readFile(join(folder, 'pgbouncer.log'), 'utf8')}`)
    }
    await wait(50)
  }
  return {
    url,
    stop: async () => {
      const exited = once(child, 'exit')
      child.stdin?.end()
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The shell kills the pooler when the pipe to this process closes, also if this process is killed. */
const STOP_WITH_THIS_PROCESS = '"$@" & read -r _; kill -TERM $! 2>/dev/null; wait $!'

const isResponding = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
