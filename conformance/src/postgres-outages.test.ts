import { once } from 'node:events'
import { createServer } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database, MailMessage } from '@latchkey/server'
import {
  type TestResponse,
  catchFailure,
  createDeferred,
  FIFTY,
  openDatabase,
  startTestServer,
} from '@latchkey/testing'
import { pgbouncer, type PostgresServer, startPgBouncer, startPostgres } from '@latchkey/testing/processes'
import { expectAllUnavailable, summarize, UNAVAILABLE } from './unavailable.ts'

let server: PostgresServer
let silenceDetected: Promise<boolean>

beforeAll(async () => {
  silenceDetected = isSilentPostgresDetected()
  server = await startPostgres()
})
afterAll(() => server.stop())

/** A new database on the server that the tests stop and restart. */
const createFreshDatabase = async (url = server.url): Promise<Database> => {
  const name = `outage_${databases++}`
  const onServer = openDatabase(server.url)
  await sql`create database ${sql.id(name)}`.execute(onServer.kysely)
  await onServer.close()
  return openDatabase(url.replace(/postgres$/, name))
}
let databases = 0

test('returns 503 from every call while PostgreSQL is stopped, and recovers after its restart', async () => {
  const testServer = await startTestServer({ database: await createFreshDatabase() })
  const ann = await testServer.createUser('Ann')
  await server.kill()
  await expectAllUnavailable(testServer, ann)
  await server.restart()
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
})

test('returns 503 from every call while PostgreSQL is a standby, and recovers after its promotion', async () => {
  const testServer = await startTestServer({ database: await createFreshDatabase() })
  const ann = await testServer.createUser('Ann')
  await server.demote()
  await expectAllUnavailable(testServer, ann)
  await server.promote()
  expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
  expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
})

test('returns 503 through PgBouncer while PostgreSQL is stopped or a standby', async ({ skip }) => {
  if (!pgbouncer) return skip('this machine has no pgbouncer')
  const pooler = await startPgBouncer(pgbouncer, server.url, 'server_login_retry = 1')
  onTestFinished(pooler.stop)
  const testServer = await startTestServer({ database: await createFreshDatabase(pooler.url) })
  const ann = await testServer.createUser('Ann')
  await server.kill()
  await expectAllUnavailable(testServer, ann)
  await server.demote()
  expect(summarize(await ann.post('/update-user', { name: 'Anna' }))).toEqual(UNAVAILABLE)
  await server.promote()
  await expect.poll(async () => (await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
})

test('keeps every confirmed sign-up, and no partial one, when PostgreSQL crashes during fifty sign-ups', async () => {
  const testServer = await startTestServer({
    database: await createFreshDatabase(),
    emailVerification: { sendOnSignUp: true },
  })
  let signedUp = 0
  const outcomes = await Promise.all(
    FIFTY.map(async (index) => {
      const user = testServer.createVisitor(`P${index}`)
      const response = await user.signUp()
      if (response.status === 200 && ++signedUp === 5) await server.kill()
      return { user, response }
    }),
  )
  await server.restart()
  for (const { user, response } of outcomes) {
    if (response.status === 200) expect(await user.fetchUser()).toMatchObject({ email: user.email })
    else expect(summarize(response)).toEqual(UNAVAILABLE)
  }
  const { rows } = await sql`select
    (select count(*) from "user" where "id" not in (select "userId" from "account")) as "withoutPassword",
    (select count(*) from "user" where "email" like 'p%' and "email" not in (select "recipient" from "mail")) as "withoutMail"`.execute(
    testServer.database.kysely,
  )
  expect(rows).toEqual([{ withoutPassword: 0, withoutMail: 0 }])
})

test('sends a mail once, and records it after the restart, when PostgreSQL crashes during the delivery', async () => {
  const mails: MailMessage[] = []
  const delivery = createDeferred()
  const testServer = await startTestServer({
    database: await createFreshDatabase(),
    emailVerification: { sendOnSignUp: true },
    mailer: {
      send: async (mail) => {
        mails.push(mail)
        await delivery.promise
      },
    },
  })
  const ann = await testServer.createUser('Ann')
  const listMailsToAnn = () => mails.filter(({ to }) => to === ann.email)
  await expect.poll(listMailsToAnn).toHaveLength(1)
  await server.kill()
  delivery.resolve()
  await server.restart()
  // The lease of a claimed mail lasts one minute.
  testServer.advanceClock(61)
  const sendAndList = async () => {
    await testServer.latchkey.mails.sendDue()
    return testServer.latchkey.mails.list(10)
  }
  await expect.poll(sendAndList).toMatchObject([{ recipient: ann.email, status: 'sent', attempts: 1 }])
  expect(listMailsToAnn()).toHaveLength(1)
})

test('terminated connections cause 503 at worst, and lose no confirmed write', async () => {
  const testServer = await startTestServer({ database: await createFreshDatabase() })
  const users = await Promise.all(FIFTY.slice(0, 8).map((index) => testServer.createUser(`C${index}`)))
  const other = openDatabase(server.url)
  onTestFinished(() => other.close())
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  const traffic = users.map(async (user) => {
    const responses: TestResponse[] = []
    // The possible final names: the last confirmed one, and later ones with an unknown outcome.
    let names = [user.name]
    for (let round = 0; !isOver; round++) {
      const name = `Anna ${round}`
      const update = await user.post('/update-user', { name })
      names = update.status === 200 ? [name] : [...names, name]
      responses.push(update, await user.get('/get-session'))
      // A node that reconnects responds at once. Without this pause the loop would block the I/O of the reconnect.
      await setImmediate()
    }
    return { user, responses, names }
  })
  for (let cut = 0; cut < 5; cut++) {
    await sql`select pg_terminate_backend("pid") from pg_stat_activity
      where "application_name" = 'latchkey' and "pid" <> pg_backend_pid()`.execute(other.kysely)
    expect((await users[0]?.get('/list-sessions'))?.status).toBeOneOf([200, 503])
  }
  isOver = true
  for (const { user, responses, names } of await Promise.all(traffic)) {
    for (const response of responses) if (response.status !== 200) expect(summarize(response)).toEqual(UNAVAILABLE)
    expect(await user.fetchUser()).toMatchObject({ email: user.email, name: expect.toBeOneOf(names) })
  }
})

test('reports a PostgreSQL that accepts connections and never responds as unavailable', async () => {
  expect(await silenceDetected).toBe(true)
})

/** Starts before the tests, because the timeout takes seconds. */
const isSilentPostgresDetected = async (): Promise<boolean> => {
  const silent = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const unreachable = openDatabase(`postgres://postgres@127.0.0.1:${port}/none`)
  const failures = await Promise.all([
    catchFailure(Promise.resolve(unreachable.read('select 1', []))),
    catchFailure(unreachable.kysely.transaction().execute(async () => {})),
  ])
  await unreachable.close()
  silent.close()
  return failures.every((failure) => unreachable.isUnavailable(failure))
}
