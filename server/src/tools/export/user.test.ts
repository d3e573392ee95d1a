import { expect, test } from 'vitest'
import {
  createApiKey,
  createUserWithRole,
  inviteMember,
  ONE_PIXEL,
  createUserWithId,
  enableTwoFactor,
  TABLE_NAMES,
  signInOnTrustedDevice,
  startTestServer,
  type TestServer,
} from '@latchkey/testing'
import { exportUser } from './user.ts'

/** Ann has rows in the tables that the tests compare, and an administrator changed her account. */
const createUserWithPersonalData = async () => {
  const server = await startTestServer()
  const ann = await createUserWithId(server, 'Ann')
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/set-role', { userId: ann.id, role: 'admin' })
  await ann.post('/upload-picture', { picture: ONE_PIXEL })
  const factors = await enableTwoFactor(server, ann)
  await signInOnTrustedDevice(ann, factors)
  await ann.otherBrowser().signIn()
  await ann.createOrganization({ name: 'Acme' })
  await root.createOrganization({ name: 'Rivals' })
  await inviteMember(root, ann)
  await ann.otherBrowser().post('/forget-password', { email: ann.email })
  await server.waitForSentMails()
  return { server, ann, root }
}

const exportAll = async ({ database, now }: TestServer, email: string) => {
  const data = await exportUser({ database, now }, email)
  if (!data) throw new Error(`No user has ${email}`)
  return data
}

test('exports all personal data of a user', async () => {
  const { server, ann, root } = await createUserWithPersonalData()
  const { tables } = await exportAll(server, ann.email.toUpperCase())
  expect(tables).toMatchObject({
    user: [{ id: ann.id, email: ann.email, name: 'Ann', twoFactorEnabled: true, createdAt: expect.any(String) }],
    account: [{ providerId: 'credential', accountId: ann.id }],
    member: [{ organizationName: 'Acme', role: 'owner' }],
    invitation: [{ organizationName: 'Rivals', status: 'pending', email: ann.email }],
    picture: [{ type: 'image/png', content: ONE_PIXEL.split(',')[1] }],
    twoFactor: [{ userId: ann.id }],
    trustedDevice: [{ userAgent: "Ann's browser" }],
    verification: expect.arrayContaining([expect.objectContaining({ userId: ann.id })]),
    twoFactorChallenge: expect.arrayContaining([expect.objectContaining({ userId: ann.id })]),
  })
  expect(tables.session?.length).toBeGreaterThan(1)
  expect(tables.backupCode).toHaveLength(10)
  expect(tables.mail).toContainEqual(expect.objectContaining({ kind: 'invitation', recipient: ann.email }))
  expect(tables.audit).toContainEqual(expect.objectContaining({ action: 'two-factor.enabled', actorId: ann.id }))
  const byRoot = tables.audit?.find(({ actorId }) => actorId === root.id)
  expect(byRoot).toMatchObject({ action: 'user.role-changed', ipAddress: null, userAgent: null })
})

/** Matches by name, so that the test covers new columns with secrets. */
const SECRET_COLUMN = /hash|secret|token$|password|payload|identifier/i

test('exports no secrets, no hashes and no data of other users', async () => {
  const { server, ann, root } = await createUserWithPersonalData()
  const text = JSON.stringify(await exportAll(server, ann.email))
  expect(text).not.toContain(root.email)
  for (const table of TABLE_NAMES) {
    for (const row of await server.database.kysely.selectFrom(table).selectAll().execute()) {
      for (const [column, value] of Object.entries(row)) {
        if (!SECRET_COLUMN.test(column) || typeof value !== 'string' || value === '') continue
        expect(text, `${table}.${column}`).not.toContain(value)
      }
    }
  }
})

test('exports every table or names it with the reason why not', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { tables, notExported } = await exportAll(server, ann.email)
  const existing = (await server.database.kysely.introspection.getTables()).map(({ name }) => name)
  expect([...Object.keys(tables), ...Object.keys(notExported)].toSorted()).toEqual(
    existing.filter((name) => !name.startsWith('kysely_')).toSorted(),
  )
})

test('exports nothing for an unknown address', async () => {
  expect(await exportUser(await startTestServer(), 'unknown@example.com')).toBeNull()
})

test('exports what an admin did as the user, without the address of the admin', async () => {
  const server = await startTestServer()
  const ann = await createUserWithId(server, 'Ann')
  const root = await createUserWithRole(server, 'admin')
  await root.post('/admin/impersonate-user', { userId: ann.id })
  await root.createOrganization({ name: 'Acme' })
  const { tables } = await exportAll(server, ann.email)
  expect(tables.audit?.find(({ action }) => action === 'organization.created')).toMatchObject({
    actorId: root.id,
    onBehalfOfId: ann.id,
    target: expect.stringMatching(/^organization:/),
    ipAddress: null,
    userAgent: null,
  })
  const session = tables.session?.find(({ impersonatedBy }) => impersonatedBy === root.id)
  expect(session).toMatchObject({ ipAddress: null, userAgent: null })
})

test('exports additional fields as responses contain them', async () => {
  const options = {
    user: { additionalFields: { company: { type: 'string' }, note: { type: 'string', returned: false } } },
    organization: { members: { additionalFields: { badge: { type: 'string', defaultValue: 'none' } } } },
  } as const
  const server = await startTestServer(options)
  const ann = server.createVisitor()
  await ann.signUp({ company: 'Acme', note: 'hidden from Ann' })
  await ann.createOrganization()
  const data = await exportUser({ database: server.database, now: server.now, ...options }, ann.email)
  expect(data?.tables).toMatchObject({ user: [{ company: 'Acme' }], member: [{ badge: 'none' }] })
  expect(JSON.stringify(data)).not.toMatch(/hidden from Ann|additionalFields/)
})

test('exports flags as booleans and JSON as values', async () => {
  const server = await startTestServer()
  const ann = await server.createUser()
  const { createdAt: _, ...key } = await createApiKey(ann, { metadata: { team: 'Design' } })
  const { tables } = await exportAll(server, ann.email)
  expect(tables.apiKey).toMatchObject([{ id: key.id, enabled: true, metadata: { team: 'Design' } }])
  expect(tables.user).toMatchObject([{ emailVerified: false, provenElsewhere: false }])
})
