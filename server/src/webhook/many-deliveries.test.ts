import { expect, test } from 'vitest'
import {
  createAcme,
  createUserWithRole,
  createWebhook,
  listDeliveries,
  recordStatements,
  startTestServer,
  startWithDeliveries,
  type TestServer,
} from '@latchkey/testing'
import { skipPendingDeliveries } from '../platform/webhooks/deliveries.store.ts'

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

test('the deletion of a webhook reads no deliveries again that it has deleted', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const { webhookId } = await startWithDeliveries(server, ann, { organizationId: acme.id, count: COUNT })
  const { statements } = recordStatements([server])
  expect((await ann.post('/webhook/delete', { webhookId })).status).toBe(200)
  const batches = [...statements.keys()].filter((text) =>
    /^(delete|select "sequence") from "webhookDelivery"/.test(text),
  )
  expect(batches).not.toEqual([])
  // PostgreSQL would read them in each batch: 200,000 deliveries exceeded the deadline.
  expect(batches.filter((text) => !text.includes('"sequence" > '))).toEqual([])
})

test('an admin who disables a webhook with many pending deliveries does not block the calls of others', async () => {
  const { server, ann, webhookId } = await startWithPendingDeliveries()
  const { countStatements } = recordStatements([server])
  expect((await ann.post('/webhook/update', { webhookId, enabled: false })).status).toBe(200)
  await expect.poll(() => listStatuses(server)).toEqual(['skipped'])
  expect(countStatements(/^update "webhookDelivery" set "status"/)).toBeGreaterThanOrEqual(STATEMENTS)
})

test('a dispatcher that skips deliveries stops when the webhook is enabled', async () => {
  const { server, webhookId } = await startWithPendingDeliveries()
  expect(await skipPendingDeliveries(server.database.kysely, webhookId, Date.now())).toBe(false)
  expect(await listStatuses(server)).toEqual(['pending'])
})

test('a webhook that is enabled again sends no event from before, also if many deliveries were pending', async () => {
  const { server, ann, webhookId, respond } = await startWithPendingDeliveries()
  for (const enabled of [false, true])
    expect((await ann.post('/webhook/update', { webhookId, enabled })).status).toBe(200)
  expect(await listStatuses(server)).toEqual(['skipped'])
  respond(204)
})

const WEBHOOKS = 8

/** An attacker with webhooks of an organization, and many pending deliveries to one of them. */
const startWithBusyAttacker = async () => {
  const server = await startTestServer()
  const mallory = await server.createUser('Mallory')
  const { id: organizationId } = await mallory.createOrganization()
  for (let count = 1; count < WEBHOOKS; count++)
    await createWebhook(mallory, 'https://hooks.example.com/latchkey', { organizationId, events: ['team.created'] })
  const { respond } = await startWithDeliveries(server, mallory, { organizationId, count: COUNT, status: 'pending' })
  return { server, mallory, respond }
}

/** The statements of a call that change webhooks or their deliveries. */
const listWebhookChanges = ({ statements }: ReturnType<typeof recordStatements>, call: string): string[] =>
  [...statements].flatMap(([text, callers]) => (text.startsWith('update "webhook') && callers.has(call) ? [text] : []))

const expectAllDisabled = async (server: TestServer): Promise<void> => {
  await expect.poll(() => listStatuses(server)).toEqual(['skipped'])
  const { kysely } = server.database
  expect(await kysely.selectFrom('webhookEndpoint').select('id').where('enabled', '=', 1).execute()).toEqual([])
}

test('an attacker with many webhooks and pending deliveries cannot make a ban exceed its deadline', async () => {
  const { server, mallory, respond } = await startWithBusyAttacker()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const userId = (await mallory.fetchUser()).id
  const recording = recordStatements([server])
  expect((await root.post('/admin/ban-user', { userId })).status).toBe(200)
  expect(listWebhookChanges(recording, 'banUser')).toEqual([expect.stringMatching(/^update "webhookEndpoint"/)])
  expect(recording.countStatements(/^update "webhookEndpoint"/)).toBeLessThan(WEBHOOKS)
  await expectAllDisabled(server)
  respond(204)
})

test('an attacker who signed up with a foreign address cannot make its first reset exceed the deadline (R21)', async () => {
  const { server, mallory, respond } = await startWithBusyAttacker()
  const owner = mallory.otherBrowser()
  await owner.post('/forget-password', { email: mallory.email })
  const { token } = await server.findMail('reset', mallory.email)
  const recording = recordStatements([server])
  expect((await owner.post('/reset-password', { newPassword: 'chosen by the owner', token })).status).toBe(200)
  expect(listWebhookChanges(recording, 'resetPassword')).toEqual([expect.stringMatching(/^update "webhookEndpoint"/)])
  expect(recording.countStatements(/^update "webhookEndpoint"/)).toBeLessThan(WEBHOOKS)
  await expectAllDisabled(server)
  respond(204)
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
