import { get, pickOrganizationId, post, type RoleMatrixRow } from './row.ts'

const notMember = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const noMember = 'MEMBER_NOT_FOUND'
const notAllowedToUpdateMember = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
const notAllowedToDeleteMember = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'

export const memberRows: readonly RoleMatrixRow[] = [
  { call: 'listMembers', requirements: [['membership', notMember]], execute: get('list-members', pickOrganizationId) },
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
    execute: get('get-active-member-role', pickOrganizationId),
  },
  {
    call: 'hasPermission',
    requirements: [['membership', notMember]],
    execute: post('has-permission', (fixture) => ({
      permissions: { team: ['create'] },
      ...pickOrganizationId(fixture),
    })),
  },
  { call: 'leaveOrganization', requirements: [['membership', noMember]], execute: post('leave', pickOrganizationId) },
  {
    call: 'transferOwnership',
    requirements: [
      ['membership', noMember],
      ['ownership', notAllowedToUpdateMember],
    ],
    execute: post('transfer-ownership', (fixture) => ({ memberId: fixture.memberId, ...pickOrganizationId(fixture) })),
  },
  {
    call: 'removeMember',
    variant: 'a member',
    requirements: [
      ['membership', noMember],
      ['member:delete', notAllowedToDeleteMember],
    ],
    execute: post('remove-member', (fixture) => ({
      memberIdOrEmail: fixture.memberId,
      ...pickOrganizationId(fixture),
    })),
  },
  {
    call: 'removeMember',
    variant: 'an owner',
    requirements: [
      ['membership', noMember],
      ['member:delete', notAllowedToDeleteMember],
      ['ownership', notAllowedToDeleteMember],
    ],
    execute: post('remove-member', (fixture) => ({ memberIdOrEmail: fixture.ownerId, ...pickOrganizationId(fixture) })),
  },
  {
    call: 'updateMemberRole',
    variant: 'of a member, to member',
    requirements: [
      ['membership', noMember],
      ['member:update', notAllowedToUpdateMember],
    ],
    execute: post('update-member-role', (fixture) => ({
      memberId: fixture.memberId,
      role: 'member',
      ...pickOrganizationId(fixture),
    })),
  },
  {
    call: 'updateMemberRole',
    variant: 'of a member, to admin',
    requirements: [
      ['membership', noMember],
      ['member:update', notAllowedToUpdateMember],
      ['all permissions of an admin', notAllowedToUpdateMember],
    ],
    execute: post('update-member-role', (fixture) => ({
      memberId: fixture.memberId,
      role: 'admin',
      ...pickOrganizationId(fixture),
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
      execute: post('update-member-role', (fixture) => ({
        memberId: fixture.memberId,
        role,
        ...pickOrganizationId(fixture),
      })),
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
    execute: post('update-member-role', (fixture) => ({
      memberId: fixture.ownerId,
      role: 'admin',
      ...pickOrganizationId(fixture),
    })),
  },
  {
    call: 'setMemberTeam',
    variant: 'of a member',
    requirements: [
      ['membership', noMember],
      ['member:update', notAllowedToUpdateMember],
    ],
    execute: post('set-member-team', (fixture) => ({
      memberId: fixture.memberId,
      teamId: null,
      ...pickOrganizationId(fixture),
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
    execute: post('set-member-team', (fixture) => ({
      memberId: fixture.ownerId,
      teamId: fixture.teamId,
      ...pickOrganizationId(fixture),
    })),
  },
]
