import { expect, test } from 'vitest'
import {
  countWebhookEvents,
  createUserWithRole,
  createWebhook,
  listDeliveries,
  startWebhookReceiver,
  startWithWebhook,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const DAY = 86_400

test('a response with 410 disables the webhook and skips what is pending', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] })
  let respond = (): void => {}
  receiver.respondWith((response) => {
    respond = () => void response.writeHead(410).end()
  })
  const ann = await server.createUser()
  for (const name of ['Anna', 'Anne', 'Annie']) await ann.post('/update-user', { name })
  await expect.poll(() => receiver.requests).toHaveLength(1)
  respond()
  await deliver()
  expect(receiver.requests).toHaveLength(1)
  expect((await listDeliveries(root, webhook.id)).map(({ status }) => status)).toEqual(['failed', 'skipped', 'skipped'])
  expect((await root.get('/webhook/list')).body.webhooks).toMatchObject([{ enabled: false, disabledReason: 'gone' }])
  const row = await server.database.kysely
    .selectFrom('audit')
    .select(['actorId', 'target', 'details'])
    .where('action', '=', 'webhook.disabled')
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    actorId: null,
    target: `webhook:${webhook.id}`,
    details: JSON.stringify({ organizationId: null, host: new URL(receiver.url).host, reason: 'gone' }),
  })
  await ann.post('/update-user', { name: 'Ann' })
  expect(await countWebhookEvents(server)).toBe(3)
  receiver.respondWith((response) => response.writeHead(204).end())
  expect((await root.post('/webhook/update', { webhookId: webhook.id, enabled: true })).body).toMatchObject({
    enabled: true,
    disabledReason: null,
    failingSince: null,
  })
  await ann.post('/update-user', { name: 'Anna' })
  await deliver()
  expect(receiver.requests).toHaveLength(2)
})

test('a late response with 410 from the previous URL does not disable the webhook with its new one', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] })
  let respond = (): void => {}
  receiver.respondWith((response) => {
    respond = () => void response.writeHead(410).end()
  })
  const ann = await server.createUser()
  await ann.post('/update-user', { name: 'Anna' })
  await expect.poll(() => receiver.requests).toHaveLength(1)
  const moved = await startWebhookReceiver()
  expect((await root.post('/webhook/update', { webhookId: webhook.id, url: moved.url })).status).toBe(200)
  respond()
  await deliver()
  expect((await root.get('/webhook/list')).body.webhooks).toMatchObject([{ enabled: true, failingSince: null }])
  await ann.post('/update-user', { name: 'Anne' })
  await deliver()
  expect(moved.types()).toEqual(['user.updated'])
})

test('disables a webhook after five days without a successful delivery', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] })
  receiver.respondWith((response) => response.writeHead(500).end())
  const ann = await server.createUser()
  await ann.post('/update-user', { name: 'Anna' })
  await deliver()
  const fetchWebhook = async () => (await root.get('/webhook/list')).body.webhooks[0]
  expect(await fetchWebhook()).toMatchObject({ enabled: true, failingSince: expect.any(String) })
  server.advanceClock(4 * DAY)
  await ann.signIn()
  await root.signIn()
  await ann.post('/update-user', { name: 'Anne' })
  await deliver()
  expect(await fetchWebhook()).toMatchObject({ enabled: true })
  server.advanceClock(DAY)
  await deliver()
  expect(await fetchWebhook()).toMatchObject({ enabled: false, disabledReason: 'failing' })
  expect(await listDeliveries(root, webhook.id, '&status=pending')).toEqual([])
})

test('counts the five days again for a new URL', async () => {
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] })
  receiver.respondWith((response) => response.writeHead(500).end())
  const ann = await server.createUser()
  await ann.post('/update-user', { name: 'Anna' })
  await deliver()
  server.advanceClock(4 * DAY)
  await ann.signIn()
  await root.signIn()
  const moved = await startWebhookReceiver()
  moved.respondWith((response) => response.writeHead(500).end())
  const { body } = await root.post('/webhook/update', { webhookId: webhook.id, url: moved.url })
  expect(body).toMatchObject({ enabled: true, failingSince: null })
  server.advanceClock(2 * DAY)
  await ann.signIn()
  await ann.post('/update-user', { name: 'Anne' })
  await deliver()
  expect(moved.requests.length).toBeGreaterThan(0)
  expect((await root.get('/webhook/list')).body.webhooks).toMatchObject([
    { enabled: true, failingSince: expect.any(String) },
  ])
})

test('a successful delivery ends the failing time', async () => {
  const { server, receiver, root, deliver } = await startWithWebhook({ events: ['user.updated'] })
  receiver.respondWith((response) => response.writeHead(500).end())
  const ann = await server.createUser()
  await ann.post('/update-user', { name: 'Anna' })
  await deliver()
  receiver.respondWith((response) => response.writeHead(200).end())
  server.advanceClock(10)
  await deliver()
  expect((await root.get('/webhook/list')).body.webhooks).toMatchObject([{ enabled: true, failingSince: null }])
})

/** The subjects of the mails about disabled webhooks, and their recipients. */
const listNotifications = async (server: TestServer, users: readonly TestUser[]) => {
  await server.latchkey.mails.sendDue()
  const mails = await Promise.all(users.map(({ email }) => server.listMails('webhookDisabled', email)))
  return mails.map((own) => own.map(({ subject }) => subject))
}

test('notifies the admins who can change webhooks', async () => {
  const options = { admin: { roles: { auditor: { webhook: ['read'] } } } }
  const { server, receiver, root, webhook, deliver } = await startWithWebhook({ events: ['user.updated'] }, options)
  const [auditor, banned] = [
    await createUserWithRole(server, 'auditor', 'Auditor'),
    await createUserWithRole(server, 'admin', 'Banned'),
  ]
  const ann = await server.createUser()
  await root.post('/admin/ban-user', { userId: (await banned.fetchUser()).id })
  receiver.respondWith((response) => response.writeHead(410).end())
  for (const name of ['Anna', 'Anne']) await ann.post('/update-user', { name })
  await deliver()
  expect(await listNotifications(server, [root, auditor, banned, ann])).toEqual([
    ['A webhook in Latchkey was turned off'],
    [],
    [],
    [],
  ])
  const { text } = await server.findMail('webhookDisabled', root.email)
  expect(text).toContain(
    `for Latchkey to ${new URL(receiver.url).host} was turned off because the URL no longer exists`,
  )
  expect(text).toContain(`https://app.example.com/admin/webhooks/${webhook.id}`)
})

test('notifies the members of the organization who can change its webhooks, unless the mail is switched off', async () => {
  for (const isOn of [true, false]) {
    const options = { notifications: { webhookDisabled: isOn } }
    const { server, receiver, root, deliver } = await startWithWebhook({ events: ['user.updated'] }, options)
    const [ann, bob, cleo] = [
      await server.createUser('Ann'),
      await server.createUser('Bob'),
      await server.createUser('Cleo'),
    ]
    const { id: organizationId, slug } = await ann.createOrganization()
    await bob.joinOrganization({ id: organizationId }, 'admin')
    await cleo.joinOrganization({ id: organizationId }, 'member')
    const { id: webhookId } = await createWebhook(ann, receiver.url, { organizationId })
    receiver.respondWith((response) => response.writeHead(410).end())
    await ann.post('/webhook/test', { webhookId })
    await deliver()
    const subjects = isOn ? ['A webhook in Latchkey was turned off'] : []
    expect(await listNotifications(server, [ann, bob, cleo, root])).toEqual([subjects, subjects, [], []])
    if (!isOn) continue
    const { text } = await server.findMail('webhookDisabled', bob.email)
    expect(text).toContain(`https://app.example.com/organizations/${slug}/webhooks/${webhookId}`)
  }
})
