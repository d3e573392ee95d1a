import type { calls, Permission } from '@latchkey/contract'
import { inviteMember } from './invitations.ts'
import type { TestResponse, TestUser } from './test-user.ts'
import type { TestServer } from './test-server.ts'

/** The requirement of an action: a role, or a permission of the table. */
export type Requirement = Permission | 'membership' | 'ownership' | 'all that admins may' | 'the invited address'

export interface RoleMatrixRow {
  readonly call: keyof typeof calls
  /** Distinguishes the rows of one call. */
  readonly variant?: string
  /** Checked in this order. The first unmet requirement determines the error code. */
  readonly requirements: readonly (readonly [Requirement, code: string])[]
  readonly execute: (user: TestUser, scene: RoleMatrixFixture) => Promise<TestResponse>
}

/** An organization with an owner, the tested user, a member of a second team, and a pending invitation. */
export interface RoleMatrixFixture {
  readonly organizationId: string
  readonly ownerId: string
  readonly memberId: string
  readonly teamId: string
  readonly invitationId: string
  /** A custom role without permissions. */
  readonly roleId: string
}

const notMember = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const noInvitation = 'INVITATION_NOT_FOUND'
const noMember = 'MEMBER_NOT_FOUND'
const notAllowedToInvite = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const notAllowedToAssignRole = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
const notAllowedToUpdateMember = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
const notAllowedToDeleteMember = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
const notAllowedToUpdateTeam = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
const notRecipient = 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'

let addresses = 0
const newAddress = () => `guest${addresses++}@example.com`

const post =
  (path: string, bodyOf: (scene: RoleMatrixFixture) => object): RoleMatrixRow['execute'] =>
  (user, scene) =>
    user.post(`/organization/${path}`, bodyOf(scene))

const get =
  (path: string, queryOf: (scene: RoleMatrixFixture) => Record<string, string>): RoleMatrixRow['execute'] =>
  (user, scene) =>
    user.get(`/organization/${path}?${new URLSearchParams(queryOf(scene))}`)

const organizationIdOf = ({ organizationId }: RoleMatrixFixture) => ({ organizationId })

const customRoleRow = (call: 'listRoles' | 'getRole' | 'createRole' | 'updateRole' | 'deleteRole'): RoleMatrixRow => {
  const notMember: RoleMatrixRow['requirements'][number] = ['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']
  // The role has no permissions, so every member with the permission can manage it.
  const roleOf = ({ roleId }: RoleMatrixFixture) => ({ roleId })
  const executions = {
    listRoles: get('list-roles', organizationIdOf),
    getRole: get('get-role', (scene) => ({ ...roleOf(scene), ...organizationIdOf(scene) })),
    createRole: post('create-role', (scene) => ({
      role: `Role ${addresses++}`,
      permission: {},
      ...organizationIdOf(scene),
    })),
    updateRole: post('update-role', (scene) => ({
      ...roleOf(scene),
      data: { description: 'New' },
      ...organizationIdOf(scene),
    })),
    deleteRole: post('delete-role', (scene) => ({ ...roleOf(scene), ...organizationIdOf(scene) })),
  }
  const permissions = {
    createRole: ['ac:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE'],
    updateRole: ['ac:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE'],
    deleteRole: ['ac:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE'],
  } as const
  const requirements = call === 'listRoles' || call === 'getRole' ? [notMember] : [notMember, permissions[call]]
  return { call, requirements, execute: executions[call] }
}

/** All organization calls, with one row for each case in which the role decides. */
export const roleMatrix: readonly RoleMatrixRow[] = [
  {
    call: 'createOrganization',
    requirements: [],
    execute: post('create', () => ({ name: 'Another', slug: `another-${addresses++}` })),
  },
  {
    call: 'checkOrganizationSlug',
    requirements: [],
    execute: post('check-slug', () => ({ slug: `free-${addresses++}` })),
  },
  { call: 'listOrganizations', requirements: [], execute: get('list', () => ({})) },
  { call: 'listSoleOwnerships', requirements: [], execute: get('list-sole-ownerships', () => ({})) },
  { call: 'listUserTeams', requirements: [], execute: get('list-user-teams', () => ({})) },
  { call: 'listUserInvitations', requirements: [], execute: get('list-user-invitations', () => ({})) },
  {
    call: 'setActiveOrganization',
    requirements: [['membership', notMember]],
    execute: post('set-active', organizationIdOf),
  },
  {
    call: 'getFullOrganization',
    requirements: [['membership', notMember]],
    execute: get('get-full-organization', organizationIdOf),
  },
  { call: 'listMembers', requirements: [['membership', notMember]], execute: get('list-members', organizationIdOf) },
  {
    call: 'getActiveMember',
    requirements: [['membership', 'NO_ACTIVE_ORGANIZATION']],
    execute: async (user, { organizationId }) => {
      await user.post('/organization/set-active', { organizationId: null })
      await user.post('/organization/set-active', { organizationId })
      return user.get('/organization/get-active-member')
    },
  },
  {
    call: 'getActiveMemberRole',
    requirements: [['membership', noMember]],
    execute: get('get-active-member-role', organizationIdOf),
  },
  {
    call: 'hasPermission',
    requirements: [['membership', notMember]],
    execute: post('has-permission', (scene) => ({ permissions: { team: ['create'] }, ...organizationIdOf(scene) })),
  },
  {
    call: 'updateOrganization',
    requirements: [
      ['membership', notMember],
      ['organization:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'],
    ],
    execute: post('update', (scene) => ({ data: { name: 'Renamed' }, ...organizationIdOf(scene) })),
  },
  {
    call: 'deleteOrganization',
    requirements: [
      ['membership', notMember],
      ['organization:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'],
    ],
    execute: post('delete', organizationIdOf),
  },
  { call: 'leaveOrganization', requirements: [['membership', noMember]], execute: post('leave', organizationIdOf) },
  ...(['list-activity', 'export-activity'] as const).map(
    (path): RoleMatrixRow => ({
      call: path === 'list-activity' ? 'listOrganizationActivity' : 'exportOrganizationActivity',
      requirements: [
        ['membership', notMember],
        ['ownership', 'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY'],
      ],
      execute: get(path, (scene) => ({ format: 'json', ...organizationIdOf(scene) })),
    }),
  ),
  ...(['listRoles', 'getRole', 'createRole', 'updateRole', 'deleteRole'] as const).map(customRoleRow),
  {
    call: 'setTwoFactorPolicy',
    requirements: [
      ['membership', notMember],
      ['ownership', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'],
    ],
    execute: post('set-two-factor-policy', (scene) => ({ requireTwoFactor: false, ...organizationIdOf(scene) })),
  },
  {
    call: 'transferOwnership',
    requirements: [
      ['membership', noMember],
      ['ownership', notAllowedToUpdateMember],
    ],
    execute: post('transfer-ownership', (scene) => ({ memberId: scene.memberId, ...organizationIdOf(scene) })),
  },
  {
    call: 'removeMember',
    variant: 'a member',
    requirements: [
      ['membership', noMember],
      ['member:delete', notAllowedToDeleteMember],
    ],
    execute: post('remove-member', (scene) => ({ memberIdOrEmail: scene.memberId, ...organizationIdOf(scene) })),
  },
  {
    call: 'removeMember',
    variant: 'an owner',
    requirements: [
      ['membership', noMember],
      ['member:delete', notAllowedToDeleteMember],
      ['ownership', notAllowedToDeleteMember],
    ],
    execute: post('remove-member', (scene) => ({ memberIdOrEmail: scene.ownerId, ...organizationIdOf(scene) })),
  },
  {
    call: 'updateMemberRole',
    variant: 'of a member, to member',
    requirements: [
      ['membership', noMember],
      ['member:update', notAllowedToUpdateMember],
    ],
    execute: post('update-member-role', (scene) => ({
      memberId: scene.memberId,
      role: 'member',
      ...organizationIdOf(scene),
    })),
  },
  {
    call: 'updateMemberRole',
    variant: 'of a member, to admin',
    requirements: [
      ['membership', noMember],
      ['member:update', notAllowedToUpdateMember],
      ['all that admins may', notAllowedToUpdateMember],
    ],
    execute: post('update-member-role', (scene) => ({
      memberId: scene.memberId,
      role: 'admin',
      ...organizationIdOf(scene),
    })),
  },
  ...['owner', 'member,owner', ' owner', ['member', 'owner'], 'admin, owner'].map(
    (role): RoleMatrixRow => ({
      call: 'updateMemberRole',
      variant: `of a member, to ${JSON.stringify(role)}`,
      requirements: [
        ['membership', noMember],
        ['member:update', notAllowedToUpdateMember],
        ['ownership', notAllowedToUpdateMember],
      ],
      execute: post('update-member-role', (scene) => ({ memberId: scene.memberId, role, ...organizationIdOf(scene) })),
    }),
  ),
  {
    call: 'updateMemberRole',
    variant: 'of an owner, to admin',
    requirements: [
      ['membership', noMember],
      ['member:update', notAllowedToUpdateMember],
      ['ownership', notAllowedToUpdateMember],
    ],
    execute: post('update-member-role', (scene) => ({
      memberId: scene.ownerId,
      role: 'admin',
      ...organizationIdOf(scene),
    })),
  },
  {
    call: 'setMemberTeam',
    variant: 'of a member',
    requirements: [
      ['membership', noMember],
      ['member:update', notAllowedToUpdateMember],
    ],
    execute: post('set-member-team', (scene) => ({
      memberId: scene.memberId,
      teamId: null,
      ...organizationIdOf(scene),
    })),
  },
  {
    call: 'setMemberTeam',
    variant: 'of an owner',
    requirements: [
      ['membership', noMember],
      ['member:update', notAllowedToUpdateMember],
      ['ownership', notAllowedToUpdateMember],
    ],
    execute: post('set-member-team', (scene) => ({
      memberId: scene.ownerId,
      teamId: scene.teamId,
      ...organizationIdOf(scene),
    })),
  },
  {
    call: 'createInvitation',
    variant: 'as a member',
    requirements: [
      ['membership', noMember],
      ['invitation:create', notAllowedToInvite],
    ],
    execute: post('invite-member', (scene) => ({ email: newAddress(), role: 'member', ...organizationIdOf(scene) })),
  },
  ...['owner', 'member,owner', ' owner', ['member', 'owner']].map(
    (role): RoleMatrixRow => ({
      call: 'createInvitation',
      variant: `as ${JSON.stringify(role)}`,
      requirements: [
        ['membership', noMember],
        ['invitation:create', notAllowedToInvite],
        ['ownership', notAllowedToAssignRole],
      ],
      execute: post('invite-member', (scene) => ({ email: newAddress(), role, ...organizationIdOf(scene) })),
    }),
  ),
  {
    call: 'createInvitation',
    variant: 'as an admin',
    requirements: [
      ['membership', noMember],
      ['invitation:create', notAllowedToInvite],
      ['all that admins may', notAllowedToAssignRole],
    ],
    execute: post('invite-member', (scene) => ({ email: newAddress(), role: 'admin', ...organizationIdOf(scene) })),
  },
  {
    call: 'createInvitations',
    requirements: [
      ['membership', noMember],
      ['invitation:create', notAllowedToInvite],
    ],
    execute: post('invite-members', (scene) => ({
      emails: [newAddress()],
      role: 'member',
      ...organizationIdOf(scene),
    })),
  },
  {
    call: 'listInvitations',
    requirements: [['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']],
    execute: get('list-invitations', organizationIdOf),
  },
  {
    call: 'cancelInvitation',
    requirements: [
      ['membership', noInvitation],
      ['invitation:cancel', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'],
    ],
    execute: post('cancel-invitation', ({ invitationId }) => ({ invitationId })),
  },
  ...(['acceptInvitation', 'rejectInvitation', 'getInvitation'] as const).map(
    (call): RoleMatrixRow => ({
      call,
      requirements: [
        ['membership', noInvitation],
        ['the invited address', notRecipient],
      ],
      execute:
        call === 'getInvitation'
          ? get('get-invitation', ({ invitationId }) => ({ id: invitationId }))
          : post(call === 'acceptInvitation' ? 'accept-invitation' : 'reject-invitation', ({ invitationId }) => ({
              invitationId,
            })),
    }),
  ),
  {
    call: 'openInvitation',
    requirements: [['the invited address', noInvitation]],
    execute: post('get-invitation', ({ invitationId }) => ({ invitationId, secret: 'made up' })),
  },
  {
    call: 'listOrganizationTeams',
    requirements: [['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']],
    execute: get('list-teams', organizationIdOf),
  },
  {
    call: 'createTeam',
    requirements: [
      ['membership', notAllowedToInvite],
      ['team:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'],
    ],
    execute: post('create-team', (scene) => ({ name: 'Third', ...organizationIdOf(scene) })),
  },
  {
    call: 'updateTeam',
    requirements: [
      ['membership', notAllowedToUpdateTeam],
      ['team:update', notAllowedToUpdateTeam],
    ],
    execute: post('update-team', (scene) => ({
      teamId: scene.teamId,
      data: { name: 'Renamed', ...organizationIdOf(scene) },
    })),
  },
  {
    call: 'removeTeam',
    requirements: [
      ['membership', notAllowedToInvite],
      ['team:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'],
    ],
    execute: post('remove-team', (scene) => ({ teamId: scene.teamId, ...organizationIdOf(scene) })),
  },
]

/** Creates the organization of a row. `person` has the role, or is not a member. */
export const createRoleMatrixFixture = async (
  server: TestServer,
  founder: TestUser,
  user: TestUser,
  member: TestUser,
  role: string | null,
): Promise<RoleMatrixFixture> => {
  const organization = await founder.createOrganization()
  const { body: team } = await founder.post('/organization/create-team', { name: 'Second' })
  if (role !== null) await user.joinOrganization(organization, role)
  const { id: memberId } = await member.joinOrganization(organization, 'member', team.id)
  const { body: invitation } = await inviteMember(founder, { email: newAddress() })
  const { body: customRole } = await founder.post('/organization/create-role', { role: 'Empty', permission: {} })
  // Mails that are being sent change rows, too.
  await server.countMails()
  return {
    organizationId: organization.id,
    ownerId: organization.members[0].id,
    memberId,
    teamId: team.id,
    invitationId: invitation.id,
    roleId: customRole.roleData.id,
  }
}
