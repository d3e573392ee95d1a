import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from './free-port.ts'
import { findPostgresPid, initializePostgres, launchPostgres, type PostgresPlace } from './postgres-process.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts'

/** PostgreSQL servers whose primary can be killed or shut down. */
export interface FailoverServers {
  /** For reports. */
  readonly name: string
  /** A value for `DATABASE_URL` with all servers. */
  readonly url: string
  /** Ends the primary with SIGKILL. */
  killPrimary(): Promise<void>
  /** Shuts the primary down for a switchover: it ends connections, and exits when the standbys have its log. */
  shutDownPrimary(): Promise<void>
  /** Promotes the standby that has received most, and lets the others follow it. Resolves when it accepts writes. */
  promote(): Promise<void>
  /** Replaces ended servers by new standbys on their ports. Resolves when a standby is synchronous. */
  replaceKilled(): Promise<void>
  /** The key-value store by which the servers agree on a primary, if they do. Without it they accept no writes. */
  readonly coordinator?: Coordinator
  /** Stops all servers and deletes their data. */
  stop(): Promise<void>
}

interface Coordinator {
  /** Ends it with SIGKILL. Resolves when no server accepts writes. */
  kill(): Promise<void>
  /** Starts it with its data. */
  restart(): Promise<void>
}

/** A primary with synchronous standbys. */
export interface PostgresCluster extends FailoverServers {
  /** The URL of the current primary. */
  primaryUrl(): string
  /** The URLs of the running standbys. */
  standbyUrls(): string[]
  /** Sets a parameter of a server, without a restart. */
  setParameter(url: string, name: string, value: string): Promise<void>
  /** Ends the standby at a URL with SIGKILL. */
  killStandby(url: string): Promise<void>
  /** The standbys receive nothing until one is promoted, so no commit is confirmed. */
  stopReplication(): Promise<void>
  /** Starts killed servers with their own data. A former primary then accepts writes, as the new one does. */
  restartKilled(): Promise<void>
}

interface Server {
  place: PostgresPlace
  process: ChildProcess | null
}

/**
 * Starts this many servers: the first one is the primary. A commit waits until one standby has flushed it. The data of a
 * standby is a copy of the files, so the programs of the npm package suffice.
 */
export const startPostgresCluster = async (size: number): Promise<PostgresCluster> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-cluster-'))
  const programs = await findPostgresPrograms(folder)
  if (programs.user) await chown(folder, programs.user.uid, programs.user.gid)
  const servers: Server[] = []
  for (let number = 0; number < size; number++) {
    servers.push({ place: await createPlace(programs, folder, number), process: null })
  }
  const [first] = servers
  if (!first) throw new Error('A cluster has servers')
  let primary = first
  await initializePostgres(programs, primary.place.data)
  for (const { place } of servers.slice(1)) await copyFiles(programs, primary.place, place)
  for (const server of servers.slice(1)) await makeStandby(programs, server.place, primary.place)
  for (const server of servers) server.process = await launchPostgres(programs, server.place)

  const listRunning = () => servers.filter(({ process }) => process !== null)
  const standbys = () => listRunning().filter((server) => server !== primary)
  await requireSynchronousStandby(primary.place.url)
  return {
    name: `${size} PostgreSQL servers`,
    url: `postgres://postgres@${servers.map(({ place }) => `127.0.0.1:${place.port}`).join(',')}/postgres`,
    primaryUrl: () => primary.place.url,
    standbyUrls: () => standbys().map(({ place }) => place.url),
    setParameter,
    killStandby: async (url) => {
      const standby = standbys().find(({ place }) => place.url === url)
      if (!standby) throw new Error(`No standby runs at ${url}`)
      await end(standby, 'SIGKILL')
    },
    killPrimary: () => end(primary, 'SIGKILL'),
    shutDownPrimary: () => end(primary, 'SIGINT'),
    promote: async () => {
      primary = await findMostAdvanced(standbys())
      const followers = standbys()
      // Without a follower, a commit would wait until a server is replaced.
      if (followers.length === 0) await setParameter(primary.place.url, 'synchronous_standby_names', '')
      await query(primary.place.url, 'select pg_promote(true, 30)')
      for (const { place } of followers)
        await setParameter(place.url, 'primary_conninfo', toConnectionInfo(place, primary.place))
    },
    stopReplication: async () => {
      for (const { place } of standbys()) await setParameter(place.url, 'primary_conninfo', '')
      await waitForRows(primary.place.url, 'select where not exists (select from pg_stat_replication)')
    },
    restartKilled: async () => {
      for (const server of servers) server.process ??= await launchPostgres(programs, server.place)
    },
    replaceKilled: async () => {
      for (const server of servers) if (server.process === null) await replace(programs, server, primary.place)
      await requireSynchronousStandby(primary.place.url)
    },
    stop: async () => {
      await Promise.all(listRunning().map((server) => end(server, 'SIGINT')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const SETTINGS = ['wal_keep_size=512MB', 'hot_standby=on', 'wal_retrieve_retry_interval=100ms']

const createPlace = async (programs: PostgresPrograms, parent: string, number: number): Promise<PostgresPlace> => {
  const folder = join(parent, String(number))
  await mkdir(folder)
  if (programs.user) await chown(folder, programs.user.uid, programs.user.gid)
  const port = await findFreePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return { folder, data: join(folder, 'data'), port, url, settings: SETTINGS }
}

/** A file that disappears during the copy is not needed: the log has its changes. */
const copyFiles = async ({ user, env }: PostgresPrograms, from: PostgresPlace, to: PostgresPlace): Promise<void> => {
  const copying = spawn('cp', ['-R', from.data, to.data], { ...user, env, cwd: '/', stdio: 'ignore' })
  await once(copying, 'exit')
  await rm(join(to.data, 'postmaster.pid'), { force: true })
}

const makeStandby = async ({ user }: PostgresPrograms, place: PostgresPlace, primary: PostgresPlace): Promise<void> => {
  const { data } = place
  const signal = join(data, 'standby.signal')
  await writeFile(signal, '')
  if (user) await chown(signal, user.uid, user.gid)
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${toConnectionInfo(place, primary)}'\n`)
}

const toConnectionInfo = (standby: PostgresPlace, primary: PostgresPlace): string =>
  `host=127.0.0.1 port=${primary.port} user=postgres application_name=${toStandbyName(standby)}`

const toStandbyName = ({ port }: PostgresPlace): string => `standby_${port}`

/** A base backup of the running primary. */
const replace = async (programs: PostgresPrograms, server: Server, primary: PostgresPlace): Promise<void> => {
  const { place } = server
  await rm(place.data, { recursive: true, force: true })
  const client = await connect(primary.url)
  try {
    await client.query(`select pg_backup_start('copy', true)`)
    await copyFiles(programs, primary, place)
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    await writeFile(join(place.data, 'backup_label'), rows[0].labelfile)
  } finally {
    await client.end()
  }
  if (programs.user) await chown(join(place.data, 'backup_label'), programs.user.uid, programs.user.gid)
  await makeStandby(programs, place, primary)
  server.process = await launchPostgres(programs, place)
}

const end = async (server: Server, signal: 'SIGKILL' | 'SIGINT'): Promise<void> => {
  const { process: child, place } = server
  if (!child) return
  server.process = null
  const exited = once(child, 'exit')
  const pid = await findPostgresPid(place.data)
  if (pid) process.kill(pid, signal)
  child.stdin?.end()
  await exited
}

const findMostAdvanced = async (standbys: readonly Server[]): Promise<Server> => {
  const received = await Promise.all(
    standbys.map(async (server) => {
      const [row] = await query(server.place.url, `select pg_last_wal_receive_lsn() - '0/0' as "bytes"`)
      return { server, bytes: Number(row?.bytes) }
    }),
  )
  const [best] = received.toSorted((a, b) => b.bytes - a.bytes)
  if (!best) throw new Error('There is no standby')
  return best.server
}

/** From now on, each commit of this server waits for a standby. */
const requireSynchronousStandby = async (url: string): Promise<void> => {
  await setParameter(url, 'synchronous_standby_names', '*')
  await waitForRows(url, `select from pg_stat_replication where "sync_state" = 'sync' and "state" = 'streaming'`)
}

const waitForRows = async (url: string, text: string): Promise<void> => {
  for (let attempt = 1; (await query(url, text)).length === 0; attempt++) {
    if (attempt === 600) throw new Error(`There are no rows: ${text}`)
    await wait(50)
  }
}

const setParameter = async (url: string, name: string, value: string): Promise<void> => {
  await query(url, `alter system set ${name} = '${value}'`)
  await query(url, 'select pg_reload_conf()')
}

const query = async (url: string, text: string) => {
  const client = await connect(url)
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const connect = async (connectionString: string): Promise<Client> => {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}
