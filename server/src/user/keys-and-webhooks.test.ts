import { expect, test } from 'vitest'
import {
  createApiKey,
  createUserWithRole,
  createVerifiedUser,
  createWebhook,
  startTestServer,
  type TestServer,
  type TestUser,
  verifyApiKey,
} from '@latchkey/testing'

/** The user creates an API key and a webhook for an organization. */
const createForOrganization = async (user: TestUser) => {
  const { id: organizationId } = await user.createOrganization()
  const { key } = await createApiKey(user, { organizationId })
  const { id: webhookId } = await createWebhook(user, 'https://hooks.example.com/latchkey', { organizationId })
  return { key, webhookId }
}

const isWebhookEnabled = async ({ database }: TestServer, id: string): Promise<boolean> => {
  const query = database.kysely.selectFrom('webhookEndpoint').select('enabled').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).enabled === 1
}

test('a ban disables the API keys and webhooks that a user created for an organization', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const ann = await server.createUser('Ann')
  const { key, webhookId } = await createForOrganization(ann)
  const other = await createForOrganization(root)
  await root.post('/admin/ban-user', { userId: (await ann.fetchUser()).id })
  expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
  expect(await isWebhookEnabled(server, webhookId)).toBe(false)
  expect(await verifyApiKey(server, other.key)).toBe('valid')
  expect(await isWebhookEnabled(server, other.webhookId)).toBe(true)
  const { activity } = (await root.get('/admin/list-activity')).body
  const actions = activity.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(expect.arrayContaining(['api-key.all-disabled', 'webhook.disabled']))
})

test('a ban of an admin disables the webhooks of the platform that the admin created', async () => {
  const server = await startTestServer()
  const [root, admin] = [await createUserWithRole(server, 'admin', 'Root'), await createUserWithRole(server, 'admin')]
  const { id: webhookId } = await createWebhook(admin, 'https://hooks.example.com/latchkey')
  await root.post('/admin/ban-user', { userId: (await admin.fetchUser()).id })
  expect(await isWebhookEnabled(server, webhookId)).toBe(false)
})

test('the first proof of the mailbox disables the API keys and webhooks that an attacker created for an organization (R21)', async () => {
  const server = await startTestServer()
  const attacker = await server.createUser('Ann')
  const { key, webhookId } = await createForOrganization(attacker)
  const owner = attacker.otherBrowser()
  await owner.post('/forget-password', { email: attacker.email })
  const { token } = await server.findMail('reset', attacker.email)
  await owner.post('/reset-password', { newPassword: 'chosen by the owner', token })
  expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
  expect(await isWebhookEnabled(server, webhookId)).toBe(false)
})

test('a password reset keeps the API keys and webhooks of organizations', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.verifyEmail()
  const { key, webhookId } = await createForOrganization(ann)
  await ann.post('/forget-password', { email: ann.email })
  const { token } = await server.findMail('reset', ann.email)
  await ann.post('/reset-password', { newPassword: 'chosen by the user', token })
  expect(await verifyApiKey(server, key)).toBe('valid')
  expect(await isWebhookEnabled(server, webhookId)).toBe(true)
})

test('a ban disables the API key of an organization whose secret the user replaced, and the webhook whose URL the user changed', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const [ann, mallory] = [await server.createUser('Ann'), await server.createUser('Mallory')]
  const { id: organizationId } = await ann.createOrganization()
  await mallory.joinOrganization({ id: organizationId }, 'admin')
  const { id: keyId } = await createApiKey(ann, { organizationId })
  const { id: webhookId } = await createWebhook(ann, 'https://hooks.example.com/latchkey', { organizationId })
  const { key } = (await mallory.post('/api-key/rotate', { keyId })).body
  expect(await verifyApiKey(server, key)).toBe('valid')
  const url = 'https://mallory.example.com/'
  expect((await mallory.post('/webhook/update', { webhookId, url })).status).toBe(200)
  await root.post('/admin/ban-user', { userId: (await mallory.fetchUser()).id })
  expect(await verifyApiKey(server, key)).toBe('KEY_DISABLED')
  expect(await isWebhookEnabled(server, webhookId)).toBe(false)
})

test('a ban does not disable a key and a webhook whose secret and URL another member has replaced', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const [ann, mallory] = [await server.createUser('Ann'), await server.createUser('Mallory')]
  const { id: organizationId } = await ann.createOrganization()
  await mallory.joinOrganization({ id: organizationId }, 'admin')
  const [first, second] = [
    await createApiKey(mallory, { organizationId }),
    await createApiKey(mallory, { organizationId }),
  ]
  const { id: webhookId } = await createWebhook(mallory, 'https://mallory.example.com/', { organizationId })
  const replaced = (await ann.post('/api-key/rotate', { keyId: first.id })).body
  expect((await ann.post('/api-key/rotate', { keyId: second.id, overlap: 3600 })).status).toBe(200)
  expect((await ann.post('/webhook/update', { webhookId, url: 'https://hooks.example.com/' })).status).toBe(200)
  await root.post('/admin/ban-user', { userId: (await mallory.fetchUser()).id })
  expect(await isWebhookEnabled(server, webhookId)).toBe(true)
  expect([await verifyApiKey(server, replaced.key), await verifyApiKey(server, second.key)]).toEqual([
    'valid',
    'KEY_DISABLED',
  ])
})

test('a ban disables the API key of an organization while an earlier secret that the user received is valid', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin', 'Root')
  const [ann, mallory] = [await server.createUser('Ann'), await server.createUser('Mallory')]
  const { id: organizationId } = await ann.createOrganization()
  await mallory.joinOrganization({ id: organizationId }, 'admin')
  const [first, second] = [await createApiKey(ann, { organizationId }), await createApiKey(ann, { organizationId })]
  const rotate = async (user: TestUser, keyId: string): Promise<string> =>
    (await user.post('/api-key/rotate', { keyId, overlap: 3600 })).body.key
  const [replaced, expired] = [await rotate(mallory, first.id), await rotate(mallory, second.id)]
  server.advanceClock(3600)
  await ann.signIn()
  const current = await rotate(ann, second.id)
  server.advanceClock(3600)
  await ann.signIn()
  await rotate(ann, first.id)
  expect([await verifyApiKey(server, replaced), await verifyApiKey(server, expired)]).toEqual(['valid', 'KEY_EXPIRED'])
  await root.signIn()
  await root.post('/admin/ban-user', { userId: (await mallory.fetchUser()).id })
  expect([await verifyApiKey(server, replaced), await verifyApiKey(server, current)]).toEqual(['KEY_DISABLED', 'valid'])
})

test.each<[change: string, changePassword: (server: TestServer, user: TestUser) => Promise<unknown>]>([
  [
    'a reset',
    async (server, user) => {
      await user.post('/request-password-reset', { email: user.email })
      const { token } = await server.findMail('reset', user.email)
      return user.post('/reset-password', { token, newPassword: 'an unused password' })
    },
  ],
  [
    'an admin',
    async (server, user) => {
      const root = await createUserWithRole(server, 'admin', 'Root')
      const { id: userId } = await user.fetchUser()
      return root.post('/admin/set-user-password', { userId, newPassword: 'an unused password' })
    },
  ],
])('the mail about a new password through %s says that the API keys of the user were turned off', async (_, change) => {
  const server = await startTestServer()
  const [ann, bob] = [await createVerifiedUser(server, 'Ann'), await createVerifiedUser(server, 'Bob')]
  await createApiKey(ann, {})
  await change(server, ann)
  await change(server, bob)
  expect((await server.findMail('passwordChanged', ann.email)).text).toContain('Your API keys were turned off')
  expect((await server.findMail('passwordChanged', bob.email)).text).not.toContain('API keys')
})
