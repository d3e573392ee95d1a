import { createAddress, get, pickOrganizationId, post, type RoleMatrixRow } from './row.ts'

const noInvitation = 'INVITATION_NOT_FOUND'
const noMember = 'MEMBER_NOT_FOUND'
const notAllowedToInvite = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION'
const notAllowedToAssignRole = 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE'
const notRecipient = 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION'

export const invitationRows: readonly RoleMatrixRow[] = [
  { call: 'listUserInvitations', requirements: [], execute: get('list-user-invitations', () => ({})) },
  {
    call: 'createInvitation',
    variant: 'as a member',
    requirements: [
      ['membership', noMember],
      ['invitation:create', notAllowedToInvite],
    ],
    execute: post('invite-member', (fixture) => ({
      email: createAddress(),
      role: 'member',
      ...pickOrganizationId(fixture),
    })),
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
      execute: post('invite-member', (fixture) => ({ email: createAddress(), role, ...pickOrganizationId(fixture) })),
    }),
  ),
  {
    call: 'createInvitation',
    variant: 'as an admin',
    requirements: [
      ['membership', noMember],
      ['invitation:create', notAllowedToInvite],
      ['all permissions of an admin', notAllowedToAssignRole],
    ],
    execute: post('invite-member', (fixture) => ({
      email: createAddress(),
      role: 'admin',
      ...pickOrganizationId(fixture),
    })),
  },
  {
    call: 'createInvitations',
    requirements: [
      ['membership', noMember],
      ['invitation:create', notAllowedToInvite],
    ],
    execute: post('invite-members', (fixture) => ({
      emails: [createAddress()],
      role: 'member',
      ...pickOrganizationId(fixture),
    })),
  },
  {
    call: 'listInvitations',
    requirements: [['membership', 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION']],
    execute: get('list-invitations', pickOrganizationId),
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
]
