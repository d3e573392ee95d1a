import { expect, test } from 'vitest'
import {
  createAcme,
  listDeliveries,
  recordStatements,
  startTestServer,
  startWithDeliveries,
  type TestServer,
} from '@latchkey/testing'

// SQLite blocks the event loop during a statement, so each of them changes at most 500 rows.
const COUNT = 2000
const STATEMENTS = COUNT / 500

const listStatuses = async ({ database }: TestServer) =>
  (await database.kysely.selectFrom('webhookDelivery').select('status').distinct().execute()).map(
    ({ status }) => status,
  )

const startWithPendingDeliveries = async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const options = { organizationId: acme.id, count: COUNT, status: 'pending' } as const
  return { server, ann, ...(await startWithDeliveries(server, ann, options)) }
}

test('an admin who deletes a webhook with many deliveries does not block the calls of others', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const { webhookId } = await startWithDeliveries(server, ann, { organizationId: acme.id, count: COUNT })
  const { countStatements } = recordStatements([server])
  expect((await ann.post('/webhook/delete', { webhookId })).status).toBe(200)
  expect(countStatements(/^delete from "webhookDelivery"/)).toBeGreaterThanOrEqual(STATEMENTS)
  expect(await listStatuses(server)).toEqual([])
})

test('an admin who disables a webhook with many pending deliveries does not block the calls of others', async () => {
  const { server, ann, webhookId } = await startWithPendingDeliveries()
  const { countStatements } = recordStatements([server])
  expect((await ann.post('/webhook/update', { webhookId, enabled: false })).status).toBe(200)
  expect(countStatements(/^update "webhookDelivery" set "status"/)).toBeGreaterThanOrEqual(STATEMENTS)
  expect(await listStatuses(server)).toEqual(['skipped'])
})

test('many deliveries that wait for an earlier one are postponed without blocking the calls of others', async () => {
  const { server, respond } = await startWithPendingDeliveries()
  const { countStatements } = recordStatements([server])
  const delivered = server.latchkey.webhooks.deliverDue()
  const listDue = () =>
    server.database.kysely.selectFrom('webhookDelivery').select('id').where('dueAt', '<=', server.now()).execute()
  await expect.poll(listDue).toEqual([])
  expect(countStatements(/^update "webhookDelivery" set "dueAt"/)).toBeGreaterThanOrEqual(STATEMENTS)
  respond(410)
  await delivered
  expect((await listStatuses(server)).toSorted()).toEqual(['failed', 'skipped'])
})

test('a member whose filter matches few of many deliveries does not block the calls of others', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const { webhookId } = await startWithDeliveries(server, ann, { organizationId: acme.id, count: 10_000 })
  const { countStatements } = recordStatements([server])
  const pending = await listDeliveries(ann, webhookId, '&status=pending')
  expect(pending).toMatchObject([{ status: 'pending', attempts: 1 }])
  // Each statement reads at most 2000 rows.
  expect(countStatements(/^select .* from "webhookDelivery"/)).toBeGreaterThanOrEqual(10_000 / 2000)
  const path = `/webhook/deliveries?webhookId=${webhookId}&status=delivered&limit=100`
  const { nextCursor } = (await ann.get(path)).body
  const next = (await ann.get(`${path}&cursor=${nextCursor}`)).body
  expect(next.deliveries[0].id).toBe(`delivery${10_000 - 1 - 100}`)
})
