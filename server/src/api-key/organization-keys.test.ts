import { expect, test } from 'vitest'
import {
  createApiKey,
  enableTwoFactor,
  startTestServer,
  verifyApiKey,
  createRefusal,
  formatCookieHeader,
} from '@latchkey/testing'
import { defaultRoles } from '@latchkey/contract'

const notAllowed = createRefusal(403, 'INSUFFICIENT_API_KEY_PERMISSIONS')
const exceeding = createRefusal(403, 'PERMISSIONS_EXCEED_YOUR_OWN')

const roles = {
  owner: { ...defaultRoles.owner, project: ['read', 'write'] },
  admin: { ...defaultRoles.admin, project: ['read'] },
  operator: { apiKey: ['create', 'read', 'update', 'delete'] },
}

/** An organization of Ann with Bob in a role. */
const startWithOrganization = async (role: string) => {
  const server = await startTestServer({ organization: { roles } })
  const [ann, bob] = await Promise.all([server.createUser('Ann'), server.createUser('Bob')])
  const { id: organizationId } = await ann.createOrganization()
  const member = await bob.joinOrganization({ id: organizationId }, role)
  return { server, ann, bob, organizationId, member }
}

test('grants a key of an organization its permissions in this organization only', async () => {
  const { server, ann, organizationId } = await startWithOrganization('member')
  const created = await createApiKey(ann, { organizationId, permissions: { project: ['write'] } })
  const { id: annId } = await ann.fetchUser()
  expect(created).toMatchObject({ userId: null, organizationId, referenceId: organizationId, createdById: annId })
  const permissions = { project: ['write'] }
  expect(await verifyApiKey(server, created.key, { permissions })).toBe('valid')
  expect(await verifyApiKey(server, created.key, { permissions, organizationId })).toBe('valid')
  const other = await ann.createOrganization()
  expect(await verifyApiKey(server, created.key, { permissions, organizationId: other.id })).toBe(
    'INSUFFICIENT_PERMISSIONS',
  )
  expect((await ann.get('/api-key/list')).body).toEqual([])
  expect((await ann.get(`/api-key/list?organizationId=${organizationId}`)).body).toHaveLength(1)
  const { body } = await ann.get(`/organization/list-activity?organizationId=${organizationId}`)
  expect(body.activity[0]).toMatchObject({ action: 'api-key.created' })
})

test('an owner cannot pass a route for platform admins with a key of the organization', async () => {
  const server = await startTestServer({
    user: { permissions: { project: ['read'] } },
    organization: { roles: { owner: { ...defaultRoles.owner, invoice: ['refund'], project: ['read', 'write'] } } },
    admin: {
      roles: { support: { invoice: ['refund'], project: ['read'] }, user: { project: ['write'] } },
    },
  })
  const eve = await server.createUser('Eve')
  const { id: organizationId } = await eve.createOrganization()
  const permissions = { invoice: ['refund'], project: ['read', 'write'], webhook: ['create'] }
  const { key } = await createApiKey(eve, { organizationId, permissions })
  const verify = (required: object, more: object = {}) => verifyApiKey(server, key, { permissions: required, ...more })
  expect(await verify({ invoice: ['refund'] })).toBe('INSUFFICIENT_PERMISSIONS')
  expect(await verify({ webhook: ['create'] })).toBe('INSUFFICIENT_PERMISSIONS')
  expect(await verify({ project: ['read', 'write'] })).toBe('valid')
  expect(await verify(permissions, { organizationId })).toBe('valid')
  const { authorize } = server.latchkey.api
  const headers = { 'x-api-key': key }
  await expect(authorize({ headers, body: { permissions: { invoice: ['refund'] } } })).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  expect(await authorize({ headers, body: {} })).toMatchObject({
    organizationId,
    key: { permissions: { project: ['read', 'write'] } },
  })
})

test('a key of an organization does not pass a route of adminUserIds whose permission no role has', async () => {
  const server = await startTestServer({
    admin: { adminUserIds: ['the-operator'], roles: { admin: { user: ['list'] } } },
  })
  const eve = await server.createUser('Eve')
  const { id: organizationId } = await eve.createOrganization()
  const permissions = { webhook: ['create'] }
  const { key } = await createApiKey(eve, { organizationId, permissions })
  expect(await verifyApiKey(server, key, { permissions })).toBe('INSUFFICIENT_PERMISSIONS')
  const headers = { 'x-api-key': key }
  await expect(server.latchkey.api.authorize({ headers, body: { permissions } })).rejects.toMatchObject({
    code: 'INSUFFICIENT_PERMISSIONS',
  })
  expect(await verifyApiKey(server, key, { permissions, organizationId })).toBe('valid')
})

test('requires a permission of members, and finds no keys for non-members', async () => {
  const { server, ann, bob, organizationId } = await startWithOrganization('member')
  const { id: keyId } = await createApiKey(ann, { organizationId })
  const eve = await server.createUser('Eve')
  const send = (user: typeof bob) =>
    Promise.all([
      user.post('/api-key/create', { name: 'Mine', organizationId }),
      user.get(`/api-key/list?organizationId=${organizationId}`),
      user.get(`/api-key/get?id=${keyId}`),
      user.post('/api-key/update', { keyId, name: 'Mine' }),
      user.post('/api-key/rotate', { keyId }),
      user.post('/api-key/delete', { keyId }),
    ])
  for (const response of await send(bob)) expect(response).toMatchObject(notAllowed)
  const notMember = createRefusal(403, 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION')
  const notFound = createRefusal(404, 'KEY_NOT_FOUND')
  const [created, listed, ...others] = await send(eve)
  expect([created, listed]).toMatchObject([notMember, notMember])
  for (const response of others) expect(response).toMatchObject(notFound)
})

test('refuses to rotate a key with more permissions than the member has, but deletes it', async () => {
  const { server, ann, bob, organizationId } = await startWithOrganization('operator')
  const { id: keyId, key } = await createApiKey(ann, { organizationId, permissions: { project: ['write'] } })
  expect(
    await bob.post('/api-key/create', { name: 'Mine', organizationId, permissions: { project: ['write'] } }),
  ).toMatchObject(exceeding)
  expect(await bob.post('/api-key/rotate', { keyId })).toMatchObject(exceeding)
  expect(await bob.post('/api-key/update', { keyId, ipAllow: ['203.0.113.1'] })).toMatchObject(exceeding)
  expect(await verifyApiKey(server, key)).toBe('valid')
  expect(await bob.post('/api-key/delete', { keyId })).toMatchObject({ status: 200 })
  expect(await verifyApiKey(server, key)).toBe('KEY_NOT_FOUND')
})

test('accepts a key of an organization after its creator left and deleted the account', async () => {
  const { server, ann, bob, organizationId, member } = await startWithOrganization('admin')
  const { key } = await createApiKey(bob, { organizationId, permissions: { project: ['read'] } })
  await ann.post('/organization/remove-member', { memberIdOrEmail: member.id, organizationId })
  const listCreators = async () =>
    (await ann.get(`/api-key/list?organizationId=${organizationId}`)).body.map(
      ({ createdByName }: { createdByName: string | null }) => createdByName,
    )
  expect(await listCreators()).toEqual(['Bob'])
  expect(await bob.get(`/api-key/list?organizationId=${organizationId}`)).toMatchObject({ status: 403 })
  expect(await verifyApiKey(server, key, { permissions: { project: ['read'] } })).toBe('valid')
  await server.database.kysely.deleteFrom('user').where('email', '=', bob.email).execute()
  const { body } = await ann.get(`/api-key/list?organizationId=${organizationId}`)
  expect(body).toMatchObject([{ createdById: null }])
  expect(await verifyApiKey(server, key)).toBe('valid')
})

test('deletes the keys of an organization with it', async () => {
  const { server, ann, organizationId } = await startWithOrganization('member')
  const { key } = await createApiKey(ann, { organizationId })
  await ann.post('/organization/delete', { organizationId })
  expect(await verifyApiKey(server, key)).toBe('KEY_NOT_FOUND')
})

test('grants keys the permissions of custom roles, until the role changes', async () => {
  const { server, ann, bob, organizationId, member } = await startWithOrganization('member')
  const role = { role: 'Reader', permission: { project: ['read'] }, organizationId }
  expect(await ann.post('/organization/create-role', role)).toMatchObject({ status: 200 })
  await ann.post('/organization/update-member-role', { memberId: member.id, role: 'Reader', organizationId })
  const { key } = await createApiKey(bob, { permissions: { project: ['read'] } })
  const inOrganization = { permissions: { project: ['read'] }, organizationId }
  expect(await verifyApiKey(server, key, inOrganization)).toBe('valid')
  const data = { permission: { team: ['create'] } }
  expect(await ann.post('/organization/update-role', { roleName: 'Reader', data, organizationId })).toMatchObject({
    status: 200,
  })
  expect(await verifyApiKey(server, key, inOrganization)).toBe('INSUFFICIENT_PERMISSIONS')
})

test('accepts keys and sessions only of members with a second factor if the organization requires one', async () => {
  const { server, ann, bob, organizationId } = await startWithOrganization('admin')
  const { key } = await createApiKey(bob, { permissions: { project: ['read'] } })
  const owned = await createApiKey(bob, { organizationId, permissions: { project: ['read'] } })
  await enableTwoFactor(server, ann)
  await ann.post('/organization/set-two-factor-policy', { requireTwoFactor: true, organizationId })
  const inOrganization = { permissions: { project: ['read'] }, organizationId }
  for (const request of [inOrganization, { organizationId }]) {
    expect(await verifyApiKey(server, key, request)).toBe('INSUFFICIENT_PERMISSIONS')
    expect(await verifyApiKey(server, owned.key, request)).toBe('valid')
  }
  const refused = createRefusal(403, 'ORGANIZATION_REQUIRES_TWO_FACTOR')
  expect(await bob.post('/api-key/rotate', { keyId: owned.id })).toMatchObject(refused)
  expect(await bob.get(`/api-key/list?organizationId=${organizationId}`)).toMatchObject(refused)
  const headers = { cookie: formatCookieHeader(bob.cookies) }
  await expect(server.latchkey.api.authorize({ headers, body: inOrganization })).rejects.toMatchObject({
    code: 'ORGANIZATION_REQUIRES_TWO_FACTOR',
  })
  await enableTwoFactor(server, bob)
  expect(await verifyApiKey(server, key, inOrganization)).toBe('valid')
})
