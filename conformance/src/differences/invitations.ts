import { sameDifference, type Differences, validationError, errorResponse } from './difference.ts'

const sessionCookie = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'

const notFound = errorResponse(400, 'INVITATION_NOT_FOUND', 'Invitation not found')
const unknownRole = errorResponse(400, 'ROLE_NOT_FOUND', 'Role not found')
const alreadyMember = errorResponse(
  400,
  'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION',
  'User is already a member of this organization',
)

const oneAddress = 'Addresses are trimmed and lower-cased before they are compared'
const knownRoles = 'Roles are trimmed, and an unknown or missing role is rejected'
const silentIds = 'Other users get INVITATION_NOT_FOUND, so the response does not reveal which ids exist'
const cookiesFollow = 'Every change of the active organization sends new cookies, as set-active does'
const provenMailbox = 'Only a user with a verified address can accept, so the user is verified'

const invitation = {
  id: '<id>',
  organizationId: '<id:org.acme>',
  email: 'bob@example.com',
  role: 'member',
  teamId: null,
  status: 'pending',
  inviterId: '<id:user.alice>',
  expiresAt: '<iso-date>',
}
const listed = { ...invitation, createdAt: '<iso-date>', inviterName: 'Alice' }

const user = (name: string) => ({
  id: `<id:user.${name.toLowerCase()}>`,
  name,
  email: `${name.toLowerCase()}@example.com`,
  image: null,
})

const memberOfAcme = (name: string, role: string, teamId: string | null) => ({
  id: `<id:member.${name.toLowerCase()}@acme>`,
  organizationId: '<id:org.acme>',
  userId: `<id:user.${name.toLowerCase()}>`,
  role,
  teamId,
  createdAt: '<iso-date>',
  user: user(name),
})

export const invitationDifferences: Differences = {
  'invite-member: already invited, other case': {
    reason: oneAddress,
    expected: errorResponse(
      400,
      'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION',
      'User is already invited to this organization',
    ),
  },
  'invite-member: already a member, other case': { reason: oneAddress, expected: alreadyMember },
  'invite-member: bad email': { reason: oneAddress, expected: validationError('[body.email] Invalid email') },
  ...sameDifference(knownRoles, unknownRole, [
    'invite-member: unknown role',
    'invite-member: empty role array',
    'invite-member: empty role',
  ]),
  'invite-member: unknown teamId': {
    reason: 'The team must belong to the organization of the invitation (R23)',
    expected: errorResponse(400, 'TEAM_NOT_FOUND', 'Team not found'),
  },
  'invite-member: admin invites with space before owner': {
    reason: 'Members cannot assign a role above their own, in any spelling',
    expected: errorResponse(
      403,
      'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      'you are not allowed to invite user with this role',
    ),
  },
  'multi-role owner may not invite an owner': {
    reason: 'A member with the owner role and further roles is an owner',
    expected: {
      status: 200,
      body: {
        id: '<id>',
        organizationId: '<id:org.acme>',
        email: 'z@example.com',
        role: 'owner',
        status: 'pending',
        inviterId: '<id:user.bob>',
        expiresAt: '<iso-date>',
      },
    },
  },

  'get-invitation: recipient': {
    reason: 'The page of an invitation needs the inviter, the team and the available actions',
    expected: {
      body: {
        ...invitation,
        id: '<id:invitation.bob@acme>',
        organizationName: 'X',
        organizationSlug: 'acme',
        organizationLogo: 'https://cdn.example.com/b.png',
        inviterName: 'Alice',
        inviterEmail: 'alice@example.com',
        teamName: null,
        state: 'pending',
      },
    },
  },
  ...sameDifference(silentIds, notFound, [
    'get-invitation: other user',
    'accept-invitation: not the recipient',
    'reject-invitation: not the recipient',
    'cancel-invitation: not a member',
    'cancel-invitation: recipient who is not a member',
  ]),
  'cancel-invitation: already accepted': {
    reason: 'Only a pending invitation can be canceled',
    expected: notFound,
  },
  'cancel-invitation: admin': {
    reason: 'Deleting a team removes it from its invitations (R27)',
    expected: {
      body: { ...invitation, id: '<id:invitation.dave@acme>', email: 'dave@example.com', status: 'canceled' },
    },
  },

  ...sameDifference(cookiesFollow, { setCookie: [sessionCookie] }, [
    'accept-invitation: accepted',
    'accept-invitation: with teamId',
    'teams off: accept-invitation',
  ]),
  'get-session after accept': {
    reason: provenMailbox,
    expected: {
      body: {
        session: {
          id: '<id>',
          token: '<token>',
          userId: '<id:user.bob>',
          expiresAt: '<iso-date>',
          createdAt: '<iso-date>',
          updatedAt: '<iso-date>',
          ipAddress: '',
          userAgent: '',
          activeOrganizationId: '<id:org.acme>',
        },
        user: { ...user('bob'), emailVerified: true, createdAt: '<iso-date>', updatedAt: '<iso-date>' },
      },
    },
  },
  'accept-invitation: recipient already a member': {
    reason: 'A user has at most one membership in an organization',
    expected: alreadyMember,
  },
  'accept-invitation: inviter removed': {
    reason: 'An invitation is valid only while its inviter is allowed to invite',
    expected: errorResponse(
      400,
      'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION',
      'Inviter is no longer a member of the organization',
    ),
  },
  "accept-invitation: recipient's e-mail is not verified": {
    reason: provenMailbox,
    expected: errorResponse(403, 'EMAIL_NOT_VERIFIED', 'Email not verified'),
  },
  'accept-invitation: the invited team was removed': {
    reason: 'Without its team an invitation applies to the organization alone (R27)',
    expected: {
      body: {
        invitation: {
          ...invitation,
          id: '<id:invitation.carol>',
          organizationId: '<id:org.team-org>',
          email: 'carol@example.com',
          status: 'accepted',
          inviterId: '<id:user.bob>',
        },
        member: {
          id: '<id:member.carol>',
          organizationId: '<id:org.team-org>',
          userId: '<id:user.carol>',
          role: 'member',
          teamId: null,
          createdAt: '<iso-date>',
        },
      },
      setCookie: [sessionCookie],
    },
  },

  'list-invitations: plain member': {
    reason: 'Most invitations of the recorded list are rejected here; each row has its inviter and its creation time',
    expected: {
      body: [
        { ...listed, email: 'erin@example.com' },
        { ...listed, email: 'dave@example.com', status: 'canceled' },
      ],
    },
  },
  'get-full-organization: plain member sees invitations': {
    reason: 'Most invitations of the recorded list are rejected here',
    expected: {
      body: {
        id: '<id:org.acme>',
        name: 'X',
        slug: 'acme',
        requireTwoFactor: false,
        logo: 'https://cdn.example.com/b.png',
        metadata: { plan: 'free' },
        createdAt: '<iso-date>',
        invitations: [{ ...invitation, email: 'dave@example.com' }],
        members: [
          memberOfAcme('Alice', 'owner', '<id:team.acme-default>'),
          memberOfAcme('bob', 'member', null),
          memberOfAcme('carol', 'admin', null),
        ],
        teams: [
          {
            id: '<id:team.acme-default>',
            name: 'Acme',
            organizationId: '<id:org.acme>',
            createdAt: '<iso-date>',
            updatedAt: null,
          },
        ],
      },
    },
  },
}
