import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyBrowser, createEmptyDatabase, startTestServer, startThrottledProxy } from '@latchkey/testing'
import { type Client, Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, pendingMigrations } from '../../database/migrate.ts'
import type { HookOptions } from '../../hooks/hooks.ts'
import { postgres } from '../postgres.ts'

/** An empty database of an application with its own pool, table of users and migrations. */
const openApplication = async ({ max = 10 } = {}) => {
  const { url, remove } = await createEmptyDatabase()
  const pool = new Pool({ connectionString: url, max })
  // The database is removed before the server has closed the last connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  onTestFinished(async () => {
    await pool.end()
    await remove()
  })
  await pool.query(`create table "user" ("id" bigint primary key); insert into "user" values (1);
    create table "kysely_migration" ("name" text, "timestamp" text); insert into "kysely_migration" values ('first', '')`)
  const listTables = async (): Promise<Record<string, number>> => {
    const { rows } = await pool.query(`select "schemaname" as "schema", count(*)::int as "count" from pg_tables
      where "schemaname" !~ '^(pg_|information_schema)' group by 1 order by 1`)
    return Object.fromEntries(rows.map(({ schema, count }) => [schema, count]))
  }
  return { url, pool, listTables }
}

test.each([
  ['the option', (url: string) => postgres(url, { schema: 'accounts' })],
  ['the URL', (url: string) => postgres(`${url}?schema=accounts`)],
  ['a reserved word', (url: string) => postgres(url, { schema: 'user' })],
])('keeps its tables in the schema of %s', async (_what, open) => {
  const { url, pool, listTables } = await openApplication()
  const database = open(url)
  const server = await startTestServer({ database })
  const ann = await server.createUser('Ann')
  expect((await ann.fetchUser()).name).toBe('Ann')
  await ann.post('/organization/create', { name: 'Acme', slug: 'acme' })
  expect(await pendingMigrations(database)).toEqual([])
  const { public: own, ...others } = await listTables()
  expect(own).toBe(2)
  expect(Object.values(others)[0]).toBeGreaterThan(15)
  expect((await pool.query('select * from "user"')).rows).toEqual([{ id: '1' }])
})

/** A Unix socket that leads to the server of the URL. Returns its folder. */
const openSocket = async (url: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-socket-'))
  const { hostname, port } = new URL(url)
  const proxy = createServer((socket) => {
    const server = connect(Number(port), hostname)
    for (const end of [socket, server]) end.on('error', () => {})
    socket.pipe(server).pipe(socket)
  })
  await once(proxy.listen(join(folder, '.s.PGSQL.5432')), 'listening')
  onTestFinished(async () => {
    proxy.close()
    await rm(folder, { recursive: true })
  })
  return folder
}

test.each([
  ['a parameter', (folder: string, database: string) => `postgres:///${database}?host=${folder}&user=postgres`],
  ['a parameter after a user', (folder: string, database: string) => `postgres://postgres@/${database}?host=${folder}`],
  [
    'an encoded host',
    (folder: string, database: string) =>
      `postgres://postgres@${encodeURIComponent(folder)}/${database}?schema=accounts`,
  ],
])('connects to the Unix socket that %s names', async (_what, createUrl) => {
  const { url, remove } = await createEmptyDatabase()
  onTestFinished(remove)
  const database = postgres(createUrl(await openSocket(url), new URL(url).pathname.slice(1)))
  onTestFinished(() => database.close())
  await migrate(database)
  expect(await pendingMigrations(database)).toEqual([])
  const name = 'select current_database() as "name"'
  expect(await database.read(name, [])).toEqual([{ name: new URL(url).pathname.slice(1) }])
})

test.each<[string, { schema?: string }]>([
  ['its schema', { schema: 'accounts' }],
  ['the default schema', {}],
])('shares the pool of an application: %s', async (_what, options) => {
  const { pool, listTables } = await openApplication({ max: 4 })
  if (!options.schema) await pool.query('drop table "user", "kysely_migration"')
  const server = await startTestServer({ database: postgres(pool, options) })
  const users = await Promise.all(Array.from({ length: 10 }, (_, index) => server.createUser(`User${index}`)))
  expect(await Promise.all(users.map(async (user) => (await user.fetchUser()).name))).toHaveLength(10)
  const [ann] = users
  await ann?.post('/organization/create', { name: 'Acme', slug: 'acme' })
  // Concurrent changes of one row conflict and are repeated.
  const changes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ann?.post('/update-user', { name: `Ann ${index}` })),
  )
  expect(changes.map((change) => change?.status)).toEqual(changes.map(() => 200))
  expect(pool.totalCount).toBeLessThanOrEqual(4)

  await server.latchkey.close()
  expect(Object.keys(await listTables())).toEqual(options.schema ? ['accounts', 'public'] : ['public'])
  // No setting and no parser of the pool has changed.
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) {
    const { rows } = await client.query(`select current_setting('search_path') as "path", 1::bigint as "number",
      current_setting('statement_timeout') as "timeout", current_setting('transaction_isolation') as "isolation"`)
    expect(rows).toEqual([{ path: '"$user", public', number: '1', timeout: '0', isolation: 'read committed' }])
    client.release()
  }
})

test('rejects a pool with one connection', async () => {
  const { url } = await openApplication()
  expect(() => postgres(new Pool({ connectionString: url, max: 1 }))).toThrow(/at least two connections/)
})

test.each(['Accounts', 'pg_accounts', 'a; drop table x', '', 'x'.repeat(64)])('rejects the schema %j', (schema) => {
  expect(() => postgres('postgres://localhost/app', { schema })).toThrow(/A schema is named/)
})

test('uses an existing schema without the privilege to create one', async () => {
  const { url, pool } = await openApplication()
  await pool.query(`drop role if exists "guest_of_schema"; create role "guest_of_schema" login;
    create schema "accounts" authorization "guest_of_schema"`)
  const guest = new URL(url)
  guest.username = 'guest_of_schema'
  const database = postgres(guest.href, { schema: 'accounts' })
  await migrate(database)
  expect(await pendingMigrations(database)).toEqual([])
  await database.close()
  await pool.query('drop owned by "guest_of_schema"; drop role "guest_of_schema"')
})

test('a hook writes to a table of the application over its pool, with its parsers', async () => {
  const { pool } = await openApplication({ max: 4 })
  const counts: unknown[] = []
  const server = await startTestServer({
    database: postgres(pool, { schema: 'accounts' }),
    hooks: {
      on: {
        'user.created': async ({ data }, tx) => {
          // Statements of Latchkey are pending on the same connection.
          await Promise.all([
            tx.kysely.updateTable('user').set({ language: 'de' }).where('id', '=', data.userId).execute(),
            (tx.postgres as Client).query('insert into public.profile values ($1)', [data.userId]),
          ])
          const { rows } = await tx.postgres.query({ text: 'select count(*) as n from public.profile' })
          counts.push(rows[0]?.n)
          if (data.name === 'Mallory') throw new Error('Undone')
        },
      },
    },
  })
  await pool.query('create table profile ("userId" text primary key references accounts."user" ("id"))')
  const ann = await server.createUser('Ann')
  expect(await ann.fetchUser()).toMatchObject({ name: 'Ann' })
  expect((await pool.query('select language from accounts."user"')).rows).toEqual([{ language: 'de' }])
  expect((await server.createVisitor('Mallory').signUp()).status).toBe(500)
  // pg returns a bigint as a text, unless an application changes that.
  expect(counts).toEqual(['1', '2'])
  expect((await pool.query('select * from profile')).rows).toHaveLength(1)
})

/** A server with a pool of the application, whose connections lead through a proxy. */
const startWithProxiedPool = async (hooks: HookOptions = {}) => {
  const { url, remove } = await createEmptyDatabase()
  const proxy = await startThrottledProxy(url)
  const pool = new Pool({ connectionString: proxy.url, max: 3 })
  pool.on('error', () => {})
  onTestFinished(async () => {
    await pool.end()
    await remove()
  })
  return { proxy, server: await startTestServer({ database: postgres(pool), hooks }) }
}

test('replaces the connections of a pool that a firewall dropped', async () => {
  const { proxy, server } = await startWithProxiedPool()
  const ann = await server.createUser('Ann')
  await Promise.all([1, 2, 3].map(() => ann.fetchUser()))
  proxy.dropConnections()
  const { status } = await ann.get('/get-session')
  expect(status).toBe(503)
  await expect.poll(async () => (await copyBrowser(ann).get('/get-session')).status).toBe(200)
})

test('responds with 503 if the server of a pool does not respond in a transaction, and works again afterwards', async () => {
  let pause = (): void => {}
  const { proxy, server } = await startWithProxiedPool({ on: { 'user.created': () => pause() } })
  pause = proxy.pause
  const response = await server.createVisitor('Ann').signUp()
  expect({ status: response.status, retryAfter: response.headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: '2',
  })
  pause = () => {}
  proxy.resume()
  expect((await server.createVisitor('Ben').signUp()).status).toBe(200)
})
