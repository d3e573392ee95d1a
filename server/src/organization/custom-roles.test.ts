import { expect, test } from 'vitest'
import {
  copyBrowser,
  createAcme,
  createMember,
  createVerifiedUser,
  findMailedInvitation,
  inviteMember,
  runFiftyTimes,
  startTestServer,
  type TestUser,
} from '@latchkey/testing'

type Permission = Record<string, string[]>

const createRole = (user: TestUser, role: string, permission: Permission = {}, more: object = {}) =>
  user.post('/organization/create-role', { role, permission, ...more })

const listRoleNames = async (user: TestUser): Promise<string[]> =>
  (await user.get('/organization/list-roles')).body.map(({ role }: { role: string }) => role)

const can = async (user: TestUser, resource: string, action: string): Promise<boolean> =>
  (await user.post('/organization/has-permission', { permissions: { [resource]: [action] } })).body.success

/** Names of fifty different letters with three bytes each, which PostgreSQL cannot compress. */
const longNames = Array.from({ length: 18 }, (_, role) =>
  String.fromCodePoint(...Array.from({ length: 50 }, (__, index) => 0x4e00 + (((role * 50 + index) * 7919) % 20_000))),
)

const setRoles = (admin: TestUser, memberId: string, role: string[]) =>
  admin.post('/organization/update-member-role', { memberId, role })

test('refuses roles of a member that are too long together, also through a new name of a role', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const memberId = (await createMember(server, acme, 'member')).member.id
  for (const name of longNames) expect((await createRole(ann, name)).status).toBe(200)
  const message = 'Expected at most 500 characters for all roles of a member together'
  expect(await setRoles(ann, memberId, longNames)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: expect.stringContaining(`[body.role] ${message}`) },
  })
  const [first = '', ...others] = longNames.slice(0, 10)
  await createRole(ann, 'Short')
  expect((await setRoles(ann, memberId, ['Short', ...others])).status).toBe(200)
  const renamed = { roleName: 'Short', data: { roleName: `${first.slice(0, 40)} ${first.slice(0, 9)}` } }
  expect(await ann.post('/organization/update-role', renamed)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: `[body.data.roleName] ${message}` },
  })
  expect(await listRoleNames(ann)).toContain('Short')
})

test('creates, lists, returns, changes and deletes a role', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const { status, body } = await createRole(ann, 'Support', { team: ['update', 'create', 'create'], member: [] })
  const support = {
    id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    organizationId: acme.id,
    role: 'Support',
    description: null,
    permission: { team: ['create', 'update'] },
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: null,
  }
  expect({ status, body }).toEqual({
    status: 200,
    body: { success: true, roleData: support, statements: { team: ['create', 'update'] } },
  })
  expect((await ann.get('/organization/list-roles')).body).toEqual([support])
  const uses = { memberCount: 0, invitationCount: 0 }
  expect((await ann.get('/organization/get-role?roleName=support')).body).toEqual({ ...support, ...uses })
  const changed = await ann.post('/organization/update-role', {
    roleId: body.roleData.id,
    data: { roleName: 'Help desk', permission: { invitation: ['create'] }, description: 'Invites customers' },
  })
  const helpDesk = {
    ...support,
    role: 'Help desk',
    description: 'Invites customers',
    permission: { invitation: ['create'] },
    updatedAt: expect.stringMatching(/Z$/),
  }
  expect(changed.body).toEqual({ success: true, roleData: helpDesk })
  expect((await ann.post('/organization/delete-role', { roleName: 'Help desk' })).body).toEqual({ success: true })
  expect((await ann.get('/organization/list-roles')).body).toEqual([])
})

test('grants the permissions of custom roles to members and invitees, and applies changes in the next request', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  await createRole(ann, 'Inviter', { invitation: ['create'] })
  const { user: bob, member } = await createMember(server, acme, 'member')
  expect(await can(bob, 'invitation', 'create')).toBe(false)
  const assign = { memberId: member.id, role: ['member', 'Inviter'] }
  expect((await ann.post('/organization/update-member-role', assign)).body.role).toBe('member,Inviter')
  expect(await can(bob, 'invitation', 'create')).toBe(true)
  const carol = await createVerifiedUser(server, 'Carol')
  expect((await inviteMember(bob, carol, { role: 'Inviter' })).body.role).toBe('Inviter')
  const { invitationId } = await findMailedInvitation(server, carol)
  expect((await carol.post('/organization/accept-invitation', { invitationId })).body.member.role).toBe('Inviter')
  expect((await ann.get('/organization/list-members?role=Inviter')).body.members).toHaveLength(2)
  await ann.post('/organization/update-role', { roleName: 'Inviter', data: { permission: { team: ['create'] } } })
  expect([await can(carol, 'invitation', 'create'), await can(carol, 'team', 'create')]).toEqual([false, true])
})

test('refuses to delete a role that members or pending invitations have', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  await createRole(ann, 'Support')
  const { member } = await createMember(server, acme, 'Support,member')
  const { body: invitation } = await inviteMember(ann, { email: 'eve@example.com' }, { role: 'Support' })
  const remove = () => ann.post('/organization/delete-role', { roleName: 'Support' })
  expect(await remove()).toMatchObject({
    status: 400,
    body: { code: 'ROLE_IS_ASSIGNED', message: '1 members and 1 pending invitations have this role' },
  })
  expect((await ann.get('/organization/get-role?roleName=Support')).body).toMatchObject({
    memberCount: 1,
    invitationCount: 1,
  })
  await ann.post('/organization/update-member-role', { memberId: member.id, role: 'member' })
  expect(await remove()).toMatchObject({ body: { code: 'ROLE_IS_ASSIGNED' } })
  await ann.post('/organization/cancel-invitation', { invitationId: invitation.id })
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await ann.post('/organization/update-member-role', { memberId: member.id, role: 'Support' })).toMatchObject({
    body: { code: 'ROLE_NOT_FOUND' },
  })
})

test('deletes a role that only an expired invitation has', async () => {
  const server = await startTestServer({ organization: { invitationExpiresIn: 60 } })
  const { ann } = await createAcme(server)
  await createRole(ann, 'Support')
  await inviteMember(ann, { email: 'eve@example.com' }, { role: 'Support' })
  server.advanceClock(60)
  expect((await ann.get('/organization/get-role?roleName=Support')).body).toMatchObject({ invitationCount: 0 })
  expect((await ann.post('/organization/delete-role', { roleName: 'Support' })).status).toBe(200)
})

test('rejects the creation, change and deletion of a role above the caller’s own (R25)', async () => {
  const server = await startTestServer({ organization: { roles: { editor: { project: ['create', 'publish'] } } } })
  const { ann, acme } = await createAcme(server)
  const { user: admin } = await createMember(server, acme, 'admin')
  const refused = (action: string) => ({ status: 403, body: { code: `YOU_ARE_NOT_ALLOWED_TO_${action}_A_ROLE` } })
  // Owners can grant each permission of the options, admins only their own.
  expect((await createRole(ann, 'Deleter', { organization: ['delete'] })).status).toBe(200)
  expect((await createRole(ann, 'Publisher', { project: ['publish'] })).status).toBe(200)
  expect(await createRole(admin, 'Boss', { organization: ['delete'] })).toMatchObject(refused('CREATE'))
  expect(await createRole(admin, 'Boss', { team: ['create'], project: ['publish'] })).toMatchObject(refused('CREATE'))
  expect((await createRole(admin, 'Lead', { team: ['create'], ac: ['update'] })).status).toBe(200)
  const change = (user: TestUser, roleName: string, data: object) =>
    user.post('/organization/update-role', { roleName, data })
  expect(await change(admin, 'Deleter', { permission: {} })).toMatchObject(refused('UPDATE'))
  expect(await change(admin, 'Deleter', { roleName: 'Harmless' })).toMatchObject(refused('UPDATE'))
  expect(await change(admin, 'Lead', { permission: { organization: ['delete'] } })).toMatchObject(refused('UPDATE'))
  expect(await admin.post('/organization/delete-role', { roleName: 'Publisher' })).toMatchObject(refused('DELETE'))
  // Members who can change roles cannot extend their own role.
  const { user: lead } = await createMember(server, acme, 'Lead')
  expect(await change(lead, 'Lead', { permission: { team: ['create', 'delete'] } })).toMatchObject(refused('UPDATE'))
  expect((await change(lead, 'Lead', { permission: { team: ['create'] } })).status).toBe(200)
  expect(await change(lead, 'Lead', { permission: {} })).toMatchObject(refused('UPDATE'))
  // They cannot grant a role above their own either.
  const invite = await inviteMember(admin, { email: 'eve@example.com' }, { role: 'Deleter' })
  expect(invite).toMatchObject({ status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE' } })
})

test('rejects unknown permissions and names that are taken or malformed', async () => {
  const server = await startTestServer({ organization: { roles: { editor: { project: ['create'] } } } })
  const { ann } = await createAcme(server)
  await createRole(ann, 'Support')
  const unknown: Permission[] = [
    { billing: ['read'] },
    { team: ['own'] },
    { constructor: ['name'] },
    { project: ['delete'] },
  ]
  for (const permission of unknown) {
    expect(await createRole(ann, 'New', permission)).toMatchObject({ status: 400, body: { code: 'INVALID_RESOURCE' } })
  }
  for (const name of ['owner', 'Owner', 'ＯＷＮＥＲ', 'editor', 'support', ' Support ']) {
    expect(await createRole(ann, name), name).toMatchObject({
      status: 400,
      body: { code: 'ROLE_NAME_IS_ALREADY_TAKEN' },
    })
  }
  for (const name of ['', ' ', 'a,b', '__proto__', '-a', 'a\nb', 'a‮b', '<b>', 'x'.repeat(51)]) {
    const { status, body } = await createRole(ann, name)
    expect({ name, status, code: body.code }).toEqual({ name, status: 400, code: 'VALIDATION_ERROR' })
    expect(body.message).toContain('[body.role]')
  }
  await createRole(ann, 'Other')
  const rename = { roleName: 'Other', data: { roleName: 'SUPPORT' } }
  expect(await ann.post('/organization/update-role', rename)).toMatchObject({
    body: { code: 'ROLE_NAME_IS_ALREADY_TAKEN' },
  })
  const toRefusal = (field: string) => ({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: `[${field}] Expected roleName or roleId, and not both` },
  })
  for (const ref of [{}, { roleName: 'Support', roleId: '1' }]) {
    const update = { ...ref, data: { permission: {} } }
    expect(await ann.post('/organization/update-role', update)).toMatchObject(toRefusal('body.roleName'))
    expect(await ann.post('/organization/delete-role', ref)).toMatchObject(toRefusal('body.roleName'))
    const query = new URLSearchParams(ref as Record<string, string>)
    expect(await ann.get(`/organization/get-role?${query}`)).toMatchObject(toRefusal('query.roleName'))
  }
  for (const roleName of ['admin', ' Admin ']) {
    expect(await ann.post('/organization/delete-role', { roleName })).toMatchObject({
      body: { code: 'CANNOT_DELETE_A_PRE_DEFINED_ROLE' },
    })
  }
  expect(await ann.post('/organization/update-role', { roleName: 'admin', data: { permission: {} } })).toMatchObject({
    body: { code: 'ROLE_NOT_FOUND' },
  })
  expect(await listRoleNames(ann)).toEqual(['Other', 'Support'])
})

test('uses the permissions of a role of the options if a custom role has its name', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  await createRole(ann, 'Editor', { team: ['create'] })
  // The option is added after the custom role.
  await server.database.kysely.updateTable('organizationRole').set({ role: 'member', searchName: 'member' }).execute()
  const { user } = await createMember(server, acme, 'member')
  expect(await can(user, 'team', 'create')).toBe(false)
  expect(await listRoleNames(ann)).toEqual([])
})

test('lists the roles of an organization only for its members', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  await createRole(ann, 'Support')
  const { user: member } = await createMember(server, acme, 'member')
  expect(await listRoleNames(member)).toEqual(['Support'])
  const mallory = await server.createUser('Mallory')
  expect(await mallory.get(`/organization/list-roles?organizationId=${acme.id}`)).toMatchObject({
    status: 403,
    body: { code: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' },
  })
})

test('creates as many roles as the limit allows in fifty concurrent requests', async () => {
  const server = await startTestServer({ organization: { dynamicAccessControl: { maximumRolesPerOrganization: 3 } } })
  const { ann } = await createAcme(server)
  const counts = await runFiftyTimes((index) => createRole(copyBrowser(ann), `Role ${index}`))
  expect(counts).toEqual({ 200: 3, TOO_MANY_ROLES: 47 })
  expect(await listRoleNames(ann)).toHaveLength(3)
})

test('creates a name once in fifty concurrent requests', async () => {
  const server = await startTestServer()
  const { ann } = await createAcme(server)
  const counts = await runFiftyTimes((index) => createRole(copyBrowser(ann), index % 2 ? 'Support' : 'SUPPORT'))
  expect(counts).toEqual({ 200: 1, ROLE_NAME_IS_ALREADY_TAKEN: 49 })
})

test('never deletes the role of a member in fifty concurrent requests', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const { member } = await createMember(server, acme, 'member')
  for (let round = 0; round < 5; round++) {
    await createRole(ann, 'Support')
    await runFiftyTimes((index) => {
      const browser = copyBrowser(ann)
      if (index % 3 === 0) return browser.post('/organization/delete-role', { roleName: 'Support' })
      const role = index % 3 === 1 ? 'Support' : 'member'
      return browser.post('/organization/update-member-role', { memberId: member.id, role })
    })
    const members: { role: string }[] = (await ann.get('/organization/list-members')).body.members
    const isDeleted = (await listRoleNames(ann)).length === 0
    expect({ isDeleted, isHeld: members.some(({ role }) => role === 'Support') }).not.toEqual({
      isDeleted: true,
      isHeld: true,
    })
    await ann.post('/organization/update-member-role', { memberId: member.id, role: 'member' })
    await ann.post('/organization/delete-role', { roleName: 'Support' })
  }
})

test('disables custom roles with the option', async () => {
  const server = await startTestServer({ organization: { dynamicAccessControl: { enabled: false } } })
  const { ann } = await createAcme(server)
  expect(await createRole(ann, 'Support')).toMatchObject({ status: 400, body: { code: 'TOO_MANY_ROLES' } })
})

test('a role cannot have the name of a role that members or invitations still have', async () => {
  const server = await startTestServer()
  const { ann, acme } = await createAcme(server)
  const { user: bob } = await createMember(server, acme, 'member')
  const { id: userId } = await bob.fetchUser()
  // As after a deployment whose options no longer define the role.
  await server.database.kysely.updateTable('member').set({ role: 'support' }).where('userId', '=', userId).execute()
  await createRole(ann, 'other')
  const taken = { status: 400, body: { code: 'ROLE_NAME_IS_ALREADY_TAKEN' } }
  expect(await createRole(ann, 'support', { member: ['delete'] })).toMatchObject(taken)
  const rename = { roleName: 'other', data: { roleName: 'support' } }
  expect(await ann.post('/organization/update-role', rename)).toMatchObject(taken)
  expect(await can(bob, 'member', 'delete')).toBe(false)
})
