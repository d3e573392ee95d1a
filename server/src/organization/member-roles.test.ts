import { expect, test } from 'vitest'
import {
  createAcme,
  NOT_ALLOWED_TO_REMOVE,
  MEMBER_NOT_FOUND,
  createMember,
  expectNoChange,
  startTestServer,
} from '@latchkey/testing'

const ROLE_NOT_FOUND = { status: 400, body: { code: 'ROLE_NOT_FOUND', message: 'Role not found' } }
const MAY_NOT_UPDATE = {
  status: 403,
  body: {
    code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
    message: 'You are not allowed to update this member',
  },
}

const changes: [by: string, of: string, to: string | string[], response: string | typeof MAY_NOT_UPDATE][] = [
  ['owner', 'member', 'admin', 'admin'],
  ['owner', 'admin', 'member', 'member'],
  ['owner', 'member', ['admin', 'member'], 'admin,member'],
  ['owner', 'member', ' member ,  owner,owner ', 'owner,member'],
  ['owner', 'owner', 'member', 'member'],
  ['owner,admin', 'owner', 'admin', 'admin'],
  ['admin', 'member', 'admin', 'admin'],
  ['admin', 'admin', 'member', 'member'],
  ['admin', 'owner', 'member', MAY_NOT_UPDATE],
  ['admin', 'owner,admin', 'admin', MAY_NOT_UPDATE],
  ['member', 'member', 'member', MAY_NOT_UPDATE],
  ['member', 'owner', 'member', MAY_NOT_UPDATE],
  ['owner', 'member', 'boss', ROLE_NOT_FOUND],
  ['owner', 'member', 'Admin', ROLE_NOT_FOUND],
  ['owner', 'member', 'constructor', ROLE_NOT_FOUND],
  ['owner', 'member', '', ROLE_NOT_FOUND],
  ['owner', 'member', ' , ', ROLE_NOT_FOUND],
  ['owner', 'member', [], ROLE_NOT_FOUND],
  ['owner', 'member', ['admin', 'boss'], ROLE_NOT_FOUND],
]

test.each(changes)('%s changes the roles of %s to %j (R25)', async (by, of, role, response) => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const caller = await createMember(server, acme, by)
  const changed = await createMember(server, acme, of)
  const update = () => caller.user.post('/organization/update-member-role', { memberId: changed.member.id, role })
  if (typeof response === 'string') {
    expect((await update()).body).toEqual({ ...changed.member, role: response })
  } else {
    expect(await expectNoChange(server, update)).toMatchObject(response)
  }
})

const spellings = ['owner', 'admin,owner', ' owner', 'member, owner', ['owner'], ['admin', ' owner '], ['admin,owner']]

test.each(spellings)('rejects an admin who grants the owner role, spelled %j', async (role) => {
  const server = await startTestServer()
  const { acme } = await createAcme(server)
  const { user: admin, member: own } = await createMember(server, acme, 'admin')
  const other = await createMember(server, acme, 'member')
  for (const memberId of [own.id, other.member.id]) {
    const update = () => admin.post('/organization/update-member-role', { memberId, role })
    expect(await expectNoChange(server, update)).toMatchObject(MAY_NOT_UPDATE)
  }
})

test('rejects a role with permissions that the caller lacks', async () => {
  const roles = { editor: { project: ['create'] }, lead: { member: ['update', 'delete'], project: ['create'] } }
  const server = await startTestServer({ organization: { roles } })
  const { acme } = await createAcme(server)
  const { user: lead } = await createMember(server, acme, 'lead')
  const member = await createMember(server, acme, 'member')
  const admin = await createMember(server, acme, 'admin')
  const setRole = (memberId: string | undefined, role: string) =>
    lead.post('/organization/update-member-role', { memberId, role })
  expect((await setRole(member.member.id, 'editor')).body.role).toBe('editor')
  expect(await setRole(member.member.id, 'admin')).toMatchObject(MAY_NOT_UPDATE)
  expect(await setRole(admin.member.id, 'member')).toMatchObject(MAY_NOT_UPDATE)
  const remove = await lead.post('/organization/remove-member', { memberIdOrEmail: admin.member.id })
  expect(remove).toMatchObject(NOT_ALLOWED_TO_REMOVE)
})

test('rejects role changes by an owner of another organization', async () => {
  const server = await startTestServer()
  const { acme, annId } = await createAcme(server)
  const { user: mallory, member } = await createMember(server, acme, 'member')
  const { id: organizationId } = await mallory.createOrganization({ name: 'Evil' })
  for (const memberId of [annId, member.id, 'unknown']) {
    for (const role of ['owner', 'member']) {
      const update = () => mallory.post('/organization/update-member-role', { memberId, role, organizationId })
      expect(await expectNoChange(server, update)).toMatchObject(MEMBER_NOT_FOUND)
    }
    // The ID of an owner gets the same response.
    const remove = () => mallory.post('/organization/remove-member', { memberIdOrEmail: memberId, organizationId })
    expect(await expectNoChange(server, remove)).toMatchObject(MEMBER_NOT_FOUND)
  }
  const outsider = await server.createUser('Oscar')
  const requestRole = () =>
    outsider.post('/organization/remove-member', { memberIdOrEmail: annId, organizationId: acme.id })
  expect(await expectNoChange(server, requestRole)).toMatchObject(MEMBER_NOT_FOUND)
})
