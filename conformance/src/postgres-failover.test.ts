import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { migrate } from '@latchkey/server/migrations'
import { postgresSource } from '@latchkey/server/postgres-source'
import {
  createPostgresDatabase,
  openDatabase,
  startTestServer,
  startThrottledProxy,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'
import { findFreePort, type PostgresCluster, startPostgresCluster } from '@latchkey/testing/processes'
import { startService } from './service.ts'
import { expectAllUnavailable } from './unavailable.ts'

let cluster: PostgresCluster

beforeAll(async () => {
  cluster = await startPostgresCluster(2)
  const database = openDatabase(cluster.url)
  await migrate(database)
  await database.close()
})
afterAll(() => cluster.stop())

const startOnCluster = (): Promise<TestServer> => startTestServer({ database: openDatabase(cluster.url) })

/** A connection of the operator, which waits for no standby. */
const connectAsOperator = async (): Promise<Client> => {
  const client = new Client({ connectionString: cluster.primaryUrl() })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('set synchronous_commit = local')
  return client
}

const countRows = async ({ database }: TestServer, email: string): Promise<object> => {
  const [row] = await database.read(
    `select (select count(*) from "user" where "email" = $1) as "users", (select count(*) from "audit"
      where "action" = 'user.created' and "target" = 'user:' || (select "id" from "user" where "email" = $1)) as "records"`,
    [email],
  )
  return row ?? {}
}

/** Starts a sign-up, and waits until its commit waits for a standby. */
const signUpUntilCommit = async (server: TestServer, operator: Client) => {
  const user = server.createVisitor(`user${visitors++}`)
  const response = user.signUp()
  const waiting = `select "pid" from pg_stat_activity where "wait_event" = 'SyncRep' and "application_name" = 'latchkey'`
  await expect.poll(async () => (await operator.query(waiting)).rows).toHaveLength(1)
  return { user, response, pid: (await operator.query(waiting)).rows[0].pid }
}
let visitors = 0

const expectSignedUpOnce = async (server: TestServer, user: TestUser): Promise<void> => {
  expect(await user.fetchUser()).toMatchObject({ email: user.email })
  expect(await countRows(server, user.email)).toEqual({ users: 1, records: 1 })
}

test('confirms a sign-up whose response to the commit was lost', async () => {
  const server = await startOnCluster()
  await server.createUser('Ann')
  const operator = await connectAsOperator()
  await operator.query(`alter system set synchronous_standby_names = 'missing'`)
  await operator.query('select pg_reload_conf()')
  const { user, response, pid } = await signUpUntilCommit(server, operator)
  await operator.query('select pg_terminate_backend($1)', [pid])
  await operator.query(`alter system set synchronous_standby_names = '*'`)
  await operator.query('select pg_reload_conf()')
  expect((await response).status).toBe(200)
  await expectSignedUpOnce(server, user)
})

test('repeats a sign-up whose commit did not reach the promoted standby', async () => {
  const server = await startOnCluster()
  await server.createUser('Ben')
  const operator = await connectAsOperator()
  await cluster.stopReplication()
  const { user, response } = await signUpUntilCommit(server, operator)
  await cluster.killPrimary()
  await cluster.promote()
  expect((await response).status).toBe(200)
  await expectSignedUpOnce(server, user)
  await cluster.replaceKilled()
})

test('returns 503 from every call without a primary, and works again after the promotion, also with the readiness check', async () => {
  const server = await startOnCluster()
  const ann = await server.createUser('Anna')
  await cluster.killPrimary()
  await expectAllUnavailable(server, ann)
  expect((await server.createVisitor().get('/ok')).status).toBe(503)
  await cluster.promote()
  await expect.poll(async () => (await ann.post('/update-user', { name: 'Hanna' })).status).toBe(200)
  expect((await server.createVisitor().get('/ok')).status).toBe(200)
  expect(await ann.fetchUser()).toMatchObject({ name: 'Hanna' })
  await cluster.replaceKilled()
})

test('keeps the batches of a migration that a failover interrupts, and the next start completes it', async () => {
  const name = '0036-user-search-backfill'
  const url = `${cluster.url}?schema=interrupted`
  const open = () => {
    const database = openDatabase(url)
    onTestFinished(() => database.close())
    return database
  }
  const database = open()
  await migrate(database)
  const operator = await connectAsOperator()
  await operator.query('set search_path = "interrupted"')
  await operator.query(`insert into "user"
    ("id", "name", "email", "emailVerified", "sessionVersion", "createdAt", "updatedAt", "searchName")
    select 'user' || n, 'Ann', n || '@a.example', 1, 0, n, n, 'ann person' || n from generate_series(10001, 12500) n`)
  // The state before the migration, which stores two terms of each user in batches of 1000 users.
  await operator.query('delete from "userSearchTerm"')
  await operator.query('delete from "kysely_migration" where "name" = $1', [name])
  // The third batch waits for this transaction.
  await operator.query('begin')
  await operator.query(`insert into "userSearchTerm" ("term", "userId") values ('person12345', 'user12345')`)
  // The message depends on the statement that meets the loss.
  const failed = expect(migrate(database)).rejects.toThrow(
    /No server accepts writes|Connection terminated|connection error/,
  )
  const observer = open()
  const countTerms = async () => {
    const [row] = await observer.read('select count(*) as "terms" from "userSearchTerm"', [])
    return Number(row?.['terms'])
  }
  await expect.poll(countTerms).toBe(4000)
  await cluster.killPrimary()
  await failed
  await cluster.promote()
  expect(await countTerms()).toBe(4000)
  expect(await migrate(open())).toEqual([name])
  expect(await countTerms()).toBe(5000)
  await cluster.replaceKilled()
})

test('does not use a former primary that was restarted without being demoted', async () => {
  const server = await startOnCluster()
  const cleo = await server.createUser('Cleo')
  await cluster.killPrimary()
  await cluster.promote()
  await expect.poll(async () => (await cleo.post('/update-user', { name: 'Clea' })).status).toBe(200)
  await cluster.restartKilled()
  const operator = await connectAsOperator()
  await operator.query(`select pg_terminate_backend("pid") from pg_stat_activity where "application_name" = 'latchkey'`)
  expect(await cleo.fetchUser()).toMatchObject({ name: 'Clea' })
  const other = await startOnCluster()
  expect(await countRows(other, cleo.email)).toEqual({ users: 1, records: 1 })
  expect(await other.database.read(`select "name" from "user" where "email" = $1`, [cleo.email])).toEqual([
    { name: 'Clea' },
  ])
})

test('uses the promoted standby while the former primary neither responds nor closes its connections', async () => {
  const own = await startPostgresCluster(2)
  onTestFinished(own.stop)
  const proxy = await startThrottledProxy(own.primaryUrl())
  const list = own.url.replace(new URL(own.primaryUrl()).host, new URL(proxy.url).host)
  const server = await startTestServer({ database: openDatabase(list) })
  const dora = await server.createUser('Dora')
  proxy.pause()
  await own.promote()
  await expect.poll(async () => (await dora.post('/update-user', { name: 'Theodora' })).status).toBe(200)
  expect(await dora.fetchUser()).toMatchObject({ name: 'Theodora' })
})

test('workers, commands and the import use the primary of the list', async () => {
  const port = await findFreePort()
  const { url, remove } = await createPostgresDatabase('empty')
  onTestFinished(remove)
  const { host } = new URL(url)
  const list = url.replace(host, `127.0.0.1:${port},${host}`)
  const service = await startService({ DATABASE_URL: list }, 'serve', '--workers', '2')
  const plan = await service.runCommand('migrate', '--plan')
  expect(plan).toMatchObject({ code: 0, output: expect.stringContaining('up to date') })
  const source = await postgresSource(list)
  onTestFinished(() => source.close())
  for await (const rows of source.stream('select pg_is_in_recovery()::int as "isStandby"', 10)) {
    expect(rows).toEqual([{ isStandby: 0 }])
  }
})

test('names the state of each server if none accepts writes', async () => {
  const port = await findFreePort()
  const database = openDatabase(`postgres://postgres:hidden@127.0.0.1:${port},127.0.0.1:${port}/postgres`)
  onTestFinished(() => database.close())
  const failure = await database.kysely
    .transaction()
    .execute(async () => {})
    .then(String, String)
  expect(failure).toMatch(
    new RegExp(`No server accepts writes: 127.0.0.1:${port} is unavailable .*ECONNREFUSED.*, 127`),
  )
  expect(failure).not.toContain('hidden')
})
