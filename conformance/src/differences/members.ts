import { sameDifference, type Differences, errorResponse } from './difference.ts'

const sessionCookie = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'

const onlyOwner = errorResponse(
  400,
  'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER',
  'You cannot leave the organization as the only owner',
)
const unknownRole = errorResponse(400, 'ROLE_NOT_FOUND', 'Role not found')
const unknownMember = errorResponse(400, 'MEMBER_NOT_FOUND', 'Member not found')
const noneActive = errorResponse(400, 'NO_ACTIVE_ORGANIZATION', 'No active organization')
const mayNotChange = errorResponse(
  403,
  'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER',
  'You are not allowed to update this member',
)
const mayNotRemove = errorResponse(
  401,
  'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER',
  'You are not allowed to delete this member',
)

const knownRoles = 'Roles are trimmed, and an unknown or missing role is rejected'
const notAbove = 'Members cannot assign a role above their own, in any spelling'
const ownOrganization = 'The member must belong to the organization of the request'
const ownerStays = 'The last owner of an organization cannot leave or lose the role'
const ownersCount = 'A member with the owner role and further roles is an owner'
const missingPermission = 'A missing permission is reported as such, not as a missing owner'
const clearedAtOnce = 'Leaving or removing a member clears the active organization in all sessions at once'
const cookiesFollow = 'Every change of the active organization sends new cookies, as set-active does'

const toMember = (organization: string, name: string, role: string) => ({
  id: `<id:member.${name}@${organization}>`,
  organizationId: `<id:org.${organization}>`,
  userId: `<id:user.${name}>`,
  role,
  createdAt: '<iso-date>',
  user: { id: `<id:user.${name}>`, name, email: `${name}@example.com`, image: null },
})

const bob = {
  session: {
    id: '<id>',
    token: '<token>',
    userId: '<id:user.bob>',
    expiresAt: '<iso-date>',
    createdAt: '<iso-date>',
    updatedAt: '<iso-date>',
    ipAddress: '',
    userAgent: '',
    activeOrganizationId: null,
  },
  user: {
    id: '<id:user.bob>',
    name: 'bob',
    email: 'bob@example.com',
    emailVerified: false,
    image: null,
    createdAt: '<iso-date>',
    updatedAt: '<iso-date>',
  },
}

/** Differences in members and their roles. */
export const memberDifferences: Differences = {
  ...sameDifference(knownRoles, unknownRole, [
    'update-member-role: unknown role',
    'update-member-role: empty string',
    'update-member-role: empty array',
  ]),
  ...sameDifference(ownerStays, onlyOwner, [
    'update-member-role: only owner demotes self',
    'leave: only owner holding several roles',
  ]),
  ...sameDifference(notAbove, mayNotChange, [
    'update-member-role: admin promotes self with comma-joined string',
    'VULNERABILITY comma string: admin makes himself owner',
  ]),
  ...sameDifference(ownOrganization, unknownMember, [
    'VULNERABILITY cross-organization: plain member makes herself owner',
    "VULNERABILITY cross-organization: demote the other organization's owner",
    'remove-member: owner of another organization',
    'leak: foreign member id of an owner',
  ]),
  ...sameDifference(missingPermission, mayNotRemove, [
    'remove-member: plain member on owner',
    'remove-member: admin on owner',
  ]),
  'remove-member: email in other case': {
    reason: 'Addresses are compared case-insensitively',
    expected: { status: 200, body: { member: { ...toMember('acme', 'dave', 'member'), teamId: null } } },
  },
  'multi-role owner may not remove an owner': {
    reason: ownersCount,
    expected: { status: 200, body: { member: toMember('acme', 'carol', 'owner') } },
  },
  'leave: exact owner while a multi-role owner remains': {
    reason: ownersCount,
    expected: { status: 200, body: toMember('acme', 'alice', 'owner'), setCookie: [sessionCookie] },
  },

  ...sameDifference(clearedAtOnce, noneActive, [
    'get-active-member: removed from active organization',
    'has-permission: not a member',
  ]),
  'get-full-organization: removed from active organization': {
    reason: clearedAtOnce,
    expected: { status: 200, body: null },
  },
  'still a member after leaving': {
    reason: 'A user has at most one membership in an organization, and none after leaving',
    expected: errorResponse(
      403,
      'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      'User is not a member of the organization',
    ),
  },
  'get-session: second session after leave': { reason: clearedAtOnce, expected: { body: bob } },
  ...sameDifference(cookiesFollow, { setCookie: [sessionCookie] }, [
    'remove-member: admin on self',
    'leave: member',
    'leave: one of two owners',
    'leave: with two member rows',
    'leave: with a second session',
  ]),
}
