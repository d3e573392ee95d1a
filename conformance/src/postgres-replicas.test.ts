import { type Client, Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Database } from '@latchkey/server'
import { migrate } from '@latchkey/server/migrations'
import { postgres } from '@latchkey/server/postgres'
import {
  copyBrowser,
  copyBrowserToNode,
  createUserWithId,
  createUserWithRole,
  FIFTY,
  openDatabase,
  startTestServer,
  startThrottledProxy,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'
import { pgbouncer, type PostgresCluster, startPgBouncer, startPostgresCluster } from '@latchkey/testing/processes'
import { commitOnStandby, connect, toStandbyName } from './replica-cluster.ts'

let cluster: PostgresCluster
let replicaUrl: string
let standbyName: string
/** Not synchronous by default. */
let otherReplicaUrl: string

beforeAll(async () => {
  cluster = await startPostgresCluster(3)
  const [url = '', otherUrl = ''] = cluster.standbyUrls()
  replicaUrl = url
  standbyName = toStandbyName(url)
  otherReplicaUrl = otherUrl
  const database = openDatabase(cluster.primaryUrl())
  await migrate(database)
  await database.close()
})
afterAll(() => cluster.stop())

beforeEach(() => commitOnStandby(cluster, replicaUrl))

const configure = (name: string, value: string): Promise<void> =>
  cluster.setParameter(cluster.primaryUrl(), name, value)

interface Node extends TestServer {
  /** The logged messages about replicas. */
  readonly problems: (string | null)[]
}

const openWithReplica = (): Database => postgres(cluster.primaryUrl(), { replicas: [replicaUrl] })

const startNode = async (database = openWithReplica()): Promise<Node> => {
  const problems: (string | null)[] = []
  const log = ({ replica, problem }: { replica?: string; problem?: string }): void => {
    if (replica !== undefined) problems.push(problem ?? null)
  }
  const logger = { debug: () => {}, info: log, warn: log, error: () => {} }
  return { ...(await startTestServer({ database, logger })), problems }
}

const countReplicas = async ({ latchkey }: TestServer) => (await latchkey.gauges()).replicas

const startNodeWithReplica = async (): Promise<Node> => {
  const node = await startNode()
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 0 })
  return node
}

/** Returns a function that counts the sessions that the server has read since now. Its statistics follow after a second. */
const trackSessionReads = async (url: string): Promise<() => Promise<number>> => {
  const client = await connect(url)
  const count = async (): Promise<number> => {
    const { rows } = await client.query(`select "idx_scan" from pg_stat_user_tables where "relname" = 'session'`)
    return Number(rows[0].idx_scan)
  }
  const before = await count()
  return async () => (await count()) - before
}

test('get-session and lists read from the replica, and an extended session is stored on the primary', async () => {
  const node = await startNodeWithReplica()
  const ann = await node.createUser('Ann')
  const countOnPrimary = await trackSessionReads(cluster.primaryUrl())
  const countOnReplica = await trackSessionReads(replicaUrl)
  await Promise.all(FIFTY.map(() => ann.fetchUser()))
  expect((await ann.get('/organization/list')).status).toBe(200)
  await expect.poll(countOnReplica).toBeGreaterThanOrEqual(51)
  const { expiresAt } = (await ann.get('/get-session')).body.session
  node.advanceClock(2 * 86_400)
  const extended = (await ann.get('/get-session')).body.session.expiresAt
  expect(Date.parse(extended)).toBeGreaterThan(Date.parse(expiresAt))
  expect((await ann.get('/get-session')).body.session.expiresAt).toBe(extended)
  expect(await countOnPrimary()).toBeLessThan(20)
})

test('a node sees at its next get-session from the replica that another node ended a session, among 50 in parallel', async () => {
  const [node, other] = [await startNodeWithReplica(), await startNodeWithReplica()]
  const root = await createUserWithRole(node, 'admin')
  const users = await Promise.all(FIFTY.map((index) => node.createUser(`User${index}`)))
  const ids = await Promise.all(users.map(async (user) => (await user.fetchUser()).id))
  const endSession = [
    (user: TestUser) => user.post('/sign-out'),
    (user: TestUser) => user.post('/revoke-sessions'),
    (_user: TestUser, index: number) => root.post('/admin/ban-user', { userId: ids[index] }),
  ]
  // Without the wait for the replica, each read would be stale.
  await cluster.setParameter(replicaUrl, 'recovery_min_apply_delay', '100ms')
  onTestFinished(() => cluster.setParameter(replicaUrl, 'recovery_min_apply_delay', '0'))
  const results = await Promise.all(
    users.map(async (user, index) => {
      const thatNode = copyBrowserToNode(other, user)
      const wasSignedIn = (await thatNode.fetchUser()) !== null
      const { status } = (await endSession[index % 3]?.(user, index)) ?? {}
      return [wasSignedIn, status, await thatNode.fetchUser()]
    }),
  )
  expect(results).toEqual(FIFTY.map(() => [true, 200, null]))
  await expect.poll(() => countReplicas(other)).toEqual({ usable: 1, unusable: 0 })
})

test.each([
  ['synchronous_commit', 'on', /^synchronous_commit is on on the primary$/],
  ['synchronous_standby_names', '', /^A commit does not always wait for standby_\d+: synchronous_standby_names is ''/],
  ['synchronous_standby_names', 'ANY 1 (*)', /^A commit does not always wait for standby_\d+/],
  ['synchronous_standby_names', 'ANY 1 (other, STANDBY)', /^A commit does not always wait for standby_\d+/],
])('all reads go to the primary and one line is logged while %s is %s', async (name, value, problem) => {
  const node = await startNodeWithReplica()
  const ann = await node.createUser('Ann')
  await configure(name, value.replace('STANDBY', standbyName))
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 0, unusable: 1 })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect(node.problems).toEqual([null, expect.stringMatching(problem)])
})

test('no request fails while the replica is killed, and it is used again after its restart', async () => {
  const node = await startNodeWithReplica()
  const ann = await node.createUser('Ann')
  let isRunning = true
  const readers = FIFTY.map(async () => {
    const names: string[] = []
    while (isRunning) names.push((await ann.get('/get-session')).body?.user.name)
    return names
  })
  await cluster.killStandby(replicaUrl)
  isRunning = false
  expect(new Set((await Promise.all(readers)).flat())).toEqual(new Set(['Ann']))
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  await expect.poll(() => node.problems).toEqual([null, 'It does not respond'])
  await cluster.restartKilled()
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 0 })
})

test('get-session reads from the primary while the replica does not respond, and a session that ended stays ended', async () => {
  const proxy = await startThrottledProxy(replicaUrl)
  const node = await startNode(postgres(cluster.primaryUrl(), { replicas: [proxy.url] }))
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 0 })
  const [ann, ben] = [await node.createUser('Ann'), await node.createUser('Ben')]
  const other = await startTestServer({ database: openDatabase(cluster.primaryUrl()) })
  proxy.pause()
  const reads = FIFTY.map((index) => (index % 2 === 0 ? ann : ben).fetchUser())
  expect((await copyBrowserToNode(other, ben).post('/sign-out')).status).toBe(200)
  const [annRead] = await Promise.all(reads)
  expect(annRead).toMatchObject({ email: ann.email })
  expect(await ben.fetchUser()).toBeNull()
  proxy.resume()
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 0 })
  expect(await ben.fetchUser()).toBeNull()
})

/** Delays each read of the accounts of a user, as for a long list. */
const delayAccounts = async (primary: Client, userId: string): Promise<void> => {
  const delay = `case when "userId" = '${userId}' then pg_sleep(0.3) is not null else true end`
  await primary.query('alter table "account" rename to "accountRow"')
  await primary.query(`create view "account" as select * from "accountRow" where ${delay}`)
  onTestFinished(async () => {
    await primary.query('drop view "account"')
    await primary.query('alter table "accountRow" rename to "account"')
  })
}

test('a list that the replica cancels because of a conflict with recovery is read from the primary', async () => {
  const node = await startNodeWithReplica()
  const ann = await createUserWithId(node)
  const primary = await connect(cluster.primaryUrl())
  const replica = await connect(replicaUrl)
  const countConflicts = async (): Promise<number> =>
    Number((await replica.query('select sum("conflicts") as "count" from pg_stat_database')).rows[0].count)
  const findSleeping = async () =>
    (await replica.query(`select "pid" from pg_stat_activity where "wait_event" = 'PgSleep'`)).rows
  await cluster.setParameter(replicaUrl, 'max_standby_streaming_delay', '0')
  await delayAccounts(primary, ann.id)
  const lists = FIFTY.slice(0, 3).map(() => ann.get('/list-accounts'))
  await expect.poll(findSleeping).toHaveLength(1)
  await primary.query('vacuum full "accountRow"')
  for (const { status, body } of await Promise.all(lists)) {
    expect([status, body]).toEqual([200, [expect.objectContaining({ provider: 'credential' })]])
  }
  await expect.poll(countConflicts).toBeGreaterThan(0)
})

test('two replicas share the reads, and one of them serves all reads while the other is killed', async () => {
  await configure('synchronous_standby_names', `FIRST 2 (${standbyName}, ${toStandbyName(otherReplicaUrl)})`)
  const node = await startNode(postgres(cluster.primaryUrl(), { replicas: [replicaUrl, otherReplicaUrl] }))
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 2, unusable: 0 })
  const ann = await node.createUser('Ann')
  const countOnPrimary = await trackSessionReads(cluster.primaryUrl())
  const countOnReplica = await trackSessionReads(replicaUrl)
  const countOnOther = await trackSessionReads(otherReplicaUrl)
  await Promise.all(FIFTY.map(() => ann.fetchUser()))
  await expect.poll(countOnReplica).toBeGreaterThanOrEqual(20)
  await expect.poll(countOnOther).toBeGreaterThanOrEqual(20)
  await cluster.killStandby(otherReplicaUrl)
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 1 })
  const found = await Promise.all(FIFTY.map(() => ann.fetchUser()))
  expect(new Set(found.map(({ email }) => email))).toEqual(new Set([ann.email]))
  await expect.poll(countOnReplica).toBeGreaterThanOrEqual(70)
  expect(await countOnPrimary()).toBeLessThan(10)
  expect(node.problems.at(-1)).toBe('It does not respond')
  await cluster.restartKilled()
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 2, unusable: 0 })
})

test('changes end with 503 while the replica is lost, and reads continue', async () => {
  const node = await startNodeWithReplica()
  const ann = await node.createUser('Ann')
  await cluster.killStandby(replicaUrl)
  const { status, headers } = await ann.post('/update-user', { name: 'Anna' })
  expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '2' })
  expect((await ann.get('/get-session')).status).toBe(200)
  await cluster.restartKilled()
  await expect.poll(async () => (await ann.fetchUser())?.name).toBe('Anna')
})

test('a replica that could not be checked for a while is used only after it has applied the changes of that time', async () => {
  const operator = await connect(cluster.primaryUrl())
  await operator.query('set synchronous_commit = local')
  await operator.query('create role "node" login in role pg_monitor, pg_read_all_data, pg_write_all_data')
  const asNode = cluster.primaryUrl().replace('postgres@', 'node@')
  const node = await startNode(postgres(asNode, { replicas: [replicaUrl] }))
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 0 })
  const ann = await node.createUser('Ann')
  const otherNode = await startTestServer({ database: openDatabase(cluster.primaryUrl()) })
  await operator.query('alter role "node" connection limit 0')
  await operator.query(`select pg_terminate_backend("pid") from pg_stat_activity where "usename" = 'node'`)
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 0, unusable: 1 })

  const replica = await connect(replicaUrl)
  await replica.query('select pg_wal_replay_pause()')
  onTestFinished(() => replica.query('select pg_wal_replay_resume()').then(() => {}))
  await configure('synchronous_standby_names', '')
  expect((await copyBrowserToNode(otherNode, ann).post('/sign-out')).status).toBe(200)
  await configure('synchronous_standby_names', standbyName)
  await operator.query('alter role "node" connection limit -1')

  const reads: unknown[] = []
  const readUntilLate = async () => {
    // A response without a session deletes the cookies of its browser.
    const { status, body } = await copyBrowser(ann).get('/get-session')
    if (status !== 503) reads.push(body)
    return node.problems.at(-1)
  }
  await expect.poll(readUntilLate).toMatch(/^It is late/)
  expect(new Set(reads)).toEqual(new Set([null]))
  await replica.query('select pg_wal_replay_resume()')
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 0 })
  expect(await ann.fetchUser()).toBeNull()
})

test.skipIf(!pgbouncer).each([
  ['rejects startup parameters', ''],
  [
    'ignores startup parameters',
    'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits',
  ],
])('a replica behind a PgBouncer that %s is not used, and the log states the reason', async (_title, settings) => {
  const pooler = await startPgBouncer(pgbouncer ?? '', replicaUrl, settings)
  onTestFinished(pooler.stop)
  const node = await startNode(postgres(cluster.primaryUrl(), { replicas: [pooler.url] }))
  const ann = await node.createUser('Ann')
  await expect.poll(() => node.problems).toEqual([expect.stringMatching(/^It is behind a connection pooler/)])
  expect(await countReplicas(node)).toEqual({ usable: 0, unusable: 1 })
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
})

test('a pool of the application writes, and get-session reads from the replica', async () => {
  const pool = new Pool({ connectionString: cluster.primaryUrl(), max: 4 })
  pool.on('error', () => {})
  onTestFinished(() => pool.end())
  const node = await startNode(postgres(pool, { replicas: [replicaUrl] }))
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 0 })
  const other = await startNodeWithReplica()
  const users = await Promise.all(FIFTY.map((index) => node.createUser(`User${index}`)))
  const countOnReplica = await trackSessionReads(replicaUrl)
  const reads = await Promise.all(
    users.map(async (user, index) => {
      const [writer, reader] = index % 2 === 0 ? [node, other] : [other, node]
      expect((await copyBrowserToNode(writer, user).post('/sign-out')).status).toBe(200)
      return copyBrowserToNode(reader, user).fetchUser()
    }),
  )
  expect(reads).toEqual(FIFTY.map(() => null))
  await expect.poll(countOnReplica).toBeGreaterThan(0)
  await node.latchkey.close()
  expect((await pool.query('select 1 as "one"')).rows).toEqual([{ one: 1 }])
})

// Last, because the primary is another server afterwards.
test('a promoted replica is no longer read as a replica, and no ended session is read from the other one', async () => {
  await configure('synchronous_standby_names', `FIRST 2 (${standbyName}, ${toStandbyName(otherReplicaUrl)})`)
  const node = await startNode(postgres(cluster.url, { replicas: [replicaUrl, otherReplicaUrl] }))
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 2, unusable: 0 })
  const other = await startTestServer({ database: openDatabase(cluster.url) })
  const users = await Promise.all(FIFTY.map((index) => node.createUser(`User${index}`)))
  const signOutOnOtherNode = (group: readonly TestUser[]) =>
    Promise.all(
      group.map(async (user) => {
        const { status } = await copyBrowserToNode(other, user).post('/sign-out')
        return [status, await copyBrowser(user).fetchUser()]
      }),
    )
  await cluster.killPrimary()
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 0, unusable: 2 })
  await cluster.promote()
  expect(await signOutOnOtherNode(users.slice(0, 20))).toEqual(FIFTY.slice(0, 20).map(() => [200, null]))
  await expect.poll(() => node.problems).toContain('It is a primary')

  const [followerUrl = ''] = cluster.standbyUrls()
  await commitOnStandby(cluster, followerUrl)
  await expect.poll(() => countReplicas(node)).toEqual({ usable: 1, unusable: 1 })
  expect(await signOutOnOtherNode(users.slice(20, 40))).toEqual(FIFTY.slice(20, 40).map(() => [200, null]))
  const found = await Promise.all(users.map((user) => user.fetchUser()))
  expect(found.map((user) => user?.email ?? null)).toEqual(users.map(({ email }, index) => (index < 40 ? null : email)))
})
