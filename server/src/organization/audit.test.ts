import type { AuditAction, LatchkeyCalls } from '@latchkey/contract'
import { expect, test } from 'vitest'
import {
  type TestResponse,
  findMailedInvitation,
  type TestUser,
  createVerifiedUser,
  enableTwoFactor,
  startTestServer,
  type TestServer,
  formatCookieHeader,
} from '@latchkey/testing'

interface Fixture {
  server: TestServer
  /** The owner of Acme. Makes the calls unless `by` names another user. */
  ann: TestUser
  bob: TestUser
  acme: { id: string; members: { id: string; userId: string; teamId: string }[] }
  memberId: string
  /** The user of the member. */
  userId: string
}

/** The audit entries of a call, and their actor. */
interface Case {
  rows: AuditAction[]
  by?: 'Bob' | 'Cleo'
  act: (fixture: Fixture) => Promise<Pick<TestResponse, 'status'>>
}

type Named = {
  [Name in keyof LatchkeyCalls]: LatchkeyCalls[Name] extends { feature: 'organization' | 'teams' } ? Name : never
}[keyof LatchkeyCalls]
/** The calls that change data. */
type AuditedAction = Exclude<
  {
    [Name in Named]: LatchkeyCalls[Name]['method'] extends 'POST' ? Name : never
  }[Named],
  'checkOrganizationSlug' | 'hasPermission' | 'openInvitation' | 'setActiveOrganization'
>

/** Cleo, an invitee with a verified email address. */
const createInvitee = async ({ server, ann }: Fixture) => {
  const cleo = await createVerifiedUser(server, 'Cleo')
  await ann.post('/organization/invite-member', { email: cleo.email, role: 'member' })
  const invitation = await findMailedInvitation(server, cleo)
  advanceMillisecond(server)
  return { cleo, ...invitation }
}

const createEditor = async ({ server, ann }: Fixture) => {
  const response = await ann.post('/organization/create-role', { role: 'Editor', permission: { team: ['create'] } })
  advanceMillisecond(server)
  return response
}

/** Entries of the same millisecond have no order. */
const advanceMillisecond = (server: TestServer): void => server.advanceClock(1)

const cases: Record<AuditedAction, Case> = {
  createOrganization: {
    rows: ['organization.created', 'member.added', 'team.created'],
    act: ({ ann }) => ann.post('/organization/create', { name: 'Beta', slug: 'beta' }),
  },
  updateOrganization: {
    rows: ['organization.updated'],
    act: ({ ann }) => ann.post('/organization/update', { data: { name: 'Acme Inc' } }),
  },
  deleteOrganization: {
    rows: ['organization.deleted'],
    act: ({ ann, acme }) => ann.post('/organization/delete', { organizationId: acme.id }),
  },
  addMember: {
    rows: ['member.added'],
    act: async ({ server, ann, acme }) => {
      const { id: userId } = await (await server.createUser('Eve')).fetchUser()
      const headers = { cookie: formatCookieHeader(ann.cookies) }
      const body = { userId, role: 'member', organizationId: acme.id }
      return server.latchkey.api.addMember({ body, headers, asResponse: true })
    },
  },
  updateMemberRole: {
    rows: ['member.role-changed'],
    act: ({ ann, memberId }) => ann.post('/organization/update-member-role', { memberId, role: 'admin' }),
  },
  removeMember: {
    rows: ['member.removed'],
    act: ({ ann, memberId }) => ann.post('/organization/remove-member', { memberIdOrEmail: memberId }),
  },
  leaveOrganization: {
    rows: ['member.left'],
    by: 'Bob',
    act: ({ bob, acme }) => bob.post('/organization/leave', { organizationId: acme.id }),
  },
  transferOwnership: {
    rows: ['organization.ownership-transferred'],
    act: ({ ann, memberId }) => ann.post('/organization/transfer-ownership', { memberId }),
  },
  createRole: {
    rows: ['role.created'],
    act: createEditor,
  },
  updateRole: {
    rows: ['role.updated'],
    act: async (fixture) => {
      await createEditor(fixture)
      return fixture.ann.post('/organization/update-role', { roleName: 'Editor', data: { roleName: 'Writer' } })
    },
  },
  deleteRole: {
    rows: ['role.deleted'],
    act: async (fixture) => {
      await createEditor(fixture)
      return fixture.ann.post('/organization/delete-role', { roleName: 'Editor' })
    },
  },
  setTwoFactorPolicy: {
    rows: ['organization.two-factor-required'],
    act: async ({ server, ann }) => {
      await enableTwoFactor(server, ann)
      return ann.post('/organization/set-two-factor-policy', { requireTwoFactor: true })
    },
  },
  createTeam: {
    rows: ['team.created'],
    act: ({ ann }) => ann.post('/organization/create-team', { name: 'Design' }),
  },
  updateTeam: {
    rows: ['team.updated'],
    act: ({ ann, acme }) =>
      ann.post('/organization/update-team', { teamId: acme.members[0]?.teamId, data: { name: 'Design' } }),
  },
  removeTeam: {
    rows: ['team.removed'],
    act: async ({ server, ann }) => {
      const { id: teamId } = (await ann.post('/organization/create-team', { name: 'Design' })).body
      advanceMillisecond(server)
      return ann.post('/organization/remove-team', { teamId })
    },
  },
  setMemberTeam: {
    rows: ['member.team-changed'],
    act: ({ ann, acme, memberId }) =>
      ann.post('/organization/set-member-team', { memberId, teamId: acme.members[0]?.teamId }),
  },
  addTeamMember: {
    rows: ['member.team-changed'],
    act: ({ ann, acme, userId }) =>
      ann.post('/organization/add-team-member', { userId, teamId: acme.members[0]?.teamId }),
  },
  removeTeamMember: {
    rows: ['member.team-changed'],
    act: ({ ann, acme }) => {
      const [owner] = acme.members
      return ann.post('/organization/remove-team-member', { userId: owner?.userId, teamId: owner?.teamId })
    },
  },
  createInvitation: {
    rows: ['invitation.created'],
    act: ({ ann }) => ann.post('/organization/invite-member', { email: 'cleo@example.com', role: 'member' }),
  },
  createInvitations: {
    rows: ['invitation.created', 'invitation.created'],
    act: ({ ann }) =>
      ann.post('/organization/invite-members', { emails: ['a@example.com', 'b@example.com'], role: 'member' }),
  },
  acceptInvitation: {
    rows: ['invitation.accepted', 'member.added'],
    by: 'Cleo',
    act: async (fixture) => {
      const { cleo, invitationId } = await createInvitee(fixture)
      return cleo.post('/organization/accept-invitation', { invitationId })
    },
  },
  rejectInvitation: {
    rows: ['invitation.rejected'],
    by: 'Cleo',
    act: async (fixture) => {
      const { cleo, invitationId } = await createInvitee(fixture)
      return cleo.post('/organization/reject-invitation', { invitationId })
    },
  },
  cancelInvitation: {
    rows: ['invitation.canceled'],
    act: async (fixture) => {
      const { invitationId } = await createInvitee(fixture)
      return fixture.ann.post('/organization/cancel-invitation', { invitationId })
    },
  },
}

const listAuditRows = ({ database }: TestServer) =>
  database.kysely.selectFrom('audit').selectAll().orderBy('createdAt').execute()

test.each(Object.entries(cases))(
  'audits actor, action, target and organization of %s',
  async (name, { rows, by = 'Ann', act }) => {
    const server = await startTestServer()
    const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
    const acme = await ann.createOrganization()
    const { id: memberId, userId } = await bob.joinOrganization(acme)
    const earlier = new Set((await listAuditRows(server)).map(({ id }) => id))
    expect((await act({ server, ann, bob, acme, memberId, userId })).status).toBe(200)
    const users = await server.database.kysely.selectFrom('user').select(['id', 'name']).execute()
    const actor = users.find((user) => user.name === by)?.id
    // Ignores the entries of the fixture.
    const written = (await listAuditRows(server))
      .filter(({ id, action }) => !earlier.has(id) && !/^(user|session|password)\./.test(action))
      .slice(-rows.length)
    expect(written.map(({ action }) => action).toSorted()).toEqual(rows.toSorted())
    for (const row of written) {
      const { organizationId } = JSON.parse(row.details)
      expect(row.actorId).toBe(actor)
      expect(row.target).toMatch(new RegExp(`^${row.action.split('.')[0]}:[A-Za-z0-9]{32}$`))
      if (name === 'createOrganization') expect(organizationId).not.toBe(acme.id)
      else expect(organizationId).toBe(acme.id)
    }
  },
)

test('keeps the audit log of a deleted organization', async () => {
  const server = await startTestServer()
  const ann = await server.createUser('Ann')
  const { id: organizationId, name, slug } = await ann.createOrganization()
  const before = await listAuditRows(server)
  await ann.post('/organization/delete', { organizationId })
  const after = await listAuditRows(server)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(JSON.parse(after.at(-1)?.details ?? '')).toEqual({ organizationId, name, slug })
})

test('audits the organizations that a deleted account left', async () => {
  const server = await startTestServer({ user: { deleteUser: { sendDeleteAccountVerification: false } } })
  const [ann, bob] = [await server.createUser('Ann'), await server.createUser('Bob')]
  const { id: organizationId } = await ann.createOrganization()
  const { userId } = await bob.joinOrganization({ id: organizationId })
  await bob.post('/delete-user', { password: bob.password })
  const left = (await listAuditRows(server)).find(({ action }) => action === 'member.left')
  expect(left).toMatchObject({ actorId: userId })
  expect(JSON.parse(left?.details ?? '')).toEqual({ organizationId, userId, role: 'member' })
})
