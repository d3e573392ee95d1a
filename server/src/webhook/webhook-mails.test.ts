import { webhookChangesPerUser } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  createUserWithRole,
  createVerifiedUser,
  createWebhook,
  startTestServer,
  type TestServer,
  type TestUser,
} from '@latchkey/testing'

const URL_OF_ACME = 'https://hooks.example.com/latchkey?token=secret'
const OTHER_URL = 'https://other.example.net/latchkey?token=secret'

/** An organization with an owner, an admin who can change its webhooks, and a member who cannot. */
const startWithOrganization = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = await startTestServer(options)
  const owner = await createVerifiedUser(server, 'Olivia')
  const acme = await owner.createOrganization()
  const admin = await createVerifiedUser(server, 'Adam')
  await admin.joinOrganization(acme, 'admin')
  const member = await server.createUser('Mia')
  await member.joinOrganization(acme)
  return { server, owner, admin, member, acme }
}

/** The texts of the mails about webhooks, oldest first, for each user. */
const listTexts = async (server: TestServer, users: readonly TestUser[]): Promise<string[][]> => {
  const mails = await Promise.all(users.map(({ email }) => server.listMails('webhookCreated', email)))
  return mails.map((own) => own.map(({ text }) => text))
}

const countNotifications = async (server: TestServer, users: readonly TestUser[]): Promise<number[]> =>
  (await listTexts(server, users)).map(({ length }) => length)

test('notifies the admins of an organization of a new webhook and of a changed URL', async () => {
  const { server, owner, admin, member, acme } = await startWithOrganization()
  const root = await createUserWithRole(server, 'admin')
  const { id: webhookId } = await createWebhook(admin, URL_OF_ACME, { organizationId: acme.id })
  expect(await countNotifications(server, [owner, admin, member, root])).toEqual([1, 1, 0, 0])
  expect((await admin.post('/webhook/update', { webhookId, url: OTHER_URL })).status).toBe(200)
  const texts = await listTexts(server, [owner, admin, member, root])
  expect(texts.map(({ length }) => length)).toEqual([2, 2, 0, 0])
  for (const [created, changed] of texts.slice(0, 2)) {
    expect(created).toContain(`Adam created a webhook for ${acme.name} that sends events to hooks.example.com.`)
    expect(changed).toContain(
      `Adam changed the URL of a webhook for ${acme.name}. It now sends events to other.example.net.`,
    )
    for (const text of [created, changed]) {
      expect(text).toContain(`https://app.example.com/organizations/${acme.slug}/webhooks\n`)
      expect(text).not.toMatch(/token|secret|\/latchkey/)
    }
  }
})

test('notifies the platform admins of a new webhook and of a changed URL', async () => {
  const server = await startTestServer({ admin: { roles: { auditor: { webhook: ['read'] } } } })
  const [root, other] = [
    await createUserWithRole(server, 'admin', 'Root'),
    await createUserWithRole(server, 'admin', 'Other'),
  ]
  const [auditor, banned] = [
    await createUserWithRole(server, 'auditor', 'Auditor'),
    await createUserWithRole(server, 'admin', 'Banned'),
  ]
  await root.post('/admin/ban-user', { userId: (await banned.fetchUser()).id })
  const { id: webhookId } = await createWebhook(root, URL_OF_ACME)
  expect(await countNotifications(server, [root])).toEqual([1])
  await root.post('/webhook/update', { webhookId, url: OTHER_URL })
  const [own = [], others = [], ...rest] = await listTexts(server, [root, other, auditor, banned])
  expect(rest).toEqual([[], []])
  for (const [created, changed] of [own, others]) {
    expect(created).toContain('Root created a webhook for Latchkey that sends events to hooks.example.com.')
    expect(changed).toContain(
      'Root changed the URL of a webhook for Latchkey. It now sends events to other.example.net.',
    )
    expect(changed).toContain('https://app.example.com/admin/webhooks\n')
  }
})

test('notifies the platform admins in adminUserIds, also if no role grants the permission', async () => {
  const server = await startTestServer()
  const anchor = await createVerifiedUser(server, 'Anchor')
  const { id } = await anchor.fetchUser()
  const named = await startTestServer({
    admin: { adminUserIds: [id], roles: { admin: { user: ['list'] } } },
    database: server.database,
  })
  const again = named.createVisitor('Anchor')
  for (const [key, value] of anchor.cookies) again.cookies.set(key, value)
  await createWebhook(again, URL_OF_ACME)
  expect(await named.listMails('webhookCreated', anchor.email)).toHaveLength(1)
})

test('notifies the admins of a replaced secret, with which an attacker could forge events', async () => {
  const { server, owner, admin, member, acme } = await startWithOrganization()
  const { id: webhookId } = await createWebhook(owner, URL_OF_ACME, { organizationId: acme.id })
  expect((await admin.post('/webhook/rotate-secret', { webhookId })).status).toBe(200)
  const [own = [], others = [], none] = await listTexts(server, [owner, admin, member])
  expect(none).toEqual([])
  for (const [, replaced] of [own, others]) {
    expect(replaced).toContain(
      `Adam replaced the secret of a webhook for ${acme.name} that sends events to hooks.example.com.`,
    )
    expect(replaced).not.toContain('whsec_')
  }
})

test('notifies the admins of a webhook that is turned on again: the one who turned it off can have found it hostile', async () => {
  const { server, owner, admin, member, acme } = await startWithOrganization()
  const { id: webhookId } = await createWebhook(admin, URL_OF_ACME, { organizationId: acme.id })
  for (const [user, enabled] of [
    [owner, false],
    [admin, true],
  ] as const)
    expect((await user.post('/webhook/update', { webhookId, enabled })).status).toBe(200)
  const [own = [], others = [], none] = await listTexts(server, [owner, admin, member])
  expect(none).toEqual([])
  for (const [, enabledAgain] of [own, others])
    expect(enabledAgain).toContain(
      `Adam turned on a webhook for ${acme.name} again. It sends events to hooks.example.com.`,
    )
})

test('notifies the admins of further events, which an attacker could add to a webhook that they accepted', async () => {
  const { server, owner, admin, member, acme } = await startWithOrganization()
  const events = ['member.added', 'member.removed']
  const { id: webhookId } = await createWebhook(owner, URL_OF_ACME, { organizationId: acme.id, events })
  for (const change of [['member.removed'], ['member.removed', 'organization.updated'], null]) {
    expect((await admin.post('/webhook/update', { webhookId, events: change })).status).toBe(200)
  }
  const [own = [], others = [], none] = await listTexts(server, [owner, admin, member])
  expect(none).toEqual([])
  for (const [, ...widened] of [own, others]) {
    expect(widened).toHaveLength(2)
    for (const text of widened) {
      expect(text).toContain(
        `Adam changed the events of a webhook for ${acme.name}. It now sends more events to hooks.example.com.`,
      )
    }
  }
})

test('sends no mail for other changes, a refused change, or if the mail is switched off', async () => {
  const { server, owner, acme } = await startWithOrganization()
  const { id: webhookId } = await createWebhook(owner, URL_OF_ACME, { organizationId: acme.id })
  const changes = [
    { description: 'Customer data' },
    { url: URL_OF_ACME, description: null },
    { events: ['member.added', 'member.removed'] },
    { events: ['member.removed'] },
    { enabled: true },
    { enabled: false },
  ]
  for (const change of changes) {
    expect((await owner.post('/webhook/update', { webhookId, ...change })).status).toBe(200)
  }
  const refused = { webhookId, url: OTHER_URL, events: ['user.created'] }
  expect((await owner.post('/webhook/update', refused)).body.code).toBe('WEBHOOK_EVENT_NOT_AVAILABLE')
  expect(await countNotifications(server, [owner])).toEqual([1])

  const silent = await startWithOrganization({ notifications: { webhookCreated: false } })
  await createWebhook(silent.owner, URL_OF_ACME, { organizationId: silent.acme.id })
  expect(await countNotifications(silent.server, [silent.owner, silent.admin])).toEqual([0, 0])
})

test('notifies a creator who cannot change webhooks, because an attacker can have the session', async () => {
  const { server, owner, member, acme } = await startWithOrganization({
    organization: { roles: { integrator: { webhook: ['create'] } } },
  })
  const { body } = await owner.get(`/organization/list-members?organizationId=${acme.id}`)
  const { id: userId } = await member.fetchUser()
  const { id: memberId } = body.members.find((row: { userId: string }) => row.userId === userId)
  const change = { memberId, role: 'integrator', organizationId: acme.id }
  expect((await owner.post('/organization/update-member-role', change)).status).toBe(200)
  await createWebhook(member, URL_OF_ACME, { organizationId: acme.id })
  expect(await countNotifications(server, [owner, member])).toEqual([1, 1])
})

test('refuses further webhooks of a user instead of leaving out the mail, so that a user cannot flood the admins', async () => {
  const { server, owner, admin, member, acme } = await startWithOrganization({ rateLimit: { enabled: true } })
  const { id: webhookId } = await createWebhook(owner, URL_OF_ACME, { organizationId: acme.id })
  const changeUrl = (user: TestUser, path: string) =>
    user.post('/webhook/update', { webhookId, url: `https://hooks.example.com/${path}` })
  for (let count = 0; count < webhookChangesPerUser.max; count++) {
    expect((await changeUrl(admin, String(count))).status).toBe(200)
  }
  const sent = webhookChangesPerUser.max + 1
  expect(await changeUrl(admin, 'next')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  const created = await admin.post('/webhook/create', { url: OTHER_URL, organizationId: acme.id })
  expect(created).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  const rotated = await admin.post('/webhook/rotate-secret', { webhookId })
  expect(rotated).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect((await admin.post('/webhook/update', { webhookId, enabled: false })).status).toBe(200)
  const enabled = await admin.post('/webhook/update', { webhookId, enabled: true })
  expect(enabled).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect((await admin.post('/webhook/update', { webhookId, description: 'Customers' })).status).toBe(200)
  expect(await countNotifications(server, [owner, admin, member])).toEqual([sent, sent, 0])
  // The other admins can undo the changes.
  expect((await changeUrl(owner, 'undone')).status).toBe(200)
  expect(await countNotifications(server, [owner, admin])).toEqual([sent + 1, sent + 1])
})

test('sends the mails although an attacker exhausted the mails of the address', async () => {
  const { server, owner, admin, acme } = await startWithOrganization({ rateLimit: { enabled: true } })
  for (let index = 0; index < 20; index++) {
    await owner.otherBrowser(`198.51.${index}.1`).post('/forget-password', { email: owner.email })
  }
  await createWebhook(admin, URL_OF_ACME, { organizationId: acme.id })
  expect(await countNotifications(server, [owner, admin])).toEqual([1, 1])
})
