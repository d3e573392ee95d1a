import { expect, test } from 'vitest'
import {
  createUserWithRole,
  createWebhook,
  startTestServer,
  startWebhookReceiver,
  startWithWebhook,
  type TestServer,
  type TestUser,
  verifyWebhook,
  type WebhookRequest,
} from '@latchkey/testing'

const HOUR = 3600
const DAY = 24 * HOUR
/** The clock of the tests continues while they run. */
const MARGIN = 120

interface Rotation {
  readonly webhookId: string
  readonly overlap?: unknown
}

const rotate = async (user: TestUser, rotation: Rotation): Promise<{ secret: string; expiresAt: string | null }> => {
  const { status, body } = await user.post('/webhook/rotate-secret', rotation)
  expect(status, JSON.stringify(body)).toBe(200)
  return { secret: body.secret, expiresAt: body.previousSecretExpiresAt }
}

const secondsUntil = (server: TestServer, time: string | null): number => (Date.parse(time ?? '') - server.now()) / 1000

/** Lists which of the secrets have signed a request. */
const findSigners = (server: TestServer, request: WebhookRequest | undefined, secrets: readonly string[]) => {
  if (!request) throw new Error('No request')
  return secrets.filter((secret) => {
    try {
      verifyWebhook(server, secret, request)
      return true
    } catch {
      return false
    }
  })
}

/** A webhook of the platform. `listSigners` sends a test event and lists which of the secrets have signed it. */
const startRotation = async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] })
  const listSigners = async (...secrets: string[]) => {
    await root.post('/webhook/test', { webhookId: webhook.id })
    await deliver()
    const request = receiver.requests.at(-1)
    expect(String(request?.headers['webhook-signature']).split(' ').length).toBeLessThanOrEqual(2)
    return findSigners(server, request, secrets)
  }
  return { server, receiver, root, webhook, deliver, listSigners }
}

test('signs with both secrets for a day after a rotation', async () => {
  const { server, root, webhook, listSigners } = await startRotation()
  const { secret, expiresAt } = await rotate(root, { webhookId: webhook.id })
  expect(secret).not.toBe(webhook.secret)
  expect(secondsUntil(server, expiresAt)).toBeGreaterThan(DAY - MARGIN)
  expect(secondsUntil(server, expiresAt)).toBeLessThanOrEqual(DAY)
  expect(await listSigners(webhook.secret, secret)).toEqual([webhook.secret, secret])
  server.advanceClock(DAY)
  await root.signIn()
  expect(await listSigners(webhook.secret, secret)).toEqual([secret])
})

test('signs with both secrets until the chosen overlap ends', async () => {
  const { server, root, webhook, listSigners } = await startRotation()
  const { secret, expiresAt } = await rotate(root, { webhookId: webhook.id, overlap: HOUR })
  expect(secondsUntil(server, expiresAt)).toBeLessThanOrEqual(HOUR)
  server.advanceClock(HOUR - MARGIN)
  await root.signIn()
  expect(await listSigners(webhook.secret, secret)).toEqual([webhook.secret, secret])
  server.advanceClock(MARGIN)
  expect(await listSigners(webhook.secret, secret)).toEqual([secret])
})

test('ends the previous secret at once with a rotation without an overlap', async () => {
  const { root, webhook, listSigners } = await startRotation()
  const { secret, expiresAt } = await rotate(root, { webhookId: webhook.id, overlap: 0 })
  expect(expiresAt).toBeNull()
  expect(await listSigners(webhook.secret, secret)).toEqual([secret])
})

test('ends also the secret of an earlier rotation with a rotation without an overlap', async () => {
  const { server, root, webhook, listSigners } = await startRotation()
  const second = await rotate(root, { webhookId: webhook.id })
  const third = await rotate(root, { webhookId: webhook.id, overlap: 0 })
  expect(await listSigners(webhook.secret, second.secret, third.secret)).toEqual([third.secret])
  const { previousSecret, previousUntil } = await server.database.kysely
    .selectFrom('webhookEndpoint')
    .select(['previousSecret', 'previousUntil'])
    .executeTakeFirstOrThrow()
  expect([previousSecret, previousUntil]).toEqual([null, null])
})

test('ends the secret before the previous one with another rotation during the overlap', async () => {
  const { root, webhook, listSigners } = await startRotation()
  const second = await rotate(root, { webhookId: webhook.id })
  const third = await rotate(root, { webhookId: webhook.id, overlap: HOUR })
  expect(await listSigners(webhook.secret, second.secret, third.secret)).toEqual([second.secret, third.secret])
})

test('signs a retry with the secrets at the time of the attempt', async () => {
  const { server, receiver, root, webhook, deliver } = await startRotation()
  receiver.respondWith((response) => response.writeHead(500).end())
  await root.post('/webhook/test', { webhookId: webhook.id })
  await deliver()
  const { secret } = await rotate(root, { webhookId: webhook.id, overlap: 0 })
  server.advanceClock(6)
  await deliver()
  const signers = receiver.requests.map((request) => findSigners(server, request, [webhook.secret, secret]))
  expect(signers).toEqual([[webhook.secret], [secret]])
})

test.each([-1, 0.5, DAY + 1, '0', null])('refuses the overlap %j and keeps the secret', async (overlap) => {
  const { root, webhook, listSigners } = await startRotation()
  const { status, body } = await root.post('/webhook/rotate-secret', { webhookId: webhook.id, overlap })
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(body.message).toContain('[body.overlap]')
  expect(await listSigners(webhook.secret)).toEqual([webhook.secret])
})

test('ends the secret that a banned user received with a rotation without an overlap', async () => {
  const server = await startTestServer()
  const receiver = await startWebhookReceiver()
  const root = await createUserWithRole(server, 'admin')
  const [ann, mallory] = [await server.createUser('Ann'), await server.createUser('Mallory')]
  const { id: organizationId } = await ann.createOrganization()
  await mallory.joinOrganization({ id: organizationId }, 'admin')
  const { id: webhookId } = await createWebhook(ann, receiver.url, { organizationId, events: ['team.created'] })
  const known = await rotate(mallory, { webhookId })
  await root.post('/admin/ban-user', { userId: (await mallory.fetchUser()).id })
  const { webhooks } = (await ann.get(`/webhook/list?organizationId=${organizationId}`)).body
  // A ban disables webhooks by their URL. The secret gives no access to the service.
  expect(webhooks).toMatchObject([{ enabled: true }])
  const { secret } = await rotate(ann, { webhookId, overlap: 0 })
  await ann.post('/organization/create-team', { name: 'Sales', organizationId })
  await server.latchkey.webhooks.deliverDue()
  expect(findSigners(server, receiver.requests.at(-1), [known.secret, secret])).toEqual([secret])
})
