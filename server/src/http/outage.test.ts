import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLatchkey } from '../latchkey.ts'
import { silentLogger } from '../platform/observability/logger.ts'
import {
  type TestResponse,
  BASE_URL,
  type MountedCall,
  mountedCalls,
  openDatabase,
  type TestUser,
  send,
  testDialect,
  startTestServer,
  formatCookieHeader,
} from '@latchkey/testing'
import { startPostgres } from '@latchkey/testing/processes'

/** The response clears no cookie: the browser stays signed in. */
const UNAVAILABLE = {
  status: 503,
  body: { code: 'SERVICE_UNAVAILABLE', message: 'The service is busy. Please try again in a moment.' },
  setCookies: [],
  retryAfter: '2',
}

const summarize = ({ status, body, setCookies, headers }: TestResponse) => {
  return { status, body, setCookies, retryAfter: headers.get('retry-after') }
}

const UNREACHABLE = testDialect === 'postgres' ? 'postgres://postgres@127.0.0.1:1/none' : 'file:/dev/null/none.db'

/** Another node of the service, with every feature enabled, that cannot reach the database. */
const startNodeWithoutDatabase = () => {
  const latchkey = createLatchkey({
    database: openDatabase(UNREACHABLE),
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    emailCode: { sendCode: () => {} },
    user: { emailAddresses: { enabled: true } },
    session: { multipleAccounts: true },
    twoFactor: {},
    organization: { teams: { enabled: true } },
    admin: {},
    logger: silentLogger,
    passkey: { enabled: true },
    jwt: { enabled: true },
    bearer: { enabled: true },
    deviceAuthorization: { enabled: true, clients: { 'acme-cli': { name: 'Acme CLI' } } },
    apiKey: { enabled: true },
    webhooks: { enabled: true },
  })
  onTestFinished(() => latchkey.close())
  return { latchkey }
}

test.each(mountedCalls)(
  '%s returns 503 and keeps the session cookies during a database outage',
  async (mounted: MountedCall) => {
    const { call, path, body } = mounted
    const ann = await (await startTestServer()).createUser('Ann')
    const headers = { cookie: formatCookieHeader(ann.cookies), origin: BASE_URL, 'content-type': 'application/json' }
    const init = call.method === 'GET' ? {} : { method: 'POST', body: JSON.stringify(body) ?? null }
    expect(summarize(await send(startNodeWithoutDatabase(), path, { ...init, headers }))).toMatchObject(UNAVAILABLE)
  },
)

test('responds without a database to unknown paths, wrong methods and untrusted origins', async () => {
  const node = startNodeWithoutDatabase()
  const statuses = [
    await send(node, '/nowhere'),
    await send(node, '/ok', { method: 'DELETE' }),
    await send(node, '/sign-out', { method: 'POST', headers: { origin: 'https://evil.com' } }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 405, 403])
})

test('a node that starts without a database serves requests once it is available', async () => {
  const testServer = await startTestServer()
  let isReachable = false
  const unreachable = openDatabase(UNREACHABLE)
  onTestFinished(() => unreachable.close())
  const database = new Proxy(testServer.database, {
    get: (_, key) => Reflect.get(isReachable ? testServer.database : unreachable, key),
  })
  const latchkey = createLatchkey({
    database,
    baseURL: BASE_URL,
    secret: 'a secret of at least thirty-two characters',
    logger: silentLogger,
  })
  expect(summarize(await send({ latchkey }, '/ok'))).toEqual(UNAVAILABLE)
  isReachable = true
  expect((await send({ latchkey }, '/ok')).body).toEqual({ ok: true })
})

if (testDialect === 'postgres') {
  /** A server that requires a password from all but its superuser. */
  const startWithPasswords = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-hba-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    const file = join(folder, 'pg_hba.conf')
    await writeFile(file, 'host all postgres all trust\nhost all all all scram-sha-256\n', { mode: 0o644 })
    const server = await startPostgres([`hba_file=${file}`])
    onTestFinished(server.stop)
    const operator = openDatabase(server.url)
    await sql`create role "app" login password 'right'`.execute(operator.kysely)
    await operator.close()
    return new URL(server.url)
  }

  test('reports a wrong user, password, database or TLS setting as an outage, with what to change', async () => {
    const remedies = {
      credentials: 'Check user and password in the URL of the database, and pg_hba.conf of the server.',
      database: 'Check the name of the database in its URL.',
      tls: 'Check sslmode and sslrootcert in the URL of the database, and the certificate of the server.',
    }
    const { host } = await startWithPasswords()
    const failures = [
      [`postgres://app:wrong@${host}/postgres`, remedies.credentials],
      [`postgres://app@${host}/postgres`, remedies.credentials],
      [`postgres://missing:wrong@${host}/postgres`, remedies.credentials],
      [`postgres://app:right@${host}/missing`, remedies.database],
      [`postgres://postgres@${host}/postgres?sslmode=require`, remedies.tls],
    ] as const
    for (const [url, remedy] of failures) {
      const entries: object[] = []
      const latchkey = createLatchkey({
        database: openDatabase(url),
        baseURL: BASE_URL,
        secret: 'a secret of at least thirty-two characters',
        logger: { ...silentLogger, error: (fields) => entries.push(fields) },
      })
      onTestFinished(() => latchkey.close())
      expect(summarize(await send({ latchkey }, '/get-session')), url).toEqual(UNAVAILABLE)
      expect(entries, url).toMatchObject([{ remedy }])
    }
  })

  test('a user stays signed in across a database crash', async () => {
    const server = await startPostgres()
    onTestFinished(server.stop)
    const testServer = await startTestServer({ database: openDatabase(server.url) })
    const ann = await testServer.createUser('Ann')
    await server.kill()
    expect(summarize(await ann.get('/get-session'))).toEqual(UNAVAILABLE)
    expect(summarize(await ann.get('/list-sessions'))).toEqual(UNAVAILABLE)
    expect(summarize(await ann.post('/update-user', { name: 'Anna' }))).toEqual(UNAVAILABLE)
    expect(summarize(await ann.post('/sign-out'))).toEqual(UNAVAILABLE)
    await server.restart()
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email, name: 'Ann' })
  })
}

if (testDialect === 'sqlite') {
  test('a user stays signed in while another process locks the file', async () => {
    const testServer = await startTestServer()
    const ann = await testServer.createUser('Ann')
    await testServer.database.kysely.transaction().execute(async () => {
      expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
      expect(summarize(await ann.post('/update-user', { name: 'Anna' }))).toEqual(UNAVAILABLE)
    })
    expect((await ann.post('/update-user', { name: 'Anna' })).status).toBe(200)
    // Writers wait for their turn until the deadline of the request.
  }, 20_000)

  test('on a full disk, writes return 503, reads succeed, and no data is lost', async () => {
    const testServer = await startTestServer({ emailVerification: { sendOnSignUp: true } })
    const ann = await testServer.createUser('Ann')
    await testServer.waitForSentMails()
    // The file cannot grow beyond its current pages, as on a full disk.
    await sql`pragma max_page_count = 1`.execute(testServer.database.kysely)
    const refused: TestUser[] = []
    while (refused.length < 3) {
      const user = testServer.createVisitor('Bob')
      const response = await user.signUp()
      if (response.status === 200) continue
      expect(summarize(response)).toEqual(UNAVAILABLE)
      refused.push(user)
    }
    expect(await ann.fetchUser()).toMatchObject({ email: ann.email })
    await sql`pragma max_page_count = 1073741823`.execute(testServer.database.kysely)
    for (const user of refused) expect((await user.signUp()).status).toBe(200)
    const { rows } = await sql`select count(*) as "count" from "user"
      where "id" not in (select "userId" from "account")`.execute(testServer.database.kysely)
    expect(rows).toEqual([{ count: 0 }])
    for (const user of refused) expect(await testServer.waitForMails(user.email)).toHaveLength(1)
  })
}
