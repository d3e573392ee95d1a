import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '@latchkey/server'
import { startThrottledProxy, type ThrottledProxy, openDatabase } from '@latchkey/testing'
import {
  findFreePort,
  type FailoverServers,
  type PostgresServer,
  type RedisServer,
  startPostgres,
  startRedis,
} from '@latchkey/testing/processes'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type Provider, startProvider } from './provider.ts'
import { startServiceWithPrefix } from '../service.ts'

import { type WriteLog, createWriteLog } from './write-log.ts'
import { type SmallDisk, createSmallDisk } from './small-disk.ts'

import { createFaultWindows, type FaultWindows } from './fault-windows.ts'
import type { Node } from './soak-client.ts'

/** The public URL of the service, whichever node responds. */
export const PUBLIC_URL = 'https://soak.example.com'

/** The maximum number of members of an organization. */
export const MEMBERSHIP_LIMIT = 2

/** One deployment: its nodes, the services they use, and the log of confirmed writes. */
export interface Deployment {
  readonly name: string
  readonly nodes: readonly [Node, ...Node[]]
  readonly mailServer: MailServer
  readonly provider: Provider
  readonly writeLog: WriteLog
  readonly faultWindows: FaultWindows
  /** The clock of the nodes, in milliseconds. */
  now(): number
  advanceClock(seconds: number): Promise<void>
  /** Opens the current rows for reading. */
  openDatabase(): Promise<Database>
}

export interface Cluster extends Deployment {
  readonly nodes: readonly [Node, Node]
  readonly postgres: PostgresServer
  /** The proxy between the nodes and PostgreSQL. */
  readonly postgresProxy: ThrottledProxy
  readonly redis: RedisServer
}

/** Two nodes with several database servers. */
export interface ReplicatedCluster extends Deployment {
  readonly nodes: readonly [Node, Node]
  readonly postgres: FailoverServers
}

export interface SingleNode extends Deployment {
  readonly disk: SmallDisk
}

/** Two nodes with one PostgreSQL and one Redis. */
export const startCluster = async (): Promise<Cluster> => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const postgresProxy = await startThrottledProxy(postgres.url)
  const nodes = await startTwoNodes('PostgreSQL', postgresProxy.url)
  return { ...nodes, postgres, postgresProxy, openDatabase: async () => openDatabase(postgres.url) }
}

/** Two nodes with several PostgreSQL servers, one of them the primary, and one Redis. */
export const startReplicatedCluster = async (start: () => Promise<FailoverServers>): Promise<ReplicatedCluster> => {
  const postgres = await start()
  onTestFinished(postgres.stop)
  const nodes = await startTwoNodes(postgres.name, postgres.url)
  return { ...nodes, postgres, openDatabase: async () => openDatabase(postgres.url) }
}

const startTwoNodes = async (name: string, databaseUrl: string) => {
  const redis = await startRedis()
  onTestFinished(redis.stop)
  const sharedServices = await startSharedServices({ DATABASE_URL: databaseUrl, REDIS_URL: redis.url })
  const nodes = await Promise.all([startNode('A', sharedServices), startNode('B', sharedServices)])
  return {
    name,
    nodes,
    ...sharedServices,
    ...createClock(nodes),
    redis,
    writeLog: createWriteLog(),
    faultWindows: createFaultWindows(),
  }
}

/** One node on SQLite whose disk can be filled. Null if the machine supports no such disk. */
export const startSingleNode = async (): Promise<SingleNode | null> => {
  const folder = await createTemporaryFolder()
  const disk = await createSmallDisk(folder)
  if (!disk) return null
  const sharedServices = await startSharedServices({ DATABASE_URL: `file:${join(folder, 'latchkey.db')}` })
  const node = await startNode('C', sharedServices, disk.commandPrefix)
  return {
    name: 'SQLite',
    nodes: [node],
    ...sharedServices,
    ...createClock([node]),
    disk,
    writeLog: createWriteLog(),
    faultWindows: createFaultWindows(),
    openDatabase: async () => {
      const copy = await createTemporaryFolder()
      for (const file of ['latchkey.db', 'latchkey.db-wal']) {
        await disk.copy(file, join(copy, file))
      }
      return openDatabase(`file:${join(copy, 'latchkey.db')}`)
    },
  }
}

/** What the nodes of a deployment share. */
interface SharedServices {
  readonly mailServer: MailServer
  readonly provider: Provider
  readonly variables: Readonly<Record<string, string>>
}

const startSharedServices = async (database: Readonly<Record<string, string>>): Promise<SharedServices> => {
  const [mailServer, provider] = await Promise.all([startMailServer(), startProvider()])
  const options = join(await createTemporaryFolder(), 'latchkey.config.json')
  await writeFile(options, JSON.stringify({ ...OPTIONS, socialProviders: provider.options }))
  const variables = {
    LATCHKEY_URL: PUBLIC_URL,
    // Production refuses the test clock.
    NODE_ENV: 'development',
    LATCHKEY_CONFIG: options,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
    ...database,
  }
  return { mailServer, provider, variables }
}

const startNode = async (
  name: string,
  { variables }: SharedServices,
  commandPrefix: readonly string[] = [],
): Promise<Node> => {
  const metricsPort = String(await findFreePort())
  const service = await startServiceWithPrefix(commandPrefix, { ...variables, METRICS_PORT: metricsPort })
  return { name, service, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
}

const createClock = (nodes: readonly Node[]): Pick<Deployment, 'now' | 'advanceClock'> => {
  let offsetMs = 0
  return {
    now: () => Date.now() + offsetMs,
    advanceClock: async (seconds) => {
      offsetMs += seconds * 1000
      await Promise.all(nodes.map(({ service }) => service.advanceClock(seconds)))
    },
  }
}

/** Rate limits and the cookie cache are enabled, so that the nodes share state. Each client has its own IP address. */
const OPTIONS = {
  session: { cookieCache: { enabled: true } },
  rateLimit: { enabled: true },
  organization: { membershipLimit: MEMBERSHIP_LIMIT, requireEmailVerificationToInvite: false },
  advanced: { ipAddress: { trustedProxies: ['127.0.0.1'] } },
}

const createTemporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-soak-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
