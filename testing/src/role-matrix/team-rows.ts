import { get, pickOrganizationId, post, type RoleMatrixFixture, type RoleMatrixRow } from './row.ts'

const notAllowedToInvite = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const notAllowedToUpdateTeam = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'

const notAllowedToUpdateMember = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'

const memberChange: RoleMatrixRow['requirements'] = [
  ['membership', 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'],
  ['member:update', notAllowedToUpdateMember],
]

const pickMemberOfTeam = (fixture: RoleMatrixFixture) => ({
  teamId: fixture.teamId,
  userId: fixture.memberUserId,
  ...pickOrganizationId(fixture),
})

export const teamRows: readonly RoleMatrixRow[] = [
  { call: 'listUserTeams', requirements: [], execute: get('list-user-teams', () => ({})) },
  {
    call: 'listOrganizationTeams',
    requirements: [['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']],
    execute: get('list-teams', pickOrganizationId),
  },
  {
    call: 'createTeam',
    requirements: [
      ['membership', notAllowedToInvite],
      ['team:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'],
    ],
    execute: post('create-team', (fixture) => ({ name: 'Third', ...pickOrganizationId(fixture) })),
  },
  {
    call: 'updateTeam',
    requirements: [
      ['membership', notAllowedToUpdateTeam],
      ['team:update', notAllowedToUpdateTeam],
    ],
    execute: post('update-team', (fixture) => ({
      teamId: fixture.teamId,
      data: { name: 'Renamed', ...pickOrganizationId(fixture) },
    })),
  },
  {
    call: 'removeTeam',
    requirements: [
      ['membership', notAllowedToInvite],
      ['team:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'],
    ],
    execute: post('remove-team', (fixture) => ({ teamId: fixture.teamId, ...pickOrganizationId(fixture) })),
  },
  {
    call: 'listTeamMembers',
    requirements: [['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']],
    execute: get('list-team-members', (fixture) => ({ teamId: fixture.teamId, ...pickOrganizationId(fixture) })),
  },
  {
    call: 'addTeamMember',
    requirements: memberChange,
    execute: post('add-team-member', pickMemberOfTeam),
  },
  {
    call: 'removeTeamMember',
    variant: 'of a member',
    requirements: memberChange,
    execute: post('remove-team-member', pickMemberOfTeam),
  },
  {
    call: 'removeTeamMember',
    variant: 'of an owner',
    requirements: [...memberChange, ['ownership', notAllowedToUpdateMember]],
    execute: post('remove-team-member', (fixture) => ({
      teamId: fixture.ownerTeamId,
      userId: fixture.ownerUserId,
      ...pickOrganizationId(fixture),
    })),
  },
]
