import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  createUserWithId,
  listen,
  openTestDatabase,
  startTestServer,
  type TestUser,
  formatCookieHeader,
} from '@latchkey/testing'
import { toNodeHandler } from '../http/node.ts'
import { REQUEST_TIMEOUT_MS } from '../platform/deadline.ts'

/** A server on a port, and a user whose export is larger than the buffers of a connection. */
const startWithLargeExport = async () => {
  const testServer = await startTestServer({ rateLimit: { enabled: false } })
  const ann = await createUserWithId(testServer)
  const description = 'x'.repeat(4000)
  await sql`insert into "audit" ("id", "action", "actorId", "target", "ipAddress", "userAgent", "requestId", "details", "createdAt")
    with recursive "numbers" ("n") as (select 1 union all select "n" + 1 from "numbers" where "n" < 9000)
    select 'audit' || "n", 'user.updated', ${sql.lit(ann.id)}, ${sql.lit(`user:${ann.id}`)}, '', ${sql.lit(description)}, '', '{}', ${sql.lit(Date.now())}
    from "numbers"`.execute(testServer.database.kysely)
  const server = createServer((incoming, outgoing) => void toNodeHandler(testServer.latchkey)(incoming, outgoing))
  const url = await listen(server)
  /** Requests an export and reads nothing of its body. */
  const startExport = async (user: TestUser): Promise<IncomingMessage> => {
    const cookie = formatCookieHeader(user.cookies)
    const exporting = request(`${url}/api/auth/export-activity?format=json`, { headers: { cookie } })
    exporting.on('error', () => {}).end()
    const [response] = await once(exporting, 'response')
    response.on('error', () => {})
    return response
  }
  return { testServer, ann, startExport }
}

const exportAgain = async (user: TestUser) => {
  const { status, headers } = await user.get('/export-activity?format=json&action=session.ended')
  return { status, retryAfter: headers.get('retry-after') }
}

const REFUSED = { status: 429, retryAfter: '5' }
const ACCEPTED = { status: 200, retryAfter: null }

test('accepts one export of an account at a time', async () => {
  const { testServer, ann, startExport } = await startWithLargeExport()
  const first = await startExport(ann)
  expect(await exportAgain(ann)).toEqual(REFUSED)
  expect(await exportAgain(await testServer.createUser('Bob'))).toEqual(ACCEPTED)
  const entries: unknown[] = JSON.parse(await text(first))
  expect(entries.length).toBeGreaterThan(9000)
  expect(await exportAgain(ann)).toEqual(ACCEPTED)
})

test('an attacker who starts fifty exports at once gets one', async () => {
  const { ann, startExport } = await startWithLargeExport()
  const responses = await Promise.all(Array.from({ length: 50 }, () => startExport(ann)))
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(49)
  for (const response of responses) response.destroy()
})

test('the export of an attacker who reads nothing of it ends when the connection ends', async () => {
  const { ann, startExport } = await startWithLargeExport()
  const response = await startExport(ann)
  expect(await exportAgain(ann)).toEqual(REFUSED)
  response.destroy()
  await expect.poll(() => exportAgain(ann)).toEqual(ACCEPTED)
})

test('a stolen session that is revoked during an export receives no further rows', async () => {
  const { ann, startExport } = await startWithLargeExport()
  const response = await startExport(ann)
  expect((await ann.otherBrowser().signIn()).status).toBe(200)
  expect((await ann.post('/revoke-sessions')).status).toBe(200)
  await expect(text(response)).rejects.toThrow('aborted')
})

test('an export that starts just before the authentication is no longer recent is complete', async () => {
  const { testServer, ann, startExport } = await startWithLargeExport()
  testServer.advanceClock(595)
  const response = await startExport(ann)
  testServer.advanceClock(60)
  expect(JSON.parse(await text(response)).length).toBeGreaterThan(9000)
})

test('accepts an export after one that failed', async () => {
  const testServer = await startTestServer()
  const ann = await testServer.createUser('Ann')
  await testServer.database.kysely.schema.alterTable('audit').renameTo('renamedAudit').execute()
  expect((await exportAgain(ann)).status).toBe(500)
  await testServer.database.kysely.schema.alterTable('renamedAudit').renameTo('audit').execute()
  expect(await exportAgain(ann)).toEqual(ACCEPTED)
})

test('accepts an export after one that exceeded the deadline', async () => {
  const database = await openTestDatabase()
  let isSlow = false
  const delayedReads: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isSlow) await wait(REQUEST_TIMEOUT_MS * 0.6)
      return result
    },
  }
  const testServer = await startTestServer({
    database: { ...database, kysely: database.kysely.withPlugin(delayedReads) },
  })
  const ann = await testServer.createUser('Ann')
  isSlow = true
  expect((await exportAgain(ann)).status).toBe(503)
  isSlow = false
  await expect.poll(() => exportAgain(ann)).toEqual(ACCEPTED)
})

test('accepts an export after an in-process call, which returns no file', async () => {
  const testServer = await startTestServer()
  const ann = await testServer.createUser('Ann')
  const cookie = formatCookieHeader(ann.cookies)
  const input = { query: { format: 'json' }, headers: { cookie } } as const
  expect(await testServer.latchkey.api.exportActivity(input)).toBeNull()
  const response = await testServer.latchkey.api.exportActivity({ ...input, asResponse: true })
  expect(JSON.parse(await response.text()).length).toBeGreaterThan(0)
  expect(await exportAgain(ann)).toEqual(ACCEPTED)
})

test('an empty export is a valid file', async () => {
  const testServer = await startTestServer()
  const ann = await testServer.createUser('Ann')
  const path = '/export-activity?action=user.banned&format='
  expect((await ann.get(`${path}json`)).body).toEqual([])
  expect((await ann.get(`${path}csv`)).body).toMatch(/^createdAt,action,[^\n]*,id\r\n$/)
})

test('owners export the activity of their organization, and each value has the same text in both formats', async () => {
  const testServer = await startTestServer()
  const ann = await createUserWithId(testServer, 'Ann')
  const { id: organizationId } = await ann.createOrganization()
  // Becomes the active organization.
  await ann.createOrganization({ name: 'Beta' })
  const path = `/organization/export-activity?organizationId=${organizationId}&action=organization.created&format=`
  const json = (await ann.get(`${path}json`)).body
  expect(json).toMatchObject([{ action: 'organization.created', actorId: ann.id, onBehalfOfId: null, organizationId }])
  const [header, line] = (await ann.get(`${path}csv`)).body.split('\r\n')
  const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  const cells = header
    .split(',')
    .map((column: string) => `"${json[0][column] === null ? '' : toText(json[0][column])}"`)
  expect(line.replaceAll('""', '"')).toBe(cells.join(',').replaceAll('""', '"'))
})

test('an export whose last batch is full is a valid file', async () => {
  const testServer = await startTestServer()
  const ann = await createUserWithId(testServer)
  const row = { actorId: ann.id, action: 'user.updated', target: `user:${ann.id}`, createdAt: testServer.now() }
  const client = { ipAddress: '', userAgent: '', requestId: '', details: '{}' }
  const rows = Array.from({ length: 100 }, (_, index) => ({ ...row, ...client, id: `audit${index}` }))
  await testServer.database.kysely.insertInto('audit').values(rows).execute()
  expect((await ann.get('/export-activity?format=json&action=user.updated')).body).toHaveLength(100)
})
