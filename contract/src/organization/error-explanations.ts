import { type Explanation, explain } from '../explain.ts'

const explainMissingPermission = (permission: string): Explanation =>
  explain(
    `The roles of the member do not include \`${permission}\`.`,
    'Check the permission with `organization.checkRolePermission` before you render the action.',
  )

const explainRoleRefusal = (permission: string): Explanation =>
  explain(
    `The roles of the member do not include \`${permission}\`, or the custom role has permissions that the member lacks.`,
    'Check the permission before you render the action, and offer only permissions that the member has.',
  )

const nonMember = explain(
  'The caller is not a member of the organization, or the organization does not exist. The response does not reveal which.',
  'Load the organizations of the user again with `organization.list`.',
)

/** Errors of organizations, members, invitations and teams. */
export const organizationErrorExplanations = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: explain(
    'The option `organization.allowUserToCreateOrganization` is false.',
    'Enable it, or hide the form.',
  ),
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS: explain(
    'The user is a member of `organization.organizationLimit` organizations.',
    'Raise the limit, or let the user leave an organization.',
  ),
  ORGANIZATION_ALREADY_EXISTS: explain('Another organization has this slug.', 'Choose another slug.'),
  ORGANIZATION_REQUIRES_TWO_FACTOR: explain(
    'The organization requires a second factor. The account of the caller has none, or has only a passkey that this session did not use.',
    'Let the user set up two-factor, or step up with the passkey, then repeat the call. Members can leave without a factor.',
  ),
  SLUG_IS_TAKEN: explain('Another organization has this slug.', 'Choose another slug.'),
  ORGANIZATION_NOT_FOUND: explain(
    'There is no such organization, or none is named and the session has no active one.',
    'Pass `organizationId`, or set the active organization with `organization.setActive`.',
  ),
  NO_ACTIVE_ORGANIZATION: explain(
    'The call names no organization, and the session has no active one.',
    'Pass `organizationId`, or set the active organization with `organization.setActive`.',
  ),
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: nonMember,
  VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: nonMember,
  CALLER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: nonMember,
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: nonMember,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: explainMissingPermission('organization:update'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: explainMissingPermission('organization:delete'),
  MEMBER_NOT_FOUND: explain(
    'The organization has no such member, or the caller is not a member of it.',
    'Load the members again.',
  ),
  ROLE_NOT_FOUND: explain(
    'The role is neither built in, nor in `organization.roles` or, for platform roles, `admin.roles`, nor a custom role of the organization.',
    'Add the role, or pass a known one.',
  ),
  ROLE_NAME_IS_ALREADY_TAKEN: explain(
    'A role of the options or a custom role of the organization has this name. Upper and lower case are equal.',
    'Choose another name.',
  ),
  INVALID_RESOURCE: explain(
    'The permission names a resource or an action that no role of the options has.',
    'Use the resources and actions of `organizationActions` and of `organization.roles`.',
  ),
  TOO_MANY_ROLES: explain(
    'The organization has `organization.dynamicAccessControl.maximumRolesPerOrganization` custom roles.',
    'Raise the limit, or delete a role.',
  ),
  ROLE_IS_ASSIGNED: explain(
    'Members or pending invitations have the role. The message contains their numbers.',
    'Assign other roles to them, and cancel the invitations.',
  ),
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: explain('The role is part of the options.', 'Remove it from `organization.roles`.'),
  YOU_ARE_NOT_ALLOWED_TO_EXPORT_THIS_ORGANIZATION: explain(
    'The caller is a member, but not an owner. An export contains the activity of all members.',
    'Let an owner export the organization.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: explainRoleRefusal('ac:create'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: explainRoleRefusal('ac:update'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: explainRoleRefusal('ac:delete'),
  TEAM_NOT_FOUND: explain('The organization has no such team.', 'Load the teams again.'),
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: explain(
    'The member of the organization has no team, or is in another one.',
    'Load the members of the team again.',
  ),
  USER_IS_A_MEMBER_OF_ANOTHER_TEAM: explain(
    'A member has one team, and this one is in another.',
    'Remove the member from that team first, or move the member with `set-member-team`.',
  ),
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: explain('The user is a member already.', 'Load the members again.'),
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: explain(
    'The organization has `organization.membershipLimit` members.',
    'Raise the limit, or remove a member.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: explain(
    'The caller lacks `member:update`, or the member or the new role has permissions that the caller lacks. Only owners transfer ownership.',
    'Let an owner change the role.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: explain(
    'The caller lacks `member:delete`, or the member has permissions that the caller lacks.',
    'Let an owner remove the member.',
  ),
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: explain(
    'An organization always keeps an owner. Banned owners do not count.',
    'Transfer the ownership first, or delete the organization.',
  ),
  YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION: explain(
    'An organization always keeps an owner, and banned owners do not count. The message names the organizations of the user who deletes the account.',
    'Let the user transfer or delete these organizations first.',
  ),
  NOT_AUTHENTICATED: explain(
    'An invitation can be read without its emailed secret only by its signed-in invitee.',
    'Let the user sign in, or open the link of the email.',
  ),
  INVITATION_NOT_FOUND: explain(
    'There is no such invitation for this caller, or it was accepted, rejected or canceled, or has expired.',
    'Let a member send a new invitation.',
  ),
  FAILED_TO_RETRIEVE_INVITATION: explain(
    'The invitation was deleted during the call, for example with its organization.',
    'Load the invitations again.',
  ),
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: explain(
    'The invitation is for another address.',
    'Let the user sign in with the invited address.',
  ),
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION: explain(
    'The inviter left the organization or lost the permission to invite with this role.',
    'Let another member send a new invitation.',
  ),
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: explain(
    'The address has a pending invitation.',
    'Pass `resend: true` to send it again.',
  ),
  INVITATION_LIMIT_REACHED: explain(
    'The organization has `organization.invitationLimit` pending invitations.',
    'Raise the limit, or cancel invitations.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION: explainMissingPermission('invitation:create'),
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: explain(
    'The role has permissions that the caller lacks.',
    'Offer only roles that `organization.checkRolePermission` allows, or let an owner invite.',
  ),
  EMAIL_VERIFICATION_REQUIRED_BEFORE_INVITING_USERS: explain(
    '`organization.requireEmailVerificationToInvite` is set, and the caller has not verified the address.',
    'Let the caller verify the address first.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: explain(
    'The caller lacks `invitation:cancel`, or the invitation has a role with permissions that the caller lacks.',
    'Let an owner cancel the invitation.',
  ),
  ORGANIZATION_ID_IS_REQUIRED: explain(
    'The call names no organization, and the session has no active one.',
    'Pass `organizationId`, or set the active organization with `organization.setActive`.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION: explainMissingPermission('team:create'),
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: explainMissingPermission('team:update'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION: explainMissingPermission('team:delete'),
  UNABLE_TO_REMOVE_LAST_TEAM: explain(
    'The team is the last one, and `organization.teams.allowRemovingAllTeams` is false.',
    'Create another team first, or change the option.',
  ),
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: explain(
    'The organization has `organization.teams.maximumTeams` teams.',
    'Raise the limit, or remove a team.',
  ),
}
