import { get, organizationIdOf, post, type RoleMatrixRow } from './row.ts'

const notMember = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const noMember = 'MEMBER_NOT_FOUND'
const notAllowedToUpdateMember = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
const notAllowedToDeleteMember = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'

export const memberRows: readonly RoleMatrixRow[] = [
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
  { call: 'leaveOrganization', requirements: [['membership', noMember]], execute: post('leave', organizationIdOf) },
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
]
