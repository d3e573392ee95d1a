import { defaultRoles, organizationActions } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { type TestUser, startTestServer } from '@latchkey/testing'

const roles = {
  editor: { project: ['create', 'share'] },
  sharer: { project: ['share', 'delete'] },
}

const checkPermission = async (user: TestUser, permissions: unknown, more: object = {}) => {
  const { status, body } = await user.post('/organization/has-permission', { permissions, ...more })
  return status === 200 ? body : { status, ...body }
}
const GRANTED = { error: null, success: true }
const REFUSED = { error: null, success: false }

const every = Object.entries(organizationActions).flatMap(([resource, actions]) =>
  actions.map((action): [string, string] => [resource, action]),
)
const holders = ['owner', 'admin', 'member', 'owner,admin', 'admin,member'] as const

test.each(holders)('grants the documented permissions to the role %s', async (role) => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const organization = await ann.createOrganization()
  await bob.joinOrganization(organization, role)
  const organizationId = organization.id
  for (const [resource, action] of every) {
    const granted = role.split(',').some((name) => {
      const table: Record<string, Record<string, readonly string[]>> = defaultRoles
      return table[name]?.[resource]?.includes(action)
    })
    expect([resource, action, await checkPermission(bob, { [resource]: [action] }, { organizationId })]).toEqual([
      resource,
      action,
      granted ? GRANTED : REFUSED,
    ])
  }
})

const NONE: string[] = []
const full = ['create', 'update', 'delete']

// Literal values, because the table in the contract must not be compared with itself.
const defaultPermissions: [string, Record<'owner' | 'admin' | 'member', string[]>][] = [
  ['organization', { owner: ['update', 'delete'], admin: ['update'], member: NONE }],
  ['member', { owner: full, admin: full, member: NONE }],
  ['invitation', { owner: ['create', 'cancel'], admin: ['create', 'cancel'], member: NONE }],
  ['team', { owner: full, admin: full, member: NONE }],
]

test.each(defaultPermissions)(
  'grants owner, admin and member the documented permissions on %s',
  async (resource, row) => {
    const server = await startTestServer()
    const ann = await server.createUser('Ann')
    const { id: organizationId } = await ann.createOrganization()
    const users = { owner: ann, admin: await server.createUser('Bob'), member: await server.createUser('Carol') }
    for (const role of ['admin', 'member'] as const) await users[role].joinOrganization({ id: organizationId }, role)
    for (const role of ['owner', 'admin', 'member'] as const) {
      const granted = []
      for (const action of ['create', 'update', 'delete', 'cancel', 'read']) {
        const { success } = await checkPermission(users[role], { [resource]: [action] }, { organizationId })
        if (success) granted.push(action)
      }
      expect([role, granted.toSorted()]).toEqual([role, row[role].toSorted()])
    }
  },
)

test('combines the permissions of several roles', async () => {
  const server = await startTestServer({ organization: { roles } })
  const ann = await server.createUser('Ann')
  const organization = await ann.createOrganization()
  const bob = await server.createUser('Bob')
  await bob.joinOrganization(organization, 'editor,sharer')
  const on = { organizationId: organization.id }
  expect(await checkPermission(bob, { project: ['create', 'delete'] }, on)).toEqual(GRANTED)
  expect(await checkPermission(bob, { project: ['create'], organization: ['update'] }, on)).toEqual(REFUSED)
  const carol = await server.createUser('Carol')
  await carol.joinOrganization(organization, 'editor')
  expect(await checkPermission(carol, { project: ['create', 'share'] }, on)).toEqual(GRANTED)
  expect(await checkPermission(carol, { project: ['create', 'delete'] }, on)).toEqual(REFUSED)
})

test('keeps the default roles in addition to configured roles', async () => {
  const server = await startTestServer({ organization: { roles } })
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  expect(await checkPermission(ann, { organization: ['update', 'delete'] })).toEqual(GRANTED)
})

test.each([
  ['several resources', { organization: ['delete'], member: ['create', 'update'] }, true],
  ['an unknown resource', { nothing: ['x'] }, false],
  ['an unknown action', { organization: ['fly'] }, false],
  ['a known and an unknown action', { organization: ['update', 'fly'] }, false],
  ['nothing', {}, false],
  ['what every object has', { constructor: ['name'], toString: ['length'] }, false],
])('checks the permissions of an owner: %s', async (_, permissions, success) => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  expect(await checkPermission(ann, permissions)).toEqual({ error: null, success })
})

test('accepts exactly one of permissions and its deprecated alias', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  const permission = { organization: ['delete'] }
  expect(await checkPermission(ann, undefined, { permission })).toEqual(GRANTED)
  const refused = { status: 400, code: 'VALIDATION_ERROR' }
  expect(await checkPermission(ann, permission, { permission })).toMatchObject(refused)
  expect(await checkPermission(ann, undefined)).toMatchObject(refused)
  for (const shape of [{ organization: 'update' }, ['organization'], 'organization', { organization: [7] }, null]) {
    expect(await checkPermission(ann, shape)).toMatchObject(refused)
  }
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`resource ${index}`, ['x']]))
  expect(await checkPermission(ann, many)).toMatchObject(refused)
})

test('checks permissions without further options', async () => {
  const server = await startTestServer({ organization: {} })
  const ann = await server.createUser('Ann')
  await ann.createOrganization()
  expect(await checkPermission(ann, { organization: ['update'] })).toEqual(GRANTED)
})

test('rejects has-permission without an organization and for unknown or foreign organizations', async () => {
  const server = await startTestServer()
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const { id } = await ann.createOrganization()
  const permissions = { organization: ['update'] }
  expect(await checkPermission(bob, permissions)).toEqual({
    status: 400,
    code: 'NO_ACTIVE_ORGANIZATION',
    message: 'No active organization',
  })
  for (const organizationId of [id, 'unknown']) {
    expect(await checkPermission(bob, permissions, { organizationId })).toEqual({
      status: 401,
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      message: 'User is not a member of the organization',
    })
  }
  // A non-member is not signed out.
  expect(await bob.fetchUser()).not.toBeNull()
})
