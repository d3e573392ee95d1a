import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type Server, startServer } from './children.ts'
import { addCrowd, type Schema } from './crowd.ts'
import { people, fillCookieCaches, signUpEverybody } from './people.ts'

export type Database = 'SQLite' | 'PostgreSQL'

/** Who takes part: a server with people in it, and their cookies. */
export interface Entrant {
  readonly name: string
  readonly database: Database | null
  /** Where its rows are, and whose they are: of a product, without its cookie cache. */
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

/** The names of the entrants, as the tables have them. */
export const names = {
  latchkey: (database: Database) => `Latchkey, ${database}`,
  bare: (database: Database) => `bare node:http, ${database}`,
  peer: (database: Database) => `better-auth ${versionOf('../../node_modules/better-auth')}, ${database}`,
  newestPeer: (database: Database) => `better-auth ${versionOf('../node_modules/better-auth-newest')}, ${database}`,
  constant: 'bare node:http, a constant',
  hashing: 'bare node:http, the hash',
  cached: (name: string) => `${name}, cookie cache`,
}

/** Starts everybody, in the order in which the tables name them. Those that started are in `entrants`, also after a failure. */
export const startField = async (place: Place, entrants: Entrant[]): Promise<void> => {
  for (const database of ['SQLite', 'PostgreSQL'] as const) {
    const url = (name: string) => newDatabase(place, database, name)
    const own = await url('latchkey')
    const latchkey = await startServer(service(own))
    const cookies = await fill(latchkey, own, 'latchkey', place.users)
    const bare = await startServer({ file: program('bare'), args: [own], env: secrets })
    await requireSameAnswer(latchkey, bare, cookies[0])
    entrants.push({
      name: names.latchkey(database),
      database,
      server: latchkey,
      cookies,
      rows: { url: own, schema: 'latchkey' },
    })
    entrants.push({ name: names.bare(database), database, server: bare, cookies })
    if (database === 'SQLite') {
      const cached = await startServer(service(own, cacheConfig(place.folder)))
      const name = names.cached(names.latchkey(database))
      entrants.push({ name, database, server: cached, cookies: await fillCookieCaches(cached, cookies) })
      const constant = await startServer({ file: program('bare'), args: ['constant'], env: secrets })
      entrants.push({ name: names.constant, database: null, server: constant, cookies })
      const hashing = await startServer({ file: program('hash-server') })
      entrants.push({ name: names.hashing, database: null, server: hashing, cookies })
    }
    for (const peer of ['better-auth', 'better-auth-newest'] as const) {
      const theirs = await url(peer)
      const name = peer === 'better-auth' ? names.peer(database) : names.newestPeer(database)
      const server = await startServer({ file: program('better-auth'), args: [peer, theirs], env: production })
      const cookies = await fill(server, theirs, 'better-auth', place.users)
      entrants.push({ name, database, server, cookies, rows: { url: theirs, schema: peer } })
      if (database === 'PostgreSQL') continue
      const cached = await startServer({ file: program('better-auth'), args: [peer, theirs, 'cache'], env: production })
      entrants.push({
        name: names.cached(name),
        database,
        server: cached,
        cookies: await fillCookieCaches(cached, cookies),
      })
    }
  }
}

/** The service as it is shipped, without rate limits, which are on in production alone. */
export const service = (databaseUrl: string, config: Record<string, string> = {}) => ({
  file: new URL('../../service/dist/main.js', import.meta.url),
  env: { ...secrets, ...config, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
})

/** A Latchkey of its own, with nobody in it. */
export const startEmpty = async (place: Place, database: Database, name: string) => {
  const url = await newDatabase(place, database, name)
  return { url, server: await startServer(service(url)) }
}

/** A Latchkey of its own, with a hundred people who call and `users` others. */
export const startLarge = async (place: Place, database: Database, users: number): Promise<Entrant> => {
  const { url, server } = await startEmpty(place, database, 'latchkey-large')
  return {
    name: '',
    database,
    server,
    cookies: await fill(server, url, 'latchkey', users),
    rows: { url, schema: 'latchkey' },
  }
}

/** The SQLite file of Latchkey, once the field has started. */
export const latchkeyFile = ({ folder }: Pick<Place, 'folder'>): string => `file:${join(folder, 'latchkey.db')}`

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
  const cookies = await signUpEverybody(server)
  await addCrowd(url, schema, Math.max(users - people.length, 1))
  return cookies
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
