import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Server, startServer } from './child-processes.ts'
import { insertBackgroundUsers, insertSessions, copyActiveUsers, type Schema } from './background-users.ts'
import { requestCookieCaches, activeUsers, signUp, signUpActiveUsers } from './active-users.ts'

export type Database = 'SQLite' | 'PostgreSQL'

export const databases = ['SQLite', 'PostgreSQL'] as const satisfies readonly Database[]

/** A running server with its users and their cookies. */
export interface BenchServer {
  readonly name: string
  readonly database: Database | null
  /** The database, for products without cookie cache and for bare servers. */
  readonly data?: { readonly url: string; readonly schema: Schema }
  readonly server: Server
  readonly cookies: readonly string[]
}

export const getDatabaseUrl = ({ name, data }: BenchServer): string => {
  if (!data) throw new Error(`${name} has no database`)
  return data.url
}

export interface Environment {
  /** Contains the SQLite files. */
  readonly folder: string
  /** A PostgreSQL server that allows `create database`. */
  readonly postgresUrl: string
  /** Users per database. */
  readonly users: number
}

/** Exceeds Latchkey's cache of verified cookies, so that each signature is verified, as in the bare server. */
const MANY_SESSIONS = 20_000

/** The server names in the tables. */
export const names = {
  latchkey: (database: Database) => `Latchkey, ${database}`,
  bare: (database: Database) => `bare node:http, ${database}`,
  peer: (database: Database) => `better-auth ${readVersion('../../node_modules/better-auth')}, ${database}`,
  /** The version that `testing` installs, with its package for API keys. */
  tokenPeer: (database: Database) =>
    `better-auth ${readVersion('../../testing/node_modules/better-auth')}, ${database}`,
  newestPeer: (database: Database) => `better-auth ${readVersion('../node_modules/better-auth-newest')}, ${database}`,
  constant: 'bare node:http, a constant',
  hashing: 'bare node:http, the hash',
  cached: (name: string) => `${name}, cookie cache`,
  manySessions: (name: string) => `${name}, ${MANY_SESSIONS.toLocaleString('en')} sessions`,
}

/** Starts all servers in the order of the tables. `servers` contains those that have started, even after a failure. */
export const startServers = async (environment: Environment, servers: BenchServer[]): Promise<void> => {
  for (const database of databases) {
    await startLatchkeyServers(environment, database, servers)
    for (const peer of ['better-auth', 'better-auth-newest'] as const)
      await startPeer(environment, database, peer, servers)
  }
}

/** The built service without rate limits. */
export const createServiceProgram = (databaseUrl: string, config: Record<string, string> = {}) => ({
  file: new URL('../../service/dist/main.js', import.meta.url),
  env: { ...secretEnv, ...config, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
})

/** Starts Latchkey with 100 active users. All others are background users. */
export const startLatchkey = async (
  environment: Environment,
  database: Database,
  name: string,
  options: object = {},
): Promise<BenchServer> => {
  const url = await createDatabase(environment, database, name)
  const server = await startServer(createServiceProgram(url, writeConfig(environment.folder, name, options)))
  const cookies = await createUsers(server, url, 'latchkey', environment.users)
  return { name: names.latchkey(database), database, server, cookies, data: { url, schema: 'latchkey' } }
}

/** Starts a server with cookie cache on the same database. */
export const startCached = async (environment: Environment, benchServer: BenchServer): Promise<BenchServer> => {
  const { name, database, cookies } = benchServer
  const server = await startServer(
    createServiceProgram(getDatabaseUrl(benchServer), writeConfig(environment.folder, 'cache', longCache)),
  )
  return { name: names.cached(name), database, server, cookies: await requestCookieCaches(server, cookies) }
}

/** Starts a bare server on a database of Latchkey. `file` is the program, if it is not the source file. */
export const startBare = (url: string, file = resolveProgram('bare')): Promise<Server> =>
  startServer({ file, args: [url], env: secretEnv })

const startLatchkeyServers = async (
  environment: Environment,
  database: Database,
  servers: BenchServer[],
): Promise<void> => {
  const latchkey = await startLatchkey(environment, database, 'latchkey')
  servers.push(latchkey)
  const url = getDatabaseUrl(latchkey)
  const bare = { ...latchkey, name: names.bare(database), server: await startBare(url) }
  servers.push(bare)
  await requireSameResponse(latchkey.server, bare.server, latchkey.cookies[0])
  const sessions = {
    count: MANY_SESSIONS,
    users: environment.users - activeUsers.length,
    key: secretEnv.LATCHKEY_SECRET,
  }
  const cookies = await insertSessions(url, sessions)
  await requireSameResponse(latchkey.server, bare.server, cookies[0])
  for (const { name, server } of [latchkey, bare]) {
    servers.push({ name: names.manySessions(name), database, server, cookies })
  }
  if (database === 'PostgreSQL') return
  servers.push(await startCached(environment, latchkey))
  const constant = await startServer({ file: resolveProgram('bare'), args: ['constant'], env: secretEnv })
  servers.push({ name: names.constant, database: null, server: constant, cookies: latchkey.cookies })
  const hashing = await startServer({ file: resolveProgram('hash-server') })
  servers.push({ name: names.hashing, database: null, server: hashing, cookies: latchkey.cookies })
}

const startPeer = async (
  environment: Environment,
  database: Database,
  peer: 'better-auth' | 'better-auth-newest',
  servers: BenchServer[],
): Promise<void> => {
  const url = await createDatabase(environment, database, peer)
  const name = peer === 'better-auth' ? names.peer(database) : names.newestPeer(database)
  const file = resolveProgram('better-auth')
  const server = await startServer({ file, args: [peer, url], env: productionEnv })
  const cookies = await createUsers(server, url, peer, environment.users)
  servers.push({ name, database, server, cookies, data: { url, schema: peer } })
  if (database === 'PostgreSQL') return
  const cached = await startServer({ file, args: [peer, url, 'cache'], env: productionEnv })
  servers.push({
    name: names.cached(name),
    database,
    server: cached,
    cookies: await requestCookieCaches(cached, cookies),
  })
}

export const secretEnv = { LATCHKEY_SECRET: 'a secret that only this benchmark needs.' }
export const productionEnv = { ...secretEnv, NODE_ENV: 'production' }

export const resolveProgram = (name: string): URL => new URL(`./processes/${name}.ts`, import.meta.url)

const readVersion = (folder: string): string =>
  JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')).version

/** Cached cookies remain valid during a run. */
const longCache = { session: { cookieCache: { enabled: true, maxAge: 3600 } } }

const writeConfig = (folder: string, name: string, options: object): Record<string, string> => {
  const file = join(folder, `${name}.json`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, JSON.stringify(options))
  return { LATCHKEY_CONFIG: file }
}

export const createDatabase = async (
  { folder, postgresUrl }: Environment,
  database: Database,
  name: string,
): Promise<string> => {
  if (database === 'SQLite') {
    mkdirSync(folder, { recursive: true })
    return `file:${join(folder, `${name}.db`)}`
  }
  const client = new Client(postgresUrl)
  await client.connect()
  await client.query(`create database "${name}"`)
  await client.end()
  const url = new URL(postgresUrl)
  url.pathname = name
  return url.href
}

/** Creates the active and the background users. Returns the cookies of the active users. */
const createUsers = async (server: Server, url: string, schema: Schema, users: number): Promise<string[]> => {
  const cookies = schema === 'latchkey' ? await signUpActiveUsers(server) : await signUpFirst(server, url)
  await insertBackgroundUsers(url, schema, users - activeUsers.length)
  return cookies
}

const signUpFirst = async (server: Server, url: string): Promise<string[]> => {
  const [user] = activeUsers
  const firstCookie = user ? await signUp(server, user) : ''
  return copyActiveUsers(url, { firstCookie, users: activeUsers, key: secretEnv.LATCHKEY_SECRET })
}

/** Servers with different responses do different work. */
const requireSameResponse = async (one: Server, other: Server, cookie = ''): Promise<void> => {
  const [first, second] = await Promise.all(
    [one, other].map(async ({ port }) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/auth/get-session`, { headers: { cookie } })
      return response.text()
    }),
  )
  if (first === 'null' || first !== second) throw new Error(`The responses differ:\n${first}\n${second}`)
}
