import { get, organizationIdOf, post, type RoleMatrixRow } from './row.ts'

const notAllowedToInvite = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const notAllowedToUpdateTeam = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'

export const teamRows: readonly RoleMatrixRow[] = [
  { call: 'listUserTeams', requirements: [], execute: get('list-user-teams', () => ({})) },
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
