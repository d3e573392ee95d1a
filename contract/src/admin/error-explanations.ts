import { type Explanation, explain } from '../explain.ts'

const explainMissingPlatformPermission = (permission: string): Explanation =>
  explain(
    `The platform roles of the caller do not include \`${permission}\`.`,
    'Check the permission with `admin.checkRolePermission` before you render the action. `admin create` creates the first admin.',
  )

/** Errors of the platform administration. */
export const administrationErrorExplanations = {
  BANNED_USER: explain(
    'An admin banned the user. `admin.bannedUserMessage` sets the message.',
    'Show the message. An admin can lift the ban.',
  ),
  NOT_WHILE_IMPERSONATING: explain(
    'An impersonator cannot change how the user signs in, or give access that outlasts the impersonation.',
    'End the impersonation with `admin.stopImpersonating`.',
  ),
  ADMINISTERED_USER_NOT_FOUND: explain('No user has this ID.', 'Load the users again.'),
  CREATED_USER_ALREADY_EXISTS: explain('Another user has this address.', 'Search for the user by address.'),
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: explainMissingPlatformPermission('user:create'),
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: explainMissingPlatformPermission('user:list'),
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: explainMissingPlatformPermission('user:set-role'),
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: explainMissingPlatformPermission('user:ban'),
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: explainMissingPlatformPermission('user:impersonate'),
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: explainMissingPlatformPermission('user:delete'),
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: explainMissingPlatformPermission('user:set-password'),
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: explainMissingPlatformPermission('session:list'),
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: explain(
    'The platform roles of the caller do not include `session:revoke` or, for all sessions, `session:delete`.',
    'Check the permission with `admin.checkRolePermission` before you render the action.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_LIST_ORGANIZATIONS: explainMissingPlatformPermission('organization:list'),
  YOU_ARE_NOT_ALLOWED_TO_LIST_MAILS: explainMissingPlatformPermission('mail:list'),
  YOU_ARE_NOT_ALLOWED_TO_RETRY_MAILS: explainMissingPlatformPermission('mail:retry'),
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_THE_BRAND: explainMissingPlatformPermission('brand:update'),
  YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY: explain(
    'The platform roles of the caller do not include `activity:list`, or a member who is not an owner reads the activity of an organization.',
    'Let an owner or an admin read it.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER: explain(
    'The user has platform permissions that the caller lacks.',
    'Let an admin with these permissions make the change.',
  ),
  YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE: explain(
    'The role has platform permissions that the caller lacks.',
    'Let an admin with these permissions assign the role.',
  ),
  YOU_CANNOT_BAN_YOURSELF: explain('Admins cannot ban themselves.', 'Let another admin do it.'),
  YOU_CANNOT_IMPERSONATE_YOURSELF: explain('The user is the caller.', 'Choose another user.'),
  YOU_CANNOT_IMPERSONATE_ADMINS: explain(
    'The user has platform permissions.',
    'Impersonate a user without platform permissions.',
  ),
  YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR: explain(
    'A stolen session of an admin could otherwise remove the second factor.',
    'Disable two-factor in the account, or let another admin reset it.',
  ),
  YOU_ARE_NOT_IMPERSONATING_ANYONE: explain('The session is not an impersonation.', 'Load the session again.'),
  FAILED_TO_FIND_ADMIN_SESSION: explain(
    'The session of the admin ended during the impersonation, which has ended too.',
    'Let the admin sign in again.',
  ),
  UNABLE_TO_REMOVE_LAST_ADMIN: explain(
    'The platform would no longer have an admin.',
    'Make another user an admin first.',
  ),
  USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION: explain(
    'An organization always keeps an owner. Banned owners do not count.',
    'Transfer or delete the organizations of the user first.',
  ),
  MAIL_NOT_FOUND: explain('No pending or failed email has this ID.', 'Load the outbox again.'),
}
