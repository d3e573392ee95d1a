import { organizationWebhookEventTypes, webhookEventTypes } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  createUserWithRole,
  createWebhook,
  FIFTY,
  listDeliveries,
  startTestServer,
  startWebhookReceiver,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const URL_OF_ACME = 'https://hooks.example.com/latchkey'

const listWebhooks = async (user: TestUser, organizationId?: string) =>
  (await user.get(`/webhook/list${organizationId ? `?organizationId=${organizationId}` : ''}`)).body

/** An organization with an owner, an admin and a member. */
const startWithOrganization = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  const owner = await server.createUser('Olivia')
  const acme = await owner.createOrganization()
  const admin = await server.createUser('Adam')
  await admin.joinOrganization(acme, 'admin')
  const member = await server.createUser('Mia')
  await member.joinOrganization(acme)
  return { server, owner, admin, member, acme }
}

const listAudit = ({ database }: TestServer) =>
  database.kysely
    .selectFrom('audit')
    .select(['action', 'organizationId', 'details'])
    .where('action', 'like', 'webhook.%')
    .orderBy('createdAt')
    .execute()

test('returns the secret only to the calls that create it', async () => {
  const { owner, acme } = await startWithOrganization()
  const created = await createWebhook(owner, URL_OF_ACME, {
    organizationId: acme.id,
    description: 'Customer data',
    events: ['member.added', 'member.left', 'member.added'],
  })
  const { id: ownerId } = await owner.fetchUser()
  expect(created).toEqual({
    id: expect.any(String),
    organizationId: acme.id,
    url: URL_OF_ACME,
    description: 'Customer data',
    events: ['member.added', 'member.left'],
    enabled: true,
    disabledReason: null,
    failingSince: null,
    previousSecretExpiresAt: null,
    createdById: ownerId,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  const { secret: _, ...webhook } = created
  expect(await listWebhooks(owner, acme.id)).toEqual({ webhooks: [webhook] })
  const updated = await owner.post('/webhook/update', { webhookId: created.id, description: null, events: null })
  expect(updated.body).toEqual({ ...webhook, description: null, events: null, updatedAt: expect.any(String) })
  const rotated = (await owner.post('/webhook/rotate-secret', { webhookId: created.id })).body
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(rotated.previousSecretExpiresAt).toEqual(expect.any(String))
  expect((await owner.post('/webhook/delete', { webhookId: created.id })).body).toEqual({ success: true })
  expect(await listWebhooks(owner, acme.id)).toEqual({ webhooks: [] })
})

test('keeps a webhook when its creator leaves the organization, and names the creator until the account is deleted', async () => {
  const { server, owner, admin, acme } = await startWithOrganization()
  const receiver = await startWebhookReceiver()
  await createWebhook(admin, receiver.url, { organizationId: acme.id, events: ['team.created'] })
  const { id: adminId } = await admin.fetchUser()
  await admin.post('/organization/leave', { organizationId: acme.id })
  expect((await listWebhooks(owner, acme.id)).webhooks).toMatchObject([{ enabled: true, createdById: adminId }])
  const root = await createUserWithRole(server, 'admin')
  expect((await root.post('/admin/remove-user', { userId: adminId })).status).toBe(200)
  expect((await listWebhooks(owner, acme.id)).webhooks).toMatchObject([{ enabled: true, createdById: null }])
  await owner.post('/organization/create-team', { name: 'Sales', organizationId: acme.id })
  await server.latchkey.webhooks.deliverDue()
  expect(receiver.types()).toEqual(['team.created'])
})

test('records each change in the audit log, with the host instead of the URL', async () => {
  const { server, owner, acme } = await startWithOrganization()
  const receiver = await startWebhookReceiver()
  const { id: webhookId } = await createWebhook(owner, receiver.url, { organizationId: acme.id })
  await owner.post('/webhook/update', { webhookId, url: `${receiver.url}?token=secret`, events: ['member.added'] })
  const rotated = (await owner.post('/webhook/rotate-secret', { webhookId })).body
  await owner.post('/webhook/rotate-secret', { webhookId, overlap: 0 })
  const { deliveryId } = (await owner.post('/webhook/test', { webhookId })).body
  await server.latchkey.webhooks.deliverDue()
  await owner.post('/webhook/replay', { deliveryId })
  await owner.post('/webhook/delete', { webhookId })
  const details = { organizationId: acme.id, host: new URL(receiver.url).host }
  expect((await listAudit(server)).map((row) => ({ ...row, details: JSON.parse(row.details) }))).toEqual([
    { action: 'webhook.created', organizationId: acme.id, details },
    { action: 'webhook.updated', organizationId: acme.id, details: { ...details, fields: 'url,events' } },
    {
      action: 'webhook.secret-rotated',
      organizationId: acme.id,
      details: { ...details, previousUntil: rotated.previousSecretExpiresAt },
    },
    {
      action: 'webhook.secret-rotated',
      organizationId: acme.id,
      details: { ...details, previousUntil: null },
    },
    { action: 'webhook.tested', organizationId: acme.id, details },
    { action: 'webhook.replayed', organizationId: acme.id, details: { ...details, deliveryId } },
    { action: 'webhook.deleted', organizationId: acme.id, details },
  ])
})

test('an organization receives its own events only, and none about users or the platform', async () => {
  const { server, owner, acme } = await startWithOrganization()
  const receiver = await startWebhookReceiver()
  await createWebhook(owner, receiver.url, { organizationId: acme.id })
  const bob = await server.createUser('Bob')
  const other = await bob.createOrganization()
  await bob.post('/organization/create-team', { name: 'Secret', organizationId: other.id })
  await bob.joinOrganization(acme)
  await owner.post('/organization/create-team', { name: 'Sales', organizationId: acme.id })
  await owner.post('/update-user', { name: 'Oli' })
  await bob.post('/organization/leave', { organizationId: acme.id })
  await server.latchkey.webhooks.deliverDue()
  expect(receiver.types()).toEqual(['member.added', 'team.created', 'member.left'])
  for (const { body } of receiver.requests) expect(JSON.parse(body).data.organizationId).toBe(acme.id)
})

test('an organization receives the names of changed additional fields of its members', async () => {
  const { server, owner, acme } = await startWithOrganization({
    organization: { members: { additionalFields: { badge: { type: 'string' } } } },
  })
  const receiver = await startWebhookReceiver()
  await createWebhook(owner, receiver.url, { organizationId: acme.id })
  const [member] = acme.members
  await owner.post('/organization/update-member-role', {
    memberId: member.id,
    role: 'owner',
    badge: 'B1',
    organizationId: acme.id,
  })
  await server.latchkey.webhooks.deliverDue()
  expect(receiver.requests.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'additional_fields.changed',
      data: { memberId: member.id, organizationId: acme.id, fields: 'badge' },
    },
  ])
})

test('event types have the format of the standard, and none is about webhooks or for the wrong owner', () => {
  for (const type of webhookEventTypes) expect(type).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/)
  expect(webhookEventTypes).toContain('two_factor.authenticator_replaced')
  expect(
    webhookEventTypes.filter((type) => type.startsWith('webhook.') || type === ('accounts.imported' as never)),
  ).toEqual([])
  expect(organizationWebhookEventTypes.filter((type) => /^(user|session|account|password)\./.test(type))).toEqual([])
})

test.each([
  ['url', { url: 'ftp://example.com' }],
  ['url', { url: 'example.com' }],
  ['url', { url: `https://example.com/${'a'.repeat(2048)}` }],
  ['url', {}],
  ['events', { url: URL_OF_ACME, events: ['user.craeted'] }],
  ['events', { url: URL_OF_ACME, events: ['user.email-changed'] }],
  ['events', { url: URL_OF_ACME, events: [] }],
  ['description', { url: URL_OF_ACME, description: 'a'.repeat(201) }],
])('rejects invalid input with the name of the field: %s', async (field, body) => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const response = await root.post('/webhook/create', body)
  expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(response.body.message).toContain(`[body.${field}`)
})

test('an organization cannot select events about users', async () => {
  const { owner, acme } = await startWithOrganization()
  const input = { url: URL_OF_ACME, organizationId: acme.id }
  const events = ['member.added', 'user.created']
  const created = await owner.post('/webhook/create', { ...input, events })
  expect([created.status, created.body]).toEqual([
    400,
    { code: 'WEBHOOK_EVENT_NOT_AVAILABLE', message: 'Organizations do not receive user.created' },
  ])
  const { id: webhookId } = await createWebhook(owner, input.url, input)
  expect((await owner.post('/webhook/update', { webhookId, events })).body.code).toBe('WEBHOOK_EVENT_NOT_AVAILABLE')
  expect((await owner.post('/webhook/update', { webhookId })).body.code).toBe('NO_VALUES_TO_UPDATE')
})

test('owners and admins manage the webhooks of an organization, members do not', async () => {
  const { owner, admin, member, acme } = await startWithOrganization()
  const { id: webhookId } = await createWebhook(admin, URL_OF_ACME, { organizationId: acme.id })
  await createWebhook(owner, URL_OF_ACME, { organizationId: acme.id })
  const codes = [
    await member.post('/webhook/create', { url: URL_OF_ACME, organizationId: acme.id }),
    await member.get(`/webhook/list?organizationId=${acme.id}`),
    await member.get(`/webhook/deliveries?webhookId=${webhookId}`),
    await member.post('/webhook/update', { webhookId, enabled: false }),
    await member.post('/webhook/rotate-secret', { webhookId }),
    await member.post('/webhook/test', { webhookId }),
    await member.post('/webhook/delete', { webhookId }),
  ].map(({ status, body }) => [status, body.code])
  for (const code of codes) expect(code).toEqual([403, 'INSUFFICIENT_WEBHOOK_PERMISSIONS'])
})

test('webhooks of others do not exist for a caller', async () => {
  const { server, owner, acme } = await startWithOrganization()
  const root = await createUserWithRole(server, 'admin')
  const receiver = await startWebhookReceiver()
  const platform = await createWebhook(root, receiver.url, { events: ['user.banned'] })
  const owned = await createWebhook(owner, receiver.url, { organizationId: acme.id, events: ['team.created'] })
  const deliveries: string[] = []
  for (const [user, { id }] of [
    [root, platform],
    [owner, owned],
  ] as const) {
    deliveries.push((await user.post('/webhook/test', { webhookId: id })).body.deliveryId)
  }
  await server.latchkey.webhooks.deliverDue()
  const outsider = await server.createUser('Eve')
  await outsider.createOrganization()
  for (const [user, webhookId, deliveryId] of [
    [outsider, platform.id, deliveries[0]],
    [outsider, owned.id, deliveries[1]],
    [owner, platform.id, deliveries[0]],
    // Admins of the platform are not members.
    [root, owned.id, deliveries[1]],
    [root, 'unknown', 'unknown'],
  ] as const) {
    const responses = [
      await user.get(`/webhook/deliveries?webhookId=${webhookId}`),
      await user.post('/webhook/update', { webhookId, enabled: false }),
      await user.post('/webhook/rotate-secret', { webhookId }),
      await user.post('/webhook/test', { webhookId }),
      await user.post('/webhook/delete', { webhookId }),
    ]
    for (const { status, body } of responses) expect([status, body.code]).toEqual([404, 'WEBHOOK_NOT_FOUND'])
    const replayed = await user.post('/webhook/replay', { deliveryId })
    expect([replayed.status, replayed.body.code]).toEqual([404, 'WEBHOOK_DELIVERY_NOT_FOUND'])
  }
  expect((await outsider.get('/webhook/list')).body.code).toBe('INSUFFICIENT_WEBHOOK_PERMISSIONS')
  expect((await outsider.post('/webhook/create', { url: URL_OF_ACME })).body.code).toBe(
    'INSUFFICIENT_WEBHOOK_PERMISSIONS',
  )
  const foreign = await outsider.post('/webhook/create', { url: URL_OF_ACME, organizationId: acme.id })
  expect(foreign.body.code).toBe('YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
  expect(await listDeliveries(owner, owned.id)).toHaveLength(1)
})

test('an admin with one permission can do no more', async () => {
  const server = await startTestServer({ admin: { roles: { support: { webhook: ['read'] } } } })
  const root = await createUserWithRole(server, 'admin')
  const { id: webhookId } = await createWebhook(root, URL_OF_ACME)
  const support = await createUserWithRole(server, 'support', 'Sue')
  expect((await listWebhooks(support)).webhooks).toHaveLength(1)
  for (const path of ['update', 'rotate-secret', 'test', 'delete']) {
    const { status, body } = await support.post(`/webhook/${path}`, { webhookId, enabled: false })
    expect([status, body.code]).toEqual([403, 'INSUFFICIENT_WEBHOOK_PERMISSIONS'])
  }
})

test('changes need a recent authentication', async () => {
  const { server, owner, acme } = await startWithOrganization()
  const { id: webhookId } = await createWebhook(owner, URL_OF_ACME, { organizationId: acme.id })
  server.advanceClock(3600)
  for (const [path, body] of [
    ['create', { url: URL_OF_ACME, organizationId: acme.id }],
    ['update', { webhookId, url: URL_OF_ACME }],
    ['rotate-secret', { webhookId }],
    ['delete', { webhookId }],
  ] as const) {
    expect((await owner.post(`/webhook/${path}`, body)).body.code).toBe('SESSION_IS_NOT_FRESH')
  }
  expect((await listWebhooks(owner, acme.id)).webhooks).toHaveLength(1)
})

test('fifty parallel requests create at most twenty webhooks', async () => {
  const { owner, acme } = await startWithOrganization()
  const responses = await Promise.all(
    FIFTY.map(() => owner.post('/webhook/create', { url: URL_OF_ACME, organizationId: acme.id })),
  )
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = responses.filter(({ status }) => status !== 200)
  for (const { body } of refused) expect(['WEBHOOK_LIMIT_REACHED', 'SERVICE_UNAVAILABLE']).toContain(body.code)
  expect((await listWebhooks(owner, acme.id)).webhooks).toHaveLength(20)
})

test('webhooks end with their organization', async () => {
  const { server, owner, acme } = await startWithOrganization()
  const receiver = await startWebhookReceiver()
  const { id: webhookId } = await createWebhook(owner, receiver.url, { organizationId: acme.id })
  await owner.post('/webhook/test', { webhookId })
  await server.latchkey.webhooks.deliverDue()
  expect((await owner.post('/organization/delete', { organizationId: acme.id })).status).toBe(200)
  const { kysely } = server.database
  expect(await kysely.selectFrom('webhookEndpoint').select('id').execute()).toEqual([])
  expect(await kysely.selectFrom('webhookDelivery').select('id').execute()).toEqual([])
})

test('without the option, the calls do not exist', async () => {
  const server = await startTestServer({ webhooks: { enabled: false } })
  const root = await createUserWithRole(server, 'admin')
  expect((await root.post('/webhook/create', { url: URL_OF_ACME })).status).toBe(404)
  expect((await root.get('/webhook/list')).status).toBe(404)
})
