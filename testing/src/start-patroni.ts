import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { chown, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from './free-port.ts'
import { findPostgresPid } from './postgres-process.ts'
import { findPostgresPrograms, type PostgresPrograms } from './postgres-programs.ts'
import { HAPROXY, writeHaproxySettings } from './start-haproxy.ts'
import type { FailoverServers } from './start-postgres-cluster.ts'

const PATRONI = '/usr/bin/patroni'
const ETCD = '/usr/bin/etcd'

/** The packages `patroni` and `etcd-server` of Debian. */
export const hasPatroni = existsSync(PATRONI) && existsSync(ETCD)

/** The reason for skipped tests. */
export const NO_PATRONI = `${PATRONI} or ${ETCD} is missing`

interface Member {
  readonly name: string
  readonly file: string
  readonly data: string
  readonly port: number
  readonly restPort: number
  readonly url: string
  process: ChildProcess | null
}

/** Starts this many servers, each with its Patroni, one etcd, and HAProxy on request. Then the URL is that of the proxy. */
export const startPatroniCluster = async (
  size: number,
  { hasProxy = false }: { hasProxy?: boolean } = {},
): Promise<FailoverServers> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-patroni-'))
  const programs = await findPostgresPrograms(folder)
  if (programs.user) await chown(folder, programs.user.uid, programs.user.gid)
  const launch = createLauncher(programs, folder)
  const [etcdPort, peerPort] = [await findFreePort(), await findFreePort()]
  const startEtcd = () => launch('etcd', ETCD, toEtcdArguments(folder, etcdPort, peerPort))
  let etcd = await startEtcd()
  const members: Member[] = []
  for (let number = 0; number < size; number++) {
    members.push(await createMember({ programs, folder, etcdPort, number }))
  }
  const start = async (member: Member): Promise<void> => {
    member.process = await launch('patroni', PATRONI, [member.file])
  }
  for (const member of members) await start(member)
  const proxy = hasProxy ? await launchProxy(launch, folder, members) : null
  const listRunning = () => members.filter(({ process }) => process !== null)
  const waitForStandbys = (): Promise<void> =>
    waitFor(async () => {
      const primary = await findPrimary(members)
      const counts = primary && (await query(primary.url, STANDBY_COUNTS))
      return counts?.['all'] === size - 1 && Number(counts['synchronous']) > 0
    }, 'the standbys')
  await waitForStandbys()

  return {
    name: `${size} PostgreSQL servers with Patroni${hasProxy ? ', behind HAProxy' : ''}`,
    url: proxy?.url ?? `postgres://postgres@${members.map(({ url }) => new URL(url).host).join(',')}/postgres`,
    killPrimary: async () => {
      const primary = await findPrimary(listRunning())
      if (!primary?.process) throw new Error('There is no primary')
      const pid = await findPostgresPid(primary.data)
      // Patroni would start the server again.
      await end(primary.process, 'SIGKILL')
      primary.process = null
      if (pid) process.kill(pid, 'SIGKILL')
    },
    // Patroni promotes a standby before it responds, and the former primary becomes a standby.
    shutDownPrimary: async () => {
      const primary = await findPrimary(listRunning())
      if (!primary) throw new Error('There is no primary')
      const response = await fetch(`http://127.0.0.1:${primary.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name }),
      })
      if (!response.ok) throw new Error(`The switchover failed: ${response.status} ${await response.text()}`)
    },
    promote: () => waitFor(async () => (await findPrimary(listRunning())) !== null, 'the promotion'),
    replaceKilled: async () => {
      for (const member of members) if (member.process === null) await start(member)
      await waitForStandbys()
    },
    coordinator: {
      kill: async () => {
        await end(etcd, 'SIGKILL')
        await waitFor(async () => (await findPrimary(members)) === null, 'the primary to be demoted')
      },
      restart: async () => {
        etcd = await startEtcd()
      },
    },
    stop: async () => {
      await Promise.all(listRunning().map(async ({ process }) => process && end(process, 'SIGTERM')))
      await end(etcd, 'SIGKILL')
      if (proxy) await end(proxy.process, 'SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const STANDBY_COUNTS = `select count(*)::int as "all", count(*) filter (where "sync_state" = 'sync')::int as "synchronous"
  from pg_stat_replication where "state" = 'streaming'`

const toEtcdArguments = (folder: string, port: number, peerPort: number): string[] => {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  return Object.entries({
    'data-dir': join(folder, 'etcd'),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'listen-peer-urls': peer,
    'initial-advertise-peer-urls': peer,
    'initial-cluster': `default=${peer}`,
  }).flatMap(([name, value]) => [`--${name}`, value])
}

interface MemberOptions {
  readonly programs: PostgresPrograms
  readonly folder: string
  readonly etcdPort: number
  readonly number: number
}

const createMember = async ({ programs, folder, etcdPort, number }: MemberOptions): Promise<Member> => {
  const [port, restPort] = [await findFreePort(), await findFreePort()]
  const data = join(folder, `data-${number}`)
  const name = `member${number}`
  const file = join(folder, `patroni-${number}.yml`)
  const user = { username: 'postgres', password: 'unused' }
  const settings = {
    scope: 'latchkey',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        // The smallest values that Patroni accepts.
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', max_connections: 200 } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      // PATH may have links to some programs only.
      bin_dir: dirname(realpathSync(join(programs.bin, 'initdb'))),
      pgpass: join(folder, `pgpass-${number}`),
      authentication: { superuser: user, replication: user, rewind: user },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
  }
  // JSON is YAML.
  await writeFile(file, JSON.stringify(settings))
  return { name, file, data, port, restPort, url: toUrl(port), process: null }
}

const toUrl = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`

const launchProxy = async (launch: Launcher, folder: string, members: readonly Member[]) => {
  const port = await findFreePort()
  const file = join(folder, 'haproxy.cfg')
  await writeHaproxySettings(
    file,
    port,
    members.map((member) => ({ port: member.port, checkPort: member.restPort })),
  )
  return { url: toUrl(port), process: await launch('haproxy', HAPROXY, ['-db', '-f', file]) }
}

type Launcher = ReturnType<typeof createLauncher>

const createLauncher =
  ({ user, env }: PostgresPrograms, folder: string) =>
  async (name: string, program: string, args: readonly string[]): Promise<ChildProcess> => {
    const log = await open(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      ...user,
      env: { ...env, HOME: folder },
      cwd: folder,
      stdio: ['ignore', log.fd, log.fd],
    })
    await log.close()
    // Also if a test fails before it stops the cluster.
    const endWithThisProcess = () => child.kill('SIGTERM')
    process.once('exit', endWithThisProcess)
    child.once('exit', () => process.off('exit', endWithThisProcess))
    return child
  }

const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

const findPrimary = async (members: readonly Member[]): Promise<Member | null> => {
  for (const member of members) {
    const state = await query(member.url, 'select pg_is_in_recovery() as "isStandby"').catch(() => null)
    if (state?.['isStandby'] === false) return member
  }
  return null
}

const query = async (url: string, text: string): Promise<Record<string, unknown> | undefined> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}

const waitFor = async (condition: () => Promise<boolean>, description: string): Promise<void> => {
  for (let attempt = 1; !(await condition().catch(() => false)); attempt++) {
    if (attempt === 1200) throw new Error(`Timed out waiting for ${description}`)
    await wait(100)
  }
}
