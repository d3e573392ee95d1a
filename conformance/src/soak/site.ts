import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Database } from '../../../server/src/database/database.ts'
import { openDatabase } from '../../../server/src/testing/databases.ts'
import { freePort } from '../../../server/src/testing/free-port.ts'
import { type PostgresServer, startPostgres } from '../../../server/src/testing/start-postgres.ts'
import { type RedisServer, startRedis } from '../../../server/src/testing/start-redis.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type Service, startThrough } from '../service.ts'

import { type Journal, openJournal } from './journal.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

import { openWeather, type Weather } from './weather.ts'

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
  readonly journal: Journal
  readonly weather: Weather
  /** Its rows as they are now, for reading. */
  openRows(): Promise<Database>
}

export interface Cluster extends Site {
  readonly nodes: readonly [Node, Node]
  readonly postgres: PostgresServer
  readonly redis: RedisServer
}

export interface Single extends Site {
  readonly disk: SmallDisk
}

/** Two nodes on one PostgreSQL and one Redis. */
export const startCluster = async (): Promise<Cluster> => {
  const [postgres, redis, mailServer] = await Promise.all([startPostgres(), startRedis(), startMailServer()])
  onTestFinished(postgres.stop)
  onTestFinished(redis.stop)
  const more = { DATABASE_URL: postgres.url, REDIS_URL: redis.url }
  const nodes = await Promise.all([startNode('A', mailServer, more), startNode('B', mailServer, more)])
  return {
    name: 'PostgreSQL',
    nodes: [nodes[0], nodes[1]],
    mailServer,
    postgres,
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
  const mailServer = await startMailServer()
  const more = { DATABASE_URL: `file:${join(folder, 'latchkey.db')}` }
  const node = await startNode('C', mailServer, more, disk.through)
  return {
    name: 'SQLite',
    nodes: [node],
    mailServer,
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

const startNode = async (
  name: string,
  mailServer: MailServer,
  more: Readonly<Record<string, string>>,
  through: readonly string[] = [],
): Promise<Node> => {
  const options = join(await temporaryFolder(), 'latchkey.config.json')
  await writeFile(options, JSON.stringify(OPTIONS))
  const metricsPort = String(await freePort())
  const variables = {
    LATCHKEY_URL: PUBLIC_URL,
    LATCHKEY_CONFIG: options,
    METRICS_PORT: metricsPort,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Latchkey <accounts@example.com>',
    ...more,
  }
  const service = await startThrough(through, variables)
  return { name, service, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
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
