import type { calls, Permission } from '@latchkey/contract'
import { inviteMember } from './invitations.ts'
import type { TestResponse, TestUser } from './person.ts'
import type { TestServer } from './world.ts'

/** What somebody must be, or be permitted by the table, to do something. */
export type Need = Permission | 'membership' | 'ownership' | 'all that admins may' | 'the invited address'

export interface RoleMatrixRow {
  readonly call: keyof typeof calls
  /** Where a call has several rows. */
  readonly what?: string
  /** Asked in this order; the first that is not met answers with its code. */
  readonly needs: readonly (readonly [Need, code: string])[]
  readonly act: (person: TestUser, scene: RoleMatrixFixture) => Promise<TestResponse>
}

/** An organization with an owner, the person in question, a member on a second team, and an invitation that is out. */
export interface RoleMatrixFixture {
  readonly organizationId: string
  readonly ownerId: string
  readonly memberId: string
  readonly teamId: string
  readonly invitationId: string
}

const inside = 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const noInvitation = 'INVITATION_NOT_FOUND'
const noMember = 'MEMBER_NOT_FOUND'
const mayNotInvite = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const mayNotGiveRole = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
const mayNotUpdateMember = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER'
const mayNotDeleteMember = 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER'
const mayNotUpdateTeam = 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM'
const notForYou = 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'

let addresses = 0
const newAddress = () => `guest${addresses++}@example.com`

const post =
  (path: string, bodyOf: (scene: RoleMatrixFixture) => object): RoleMatrixRow['act'] =>
  (person, scene) =>
    person.post(`/organization/${path}`, bodyOf(scene))

const get =
  (path: string, queryOf: (scene: RoleMatrixFixture) => Record<string, string>): RoleMatrixRow['act'] =>
  (person, scene) =>
    person.get(`/organization/${path}?${new URLSearchParams(queryOf(scene))}`)

const chosen = ({ organizationId }: RoleMatrixFixture) => ({ organizationId })

/** Every call about organizations, in all the ways in which a role decides. */
export const roleMatrix: readonly RoleMatrixRow[] = [
  {
    call: 'createOrganization',
    needs: [],
    act: post('create', () => ({ name: 'Another', slug: `another-${addresses++}` })),
  },
  { call: 'checkOrganizationSlug', needs: [], act: post('check-slug', () => ({ slug: `free-${addresses++}` })) },
  { call: 'listOrganizations', needs: [], act: get('list', () => ({})) },
  { call: 'listSoleOwnerships', needs: [], act: get('list-sole-ownerships', () => ({})) },
  { call: 'listUserInvitations', needs: [], act: get('list-user-invitations', () => ({})) },
  { call: 'setActiveOrganization', needs: [['membership', inside]], act: post('set-active', chosen) },
  { call: 'getFullOrganization', needs: [['membership', inside]], act: get('get-full-organization', chosen) },
  { call: 'listMembers', needs: [['membership', inside]], act: get('list-members', chosen) },
  {
    call: 'getActiveMember',
    needs: [['membership', 'NO_ACTIVE_ORGANIZATION']],
    act: async (person, { organizationId }) => {
      await person.post('/organization/set-active', { organizationId: null })
      await person.post('/organization/set-active', { organizationId })
      return person.get('/organization/get-active-member')
    },
  },
  {
    call: 'hasPermission',
    needs: [['membership', inside]],
    act: post('has-permission', (scene) => ({ permissions: { team: ['create'] }, ...chosen(scene) })),
  },
  {
    call: 'updateOrganization',
    needs: [
      ['membership', inside],
      ['organization:update', 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'],
    ],
    act: post('update', (scene) => ({ data: { name: 'Renamed' }, ...chosen(scene) })),
  },
  {
    call: 'deleteOrganization',
    needs: [
      ['membership', inside],
      ['organization:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION'],
    ],
    act: post('delete', chosen),
  },
  { call: 'leaveOrganization', needs: [['membership', noMember]], act: post('leave', chosen) },
  ...(['list-activity', 'export-activity'] as const).map(
    (path): RoleMatrixRow => ({
      call: path === 'list-activity' ? 'listOrganizationActivity' : 'exportOrganizationActivity',
      needs: [
        ['membership', inside],
        ['ownership', 'YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY'],
      ],
      act: get(path, (scene) => ({ format: 'json', ...chosen(scene) })),
    }),
  ),
  {
    call: 'transferOwnership',
    needs: [
      ['membership', noMember],
      ['ownership', mayNotUpdateMember],
    ],
    act: post('transfer-ownership', (scene) => ({ memberId: scene.memberId, ...chosen(scene) })),
  },
  {
    call: 'removeMember',
    what: 'a member',
    needs: [
      ['membership', noMember],
      ['member:delete', mayNotDeleteMember],
    ],
    act: post('remove-member', (scene) => ({ memberIdOrEmail: scene.memberId, ...chosen(scene) })),
  },
  {
    call: 'removeMember',
    what: 'an owner',
    needs: [
      ['membership', noMember],
      ['member:delete', mayNotDeleteMember],
      ['ownership', mayNotDeleteMember],
    ],
    act: post('remove-member', (scene) => ({ memberIdOrEmail: scene.ownerId, ...chosen(scene) })),
  },
  {
    call: 'updateMemberRole',
    what: 'of a member, to member',
    needs: [
      ['membership', noMember],
      ['member:update', mayNotUpdateMember],
    ],
    act: post('update-member-role', (scene) => ({ memberId: scene.memberId, role: 'member', ...chosen(scene) })),
  },
  {
    call: 'updateMemberRole',
    what: 'of a member, to admin',
    needs: [
      ['membership', noMember],
      ['member:update', mayNotUpdateMember],
      ['all that admins may', mayNotUpdateMember],
    ],
    act: post('update-member-role', (scene) => ({ memberId: scene.memberId, role: 'admin', ...chosen(scene) })),
  },
  ...['owner', 'member,owner', ' owner', ['member', 'owner'], 'admin, owner'].map(
    (role): RoleMatrixRow => ({
      call: 'updateMemberRole',
      what: `of a member, to ${JSON.stringify(role)}`,
      needs: [
        ['membership', noMember],
        ['member:update', mayNotUpdateMember],
        ['ownership', mayNotUpdateMember],
      ],
      act: post('update-member-role', (scene) => ({ memberId: scene.memberId, role, ...chosen(scene) })),
    }),
  ),
  {
    call: 'updateMemberRole',
    what: 'of an owner, to admin',
    needs: [
      ['membership', noMember],
      ['member:update', mayNotUpdateMember],
      ['ownership', mayNotUpdateMember],
    ],
    act: post('update-member-role', (scene) => ({ memberId: scene.ownerId, role: 'admin', ...chosen(scene) })),
  },
  {
    call: 'setMemberTeam',
    what: 'of a member',
    needs: [
      ['membership', noMember],
      ['member:update', mayNotUpdateMember],
    ],
    act: post('set-member-team', (scene) => ({ memberId: scene.memberId, teamId: null, ...chosen(scene) })),
  },
  {
    call: 'setMemberTeam',
    what: 'of an owner',
    needs: [
      ['membership', noMember],
      ['member:update', mayNotUpdateMember],
      ['ownership', mayNotUpdateMember],
    ],
    act: post('set-member-team', (scene) => ({ memberId: scene.ownerId, teamId: scene.teamId, ...chosen(scene) })),
  },
  {
    call: 'createInvitation',
    what: 'as a member',
    needs: [
      ['membership', noMember],
      ['invitation:create', mayNotInvite],
    ],
    act: post('invite-member', (scene) => ({ email: newAddress(), role: 'member', ...chosen(scene) })),
  },
  ...['owner', 'member,owner', ' owner', ['member', 'owner']].map(
    (role): RoleMatrixRow => ({
      call: 'createInvitation',
      what: `as ${JSON.stringify(role)}`,
      needs: [
        ['membership', noMember],
        ['invitation:create', mayNotInvite],
        ['ownership', mayNotGiveRole],
      ],
      act: post('invite-member', (scene) => ({ email: newAddress(), role, ...chosen(scene) })),
    }),
  ),
  {
    call: 'createInvitation',
    what: 'as an admin',
    needs: [
      ['membership', noMember],
      ['invitation:create', mayNotInvite],
      ['all that admins may', mayNotGiveRole],
    ],
    act: post('invite-member', (scene) => ({ email: newAddress(), role: 'admin', ...chosen(scene) })),
  },
  {
    call: 'createInvitations',
    needs: [
      ['membership', noMember],
      ['invitation:create', mayNotInvite],
    ],
    act: post('invite-members', (scene) => ({ emails: [newAddress()], role: 'member', ...chosen(scene) })),
  },
  {
    call: 'listInvitations',
    needs: [['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']],
    act: get('list-invitations', chosen),
  },
  {
    call: 'cancelInvitation',
    needs: [
      ['membership', noInvitation],
      ['invitation:cancel', 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION'],
    ],
    act: post('cancel-invitation', ({ invitationId }) => ({ invitationId })),
  },
  ...(['acceptInvitation', 'rejectInvitation', 'getInvitation'] as const).map(
    (call): RoleMatrixRow => ({
      call,
      needs: [
        ['membership', noInvitation],
        ['the invited address', notForYou],
      ],
      act:
        call === 'getInvitation'
          ? get('get-invitation', ({ invitationId }) => ({ id: invitationId }))
          : post(call === 'acceptInvitation' ? 'accept-invitation' : 'reject-invitation', ({ invitationId }) => ({
              invitationId,
            })),
    }),
  ),
  {
    call: 'openInvitation',
    needs: [['the invited address', noInvitation]],
    act: post('get-invitation', ({ invitationId }) => ({ invitationId, secret: 'made up' })),
  },
  {
    call: 'listOrganizationTeams',
    needs: [['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']],
    act: get('list-teams', chosen),
  },
  {
    call: 'createTeam',
    needs: [
      ['membership', mayNotInvite],
      ['team:create', 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION'],
    ],
    act: post('create-team', (scene) => ({ name: 'Third', ...chosen(scene) })),
  },
  {
    call: 'updateTeam',
    needs: [
      ['membership', mayNotUpdateTeam],
      ['team:update', mayNotUpdateTeam],
    ],
    act: post('update-team', (scene) => ({ teamId: scene.teamId, data: { name: 'Renamed', ...chosen(scene) } })),
  },
  {
    call: 'removeTeam',
    needs: [
      ['membership', mayNotInvite],
      ['team:delete', 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION'],
    ],
    act: post('remove-team', (scene) => ({ teamId: scene.teamId, ...chosen(scene) })),
  },
]

/** What the rows are tried on: `person` holds the role there, or is nobody. */
export const createRoleMatrixFixture = async (
  here: TestServer,
  founder: TestUser,
  person: TestUser,
  member: TestUser,
  role: string | null,
): Promise<RoleMatrixFixture> => {
  const organization = await founder.createOrganization()
  const { body: team } = await founder.post('/organization/create-team', { name: 'Second' })
  if (role !== null) await person.joinOrganization(organization, role)
  const { id: memberId } = await member.joinOrganization(organization, 'member', team.id)
  const { body: invitation } = await inviteMember(founder, { email: newAddress() })
  // Mails under way change rows too.
  await here.countMails()
  return {
    organizationId: organization.id,
    ownerId: organization.members[0].id,
    memberId,
    teamId: team.id,
    invitationId: invitation.id,
  }
}
