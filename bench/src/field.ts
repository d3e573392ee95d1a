import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Server, startServer } from './children.ts'
import { addCrowd, addSessions, copyCallers, type Schema } from './crowd.ts'
import { fillCookieCaches, people, signUp, signUpEverybody } from './people.ts'

export type Database = 'SQLite' | 'PostgreSQL'

export const databases = ['SQLite', 'PostgreSQL'] as const satisfies readonly Database[]

/** Who takes part: a server with people in it, and their cookies. */
export interface Entrant {
  readonly name: string
  readonly database: Database | null
  /** Where its rows are, and whose they are: of a product without its cookie cache, and of a bare server. */
  readonly rows?: { readonly url: string; readonly schema: Schema }
  readonly server: Server
  readonly cookies: readonly string[]
}

export interface Place {
  /** For the SQLite files. */
  readonly folder: string
  /** A PostgreSQL server in which databases can be made. */
  readonly postgresUrl: string
  /** How many users each database holds. */
  readonly users: number
}

/** More sessions than Latchkey remembers cookies of (decision 14): each signature is checked, as the bare server does. */
const MANY_SESSIONS = 20_000

/** The names of the entrants, as the tables have them. */
export const names = {
  latchkey: (database: Database) => `Latchkey, ${database}`,
  bare: (database: Database) => `bare node:http, ${database}`,
  peer: (database: Database) => `better-auth ${versionOf('../../node_modules/better-auth')}, ${database}`,
  newestPeer: (database: Database) => `better-auth ${versionOf('../node_modules/better-auth-newest')}, ${database}`,
  constant: 'bare node:http, a constant',
  hashing: 'bare node:http, the hash',
  cached: (name: string) => `${name}, cookie cache`,
  crowded: (name: string) => `${name}, ${MANY_SESSIONS.toLocaleString('en')} sessions`,
}

/** Starts everybody, in the order in which the tables name them. Those that started are in `entrants`, also after a failure. */
export const startField = async (place: Place, entrants: Entrant[]): Promise<void> => {
  for (const database of databases) {
    await startOwn(place, database, entrants)
    for (const peer of ['better-auth', 'better-auth-newest'] as const) await startPeer(place, database, peer, entrants)
  }
}

/** The service as it is shipped, without rate limits, which are on in production alone. */
export const service = (databaseUrl: string, config: Record<string, string> = {}) => ({
  file: new URL('../../service/dist/main.js', import.meta.url),
  env: { ...secrets, ...config, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
})

/** A Latchkey of its own, with a hundred people who call; all the others are `users`. */
export const startLatchkey = async (place: Place, database: Database, name: string): Promise<Entrant> => {
  const url = await newDatabase(place, database, name)
  const server = await startServer(service(url))
  const cookies = await fill(server, url, 'latchkey', place.users)
  return { name: names.latchkey(database), database, server, cookies, rows: { url, schema: 'latchkey' } }
}

/** The same rows behind the cookie cache. */
export const startCached = async (place: Place, { name, database, rows, cookies }: Entrant): Promise<Entrant> => {
  const server = await startServer(service(rows?.url ?? '', cacheConfig(place.folder)))
  return { name: names.cached(name), database, server, cookies: await fillCookieCaches(server, cookies) }
}

/** A bare server on the rows of a database of Latchkey's; `file` is the program where it is not the source. */
export const startBare = (url: string, file = program('bare')): Promise<Server> =>
  startServer({ file, args: [url], env: secrets })

const startOwn = async (place: Place, database: Database, entrants: Entrant[]): Promise<void> => {
  const latchkey = await startLatchkey(place, database, 'latchkey')
  entrants.push(latchkey)
  const url = latchkey.rows?.url ?? ''
  const bare = { ...latchkey, name: names.bare(database), server: await startBare(url) }
  entrants.push(bare)
  await requireSameAnswer(latchkey.server, bare.server, latchkey.cookies[0])
  const sessions = { count: MANY_SESSIONS, users: place.users - people.length, key: secrets.LATCHKEY_SECRET }
  const cookies = await addSessions(url, sessions)
  await requireSameAnswer(latchkey.server, bare.server, cookies[0])
  for (const { name, server } of [latchkey, bare]) {
    entrants.push({ name: names.crowded(name), database, server, cookies })
  }
  if (database === 'PostgreSQL') return
  entrants.push(await startCached(place, latchkey))
  const constant = await startServer({ file: program('bare'), args: ['constant'], env: secrets })
  entrants.push({ name: names.constant, database: null, server: constant, cookies: latchkey.cookies })
  const hashing = await startServer({ file: program('hash-server') })
  entrants.push({ name: names.hashing, database: null, server: hashing, cookies: latchkey.cookies })
}

const startPeer = async (
  place: Place,
  database: Database,
  peer: 'better-auth' | 'better-auth-newest',
  entrants: Entrant[],
): Promise<void> => {
  const url = await newDatabase(place, database, peer)
  const name = peer === 'better-auth' ? names.peer(database) : names.newestPeer(database)
  const file = program('better-auth')
  const server = await startServer({ file, args: [peer, url], env: production })
  const cookies = await fill(server, url, peer, place.users)
  entrants.push({ name, database, server, cookies, rows: { url, schema: peer } })
  if (database === 'PostgreSQL') return
  const cached = await startServer({ file, args: [peer, url, 'cache'], env: production })
  entrants.push({
    name: names.cached(name),
    database,
    server: cached,
    cookies: await fillCookieCaches(cached, cookies),
  })
}

const secrets = { LATCHKEY_SECRET: 'nobody outside this measurement needs it' }
const production = { ...secrets, NODE_ENV: 'production' }

const program = (name: string): URL => new URL(`./processes/${name}.ts`, import.meta.url)

const versionOf = (folder: string): string =>
  JSON.parse(readFileSync(new URL(`${folder}/package.json`, import.meta.url), 'utf8')).version

/** An hour, so that the cached cookies of a long run stay valid. */
const cacheConfig = (folder: string): Record<string, string> => {
  const file = join(folder, 'cache.json')
  writeFileSync(file, JSON.stringify({ session: { cookieCache: { enabled: true, maxAge: 3600 } } }))
  return { LATCHKEY_CONFIG: file }
}

const newDatabase = async ({ folder, postgresUrl }: Place, kind: Database, name: string): Promise<string> => {
  if (kind === 'SQLite') {
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

/** The people who call, their cookies being the answer, and everybody else. */
const fill = async (server: Server, url: string, schema: Schema, users: number): Promise<string[]> => {
  const cookies = schema === 'latchkey' ? await signUpEverybody(server) : await signUpFirst(server, url)
  await addCrowd(url, schema, users - people.length)
  return cookies
}

const signUpFirst = async (server: Server, url: string): Promise<string[]> => {
  const [person] = people
  const first = person ? await signUp(server, person) : ''
  return copyCallers(url, { first, people, key: secrets.LATCHKEY_SECRET })
}

/** Who answers something else does not do the same work. */
const requireSameAnswer = async (one: Server, other: Server, cookie = ''): Promise<void> => {
  const [first, second] = await Promise.all(
    [one, other].map(async ({ port }) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/auth/get-session`, { headers: { cookie } })
      return response.text()
    }),
  )
  if (first === 'null' || first !== second) throw new Error(`The answers differ:\n${first}\n${second}`)
}
