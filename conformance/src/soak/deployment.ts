import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '@latchkey/server'
import { startThrottledProxy, type ThrottledProxy, openDatabase } from '@latchkey/testing'
import { freePort, type PostgresServer, type RedisServer, startPostgres, startRedis } from '@latchkey/testing/processes'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type Provider, startProvider } from './provider.ts'
import { type Service, startServiceThrough } from '../service.ts'

import { type Journal, openJournal } from './write-log.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

import { openWeather, type Weather } from './fault-windows.ts'

/** Where everybody believes to be, whichever node answers. */
export const PUBLIC_URL = 'https://soak.example.com'

/** Members that an organization may have. */
export const MEMBERSHIP_LIMIT = 2

export interface Node {
  readonly name: string
  readonly service: Service
  readonly metricsUrl: string
}

/** One installation: its nodes, what they need, and what people were told by them. */
export interface Site {
  readonly name: string
  readonly nodes: readonly [Node, ...Node[]]
  readonly mailServer: MailServer
  readonly provider: Provider
  readonly journal: Journal
  readonly weather: Weather
  /** The clock of the nodes (milliseconds). */
  now(): number
  /** Moves it ahead. */
  travels(seconds: number): Promise<void>
  /** Its rows as they are now, for reading. */
  openRows(): Promise<Database>
}

export interface Cluster extends Site {
  readonly nodes: readonly [Node, Node]
  readonly postgres: PostgresServer
  /** The way that the nodes have to it. */
  readonly wayToPostgres: ThrottledProxy
  readonly redis: RedisServer
}

export interface Single extends Site {
  readonly disk: SmallDisk
}

/** Two nodes on one PostgreSQL and one Redis. */
export const startCluster = async (): Promise<Cluster> => {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  onTestFinished(postgres.stop)
  onTestFinished(redis.stop)
  const wayToPostgres = await startThrottledProxy(postgres.url)
  const surroundings = await startSurroundings({ DATABASE_URL: wayToPostgres.url, REDIS_URL: redis.url })
  const nodes = await Promise.all([startNode('A', surroundings), startNode('B', surroundings)])
  return {
    name: 'PostgreSQL',
    nodes: [nodes[0], nodes[1]],
    ...surroundings,
    ...clockOf(nodes),
    postgres,
    wayToPostgres,
    redis,
    journal: openJournal(),
    weather: openWeather(),
    openRows: async () => openDatabase(postgres.url),
  }
}

/** One node on SQLite, whose disk can fill. Null where the machine has no such disk to give. */
export const startSingle = async (): Promise<Single | null> => {
  const folder = await temporaryFolder()
  const disk = await smallDisk(folder)
  if (!disk) return null
  const surroundings = await startSurroundings({ DATABASE_URL: `file:${join(folder, 'latchkey.db')}` })
  const node = await startNode('C', surroundings, disk.through)
  return {
    name: 'SQLite',
    nodes: [node],
    ...surroundings,
    ...clockOf([node]),
    disk,
    journal: openJournal(),
    weather: openWeather(),
    openRows: async () => {
      const copy = await temporaryFolder()
      for (const file of ['latchkey.db', 'latchkey.db-wal']) {
        await disk.copy(file, join(copy, file))
      }
      return openDatabase(`file:${join(copy, 'latchkey.db')}`)
    },
  }
}

/** What the nodes of an installation share, and how they are told of it. */
interface Surroundings {
  readonly mailServer: MailServer
  readonly provider: Provider
  readonly variables: Readonly<Record<string, string>>
}

const startSurroundings = async (database: Readonly<Record<string, string>>): Promise<Surroundings> => {
  const [mailServer, provider] = await Promise.all([startMailServer(), startProvider()])
  const options = join(await temporaryFolder(), 'latchkey.config.json')
  await writeFile(options, JSON.stringify({ ...OPTIONS, socialProviders: provider.options }))
  const variables = {
    LATCHKEY_URL: PUBLIC_URL,
    LATCHKEY_CONFIG: options,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
    ...database,
  }
  return { mailServer, provider, variables }
}

const startNode = async (name: string, { variables }: Surroundings, through: readonly string[] = []): Promise<Node> => {
  const metricsPort = String(await freePort())
  const service = await startServiceThrough(through, { ...variables, METRICS_PORT: metricsPort })
  return { name, service, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
}

const clockOf = (nodes: readonly Node[]): Pick<Site, 'now' | 'travels'> => {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    travels: async (seconds) => {
      ahead += seconds * 1000
      await Promise.all(nodes.map(({ service }) => service.advanceClock(seconds)))
    },
  }
}

/** Limits and the cookie cache are on, so that nodes have something to share; each person comes from an address of their own. */
const OPTIONS = {
  session: { cookieCache: { enabled: true } },
  rateLimit: { enabled: true },
  organization: { membershipLimit: MEMBERSHIP_LIMIT },
  advanced: { ipAddress: { trustedProxies: ['127.0.0.1'] } },
}

const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-soak-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
