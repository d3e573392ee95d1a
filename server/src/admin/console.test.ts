import { languages, mailKinds, mailsPerAddress } from '@latchkey/contract'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { type MailKind, type RenderedMail, renderMail } from '../platform/mail/templates.ts'
import { createDeferred, createUserWithRole, createUserWithId, startTestServer } from '@latchkey/testing'

test('lists the outbox to an admin without the secrets of the mails', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await bob.post('/forget-password', { email: bob.email })
  const { token } = await server.findMail('reset', bob.email)
  server.advanceClock(1)
  await bob.post('/send-verification-email', { email: bob.email })
  await root.post('/forget-password', { email: root.email })
  await server.waitForSentMails()
  const { status, body } = await root.get(`/admin/list-mails?recipient=${bob.email.toUpperCase()}`)
  expect(status).toBe(200)
  expect(body.mails).toMatchObject([
    { kind: 'verification', status: 'sent', recipient: bob.email, language: 'en', attempts: 1, lastError: null },
    { kind: 'reset', status: 'sent' },
  ])
  for (const { sentAt, createdAt } of body.mails) expect(sentAt >= createdAt).toBe(true)
  expect((await root.get('/admin/list-mails?recipient=')).body.mails).toHaveLength(3)
  expect(JSON.stringify(body)).not.toContain(token)
  expect(JSON.stringify(body)).not.toContain('payload')
  const first = await root.get(`/admin/list-mails?recipient=${bob.email}&limit=1`)
  const second = await root.get(`/admin/list-mails?recipient=${bob.email}&limit=1&cursor=${first.body.nextCursor}`)
  expect([...first.body.mails, ...second.body.mails]).toEqual(body.mails)
  expect(second.body.nextCursor).toBeNull()
  expect((await root.get('/admin/list-mails?status=failed')).body.mails).toEqual([])
})

test('sends a test mail to the admin, and the outbox shows its delivery', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  expect(await root.post('/admin/send-test-mail')).toMatchObject({ status: 200, body: { recipient: root.email } })
  expect(await server.findMail('test', root.email)).toMatchObject({ subject: expect.stringContaining('Test email') })
  expect((await root.get('/admin/list-mails')).body.mails).toMatchObject([{ kind: 'test', status: 'sent' }])
})

test('counts test mails in the limit of mails to the address', async () => {
  const server = await startTestServer({ rateLimit: { enabled: true } })
  const root = await createUserWithRole(server, 'admin')
  const statuses: number[] = []
  for (let count = 0; count <= mailsPerAddress.max; count++) {
    statuses.push((await root.post('/admin/send-test-mail')).status)
  }
  expect(statuses).toEqual([...Array(mailsPerAddress.max).fill(200), 429])
})

test('rejects a test mail without a mailer', async () => {
  const server = await startTestServer({ mailer: undefined })
  const root = await createUserWithRole(server, 'admin')
  expect(await root.post('/admin/send-test-mail')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

test('retries a failed mail immediately at the request of an admin', async () => {
  const mailer = {
    works: false,
    send: vi.fn(async () => (mailer.works ? undefined : Promise.reject(new Error('421 no')))),
  }
  const server = await startTestServer({ mailer })
  const root = await createUserWithRole(server, 'admin')
  await root.post('/forget-password', { email: root.email })
  const listed = async () => (await root.get('/admin/list-mails')).body.mails
  await expect.poll(() => listed()).toMatchObject([{ status: 'pending', lastError: '421 no', sentAt: null }])
  mailer.works = true
  const [{ id }] = await listed()
  expect(await root.post('/admin/retry-mail', { id })).toMatchObject({ status: 200, body: { mail: { id } } })
  await expect.poll(() => listed()).toMatchObject([{ status: 'sent', lastError: null }])
  // Sent mails and decoy mails cannot be retried.
  expect(await root.post('/admin/retry-mail', { id })).toMatchObject({ status: 404, body: { code: 'MAIL_NOT_FOUND' } })
  const rows = await server.database.kysely
    .selectFrom('audit')
    .select(['target', 'details'])
    .where('action', '=', 'mail.retried')
    .execute()
  expect(rows).toEqual([{ target: `mail:${id}`, details: '{"kind":"reset"}' }])
})

test.each(mailKinds)('previews the template %s in every language', async (kind) => {
  const server = await startTestServer({ appName: 'Example' })
  const root = await createUserWithRole(server, 'admin')
  const subjects = new Set<string>()
  for (const { code } of languages) {
    const { status, body } = await root.get(`/admin/preview-mail?kind=${kind}&language=${code}`)
    expect(status).toBe(200)
    expect(body.html).toMatch(/^<!doctype html>/i)
    expect(body.text).toContain('Ann Example')
    subjects.add(body.subject)
  }
  expect(subjects.size).toBeGreaterThan(5)
})

test('returns no preview to an admin who is demoted while renderMail of the application runs', async () => {
  const rendering = createDeferred()
  const rendered = createDeferred<RenderedMail>()
  const server = await startTestServer({
    renderMail: (kind, details) => {
      if (kind !== 'test') return renderMail(kind, details)
      rendering.resolve()
      return rendered.promise
    },
  })
  const root = await createUserWithRole(server, 'admin')
  const other = await createUserWithRole(server, 'admin', 'Other')
  const preview = root.get('/admin/preview-mail?kind=test&language=ENG')
  await rendering.promise
  const { id: userId } = await root.fetchUser()
  expect((await other.post('/admin/set-role', { userId, role: 'user' })).status).toBe(200)
  rendered.resolve({ subject: 'Draft', text: 'Draft', html: '<p>Draft</p>' })
  expect((await preview).status).toBe(403)
})

test('has a preview for every template', () => {
  expectTypeOf<(typeof mailKinds)[number]>().toEqualTypeOf<MailKind>()
})

test('lists, searches and paginates all organizations for an admin', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const ann = await server.createUser('Ann')
  const bob = await server.createUser('Bob')
  for (const [name, slug] of [
    ['Acme', 'first'],
    ['Beta_%', 'second'],
    ['Gamma', 'acme-too'],
  ]) {
    server.advanceClock(1)
    const created = await ann.createOrganization({ name, slug })
    if (name === 'Acme') await bob.joinOrganization(created)
  }
  const listed = async (query: string) => {
    const { status, body } = await root.get(`/admin/list-organizations?${query}`)
    expect(status).toBe(200)
    return body
  }
  const names = (body: { organizations: { name: string }[] }) => body.organizations.map(({ name }) => name)
  const all = await listed('')
  expect(names(all)).toEqual(['Gamma', 'Beta_%', 'Acme'])
  expect(all.organizations[2]).toMatchObject({ slug: 'first', memberCount: 2 })
  expect(names(await listed('search=ACME'))).toEqual(['Gamma', 'Acme'])
  expect(names(await listed('search=_%25'))).toEqual(['Beta_%'])
  const first = await listed('limit=2')
  expect(names(await listed(`limit=2&cursor=${first.nextCursor}`))).toEqual(['Acme'])
})

test.each(['ärzte', 'Ärzte', 'ÄRZTE', 'äÖx', 'київ', 'Київ', 'КИЇВ'])(
  'finds organizations in any case: %s',
  async (search) => {
    const server = await startTestServer()
    const root = await createUserWithRole(server, 'admin')
    const ann = await server.createUser('Ann')
    for (const [index, name] of ['Ärzte Äöx Київ', 'ÄRZTE ÄÖX КИЇВ', 'ärzte äöx київ', 'Acme'].entries()) {
      await ann.createOrganization({ name, slug: `organization-${index}` })
    }
    const { body } = await root.get(`/admin/list-organizations?${new URLSearchParams({ search })}`)
    expect(body.organizations).toHaveLength(3)
  },
)

test('resets the second factors of a user at the request of an admin', async () => {
  const server = await startTestServer()
  const root = await createUserWithRole(server, 'admin')
  const bob = await createUserWithId(server)
  await server.database.kysely.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', bob.id).execute()
  expect((await bob.otherBrowser().signIn()).body).toMatchObject({ twoFactorRedirect: true })
  const { status, body } = await root.post('/admin/reset-two-factor', { userId: bob.id })
  expect({ status, user: body.user }).toMatchObject({ status: 200, user: { id: bob.id, twoFactorEnabled: false } })
  expect((await bob.otherBrowser().signIn()).body).toHaveProperty('token')
  expect(await server.listMails('twoFactorDisabled', bob.email)).toHaveLength(1)
})
