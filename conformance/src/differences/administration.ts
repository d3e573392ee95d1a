import type { Outcome } from '../exchanges.ts'
import { sameDifference, type Differences, errorResponse } from './difference.ts'

const timestamps = { createdAt: '<iso-date>', updatedAt: '<iso-date>' }
const unbanned = { banned: null, banReason: null, banExpires: null }
const createUser = (name: string, more: object = {}) => ({
  id: `<id:user.${name}>`,
  name: `${name[0]?.toUpperCase()}${name.slice(1)}`,
  email: `${name}@example.com`,
  emailVerified: false,
  image: null,
  role: 'user',
  ...unbanned,
  ...timestamps,
  ...more,
})
const root = createUser('root', { role: 'admin' })
const adm2 = createUser('adm2', { role: 'admin,user', emailVerified: true, image: 'https://cdn.example.com/i.png' })
const users = [createUser('ursula'), createUser('victor'), createUser('new')]
const toUserPage = (listed: readonly object[]): Partial<Outcome> => ({
  body: { users: listed, total: listed.length, totalIsExact: true, nextCursor: null },
})
const rootsSession = {
  id: '<id>',
  token: '<token>',
  userId: '<id:user.root>',
  expiresAt: '<iso-date>',
  ...timestamps,
  ipAddress: '',
  userAgent: '',
  activeOrganizationId: null,
  impersonatedBy: null,
}

const cookie = (name: string, value: '*' | '', age?: number) =>
  `latchkey.${name}=${value}${age === undefined ? '' : `; Max-Age=${age}`}; Path=/; HttpOnly; SameSite=Lax`
const signedOut = ['session_token', 'session_data', 'dont_remember'].map((name) => cookie(name, '', 0))
const entered: Partial<Outcome> = { setCookie: [cookie('session_token', '*'), cookie('admin_session', '*')] }

const unreadable = errorResponse(400, 'VALIDATION_ERROR', '<schema failure>')
const notFound = errorResponse(404, 'USER_NOT_FOUND', 'User not found')
const unknownRole = errorResponse(400, 'ROLE_NOT_FOUND', 'Role not found')
const signInFirst = errorResponse(401, 'UNAUTHORIZED', 'Sign in first')
const impersonating = errorResponse(
  403,
  'NOT_WHILE_IMPERSONATING',
  'This is not possible while you impersonate somebody',
)
const lost = errorResponse(400, 'FAILED_TO_FIND_ADMIN_SESSION', 'Failed to find admin session')

const unlisted = 'Values outside the listed ones are rejected'
const named = 'An unknown, missing or malformed id gets USER_NOT_FOUND'
const cookies = 'An impersonation uses browser-session cookies, and its end clears them'
const amongOthers = 'A user with the admin role and further roles is an admin'
const noNesting = 'Impersonations cannot be nested'
const notAsAdmin = 'Administrators cannot be impersonated'
const refusedAdmin = errorResponse(403, 'YOU_CANNOT_IMPERSONATE_ADMINS', 'You cannot impersonate admins')

const rows: Differences = {
  ...sameDifference('An admin can write only the listed fields (R32)', unreadable, [
    'create-user: roles array and data',
    'create-user: data overrides the e-mail with a taken one',
    'create-user: unknown key in data',
    'create-user: data sets id and role',
  ]),
  'create-user: bad e-mail, short password, empty name': {
    reason: 'Email and password are validated as at sign-up',
    expected: unreadable,
  },
  ...sameDifference('Only existing roles can be assigned (R25)', unknownRole, [
    'create-user: unknown role',
    'set-role: unknown role',
    'set-role: empty string',
  ]),
  'set-role: array': {
    reason: 'Roles are stored without duplicates, in the order of the options',
    expected: { body: { user: createUser('victor', { role: 'admin,user' }) } },
  },
  ...sameDifference(named, notFound, [
    'set-role: unknown user',
    'unban-user: unknown user',
    'ban-user: unknown user',
    'list-user-sessions: unknown user',
    'revoke-user-sessions: unknown user',
    'set-user-password: unknown user',
    'remove-user: unknown user',
  ]),
  ...sameDifference(named, unreadable, ['set-role: numeric userId', 'set-role: userId missing']),
  'revoke-user-session: unknown token': {
    reason: named,
    expected: errorResponse(400, 'SESSION_NOT_FOUND', 'Session not found'),
  },
  ...sameDifference(unlisted, unreadable, [
    'list-users: limit not numeric',
    'list-users: limit negative',
    'list-users: filter unknown field',
    'list-users: sort by unknown field',
  ]),
  'list-users: search wildcard character': {
    reason: 'Wildcards in the search value are escaped',
    expected: toUserPage([]),
  },
  'list-users: filter role eq (default operator)': { reason: amongOthers, expected: toUserPage([root, adm2]) },
  'list-users: search and filter combined (AND)': {
    reason: amongOthers,
    expected: { body: { users: [adm2], total: 4, totalIsExact: true, nextCursor: '<cursor>', limit: 1 } },
  },
  'list-users: filter ne': { reason: amongOthers, expected: toUserPage(users) },
  'list-users: filter banned false': {
    reason: 'A boolean filter compares booleans',
    expected: toUserPage([root, ...users, adm2]),
  },
  'ban-user: again without expiry': {
    reason: 'A new ban replaces all fields of the previous one',
    expected: { body: { user: createUser('victor', { banned: true, banReason: 'again' }) } },
  },
  ...sameDifference(cookies, entered, [
    'impersonate-user: victor',
    'impersonate-user: admin signed in with rememberMe false',
  ]),
  'impersonate-user: while impersonating an admin': {
    reason: noNesting,
    expected: { ...impersonating, setCookie: [] },
  },
  'impersonate-user: another admin': { reason: notAsAdmin, expected: { ...refusedAdmin, setCookie: [] } },
  'list-users while impersonating': {
    reason: 'Administration is not allowed during an impersonation (R54)',
    expected: impersonating,
  },
  'impersonate-user: self': {
    reason: 'Admins cannot impersonate themselves',
    expected: {
      ...errorResponse(400, 'YOU_CANNOT_IMPERSONATE_YOURSELF', 'You cannot impersonate yourself'),
      setCookie: [],
    },
  },
  'stop-impersonating: back to the admin': {
    reason: cookies,
    expected: { setCookie: [cookie('session_token', '*', 604_800), cookie('admin_session', '', 0)] },
  },
  'stop-impersonating: admin signed in with rememberMe false': {
    reason: cookies,
    expected: {
      setCookie: [cookie('session_token', '*'), cookie('dont_remember', '*'), cookie('admin_session', '', 0)],
    },
  },
  'stop-impersonating: nested': {
    reason: noNesting,
    expected: {
      body: { session: rootsSession, user: root },
      setCookie: [cookie('session_token', '*', 604_800), cookie('admin_session', '', 0)],
    },
  },
  'stop-impersonating: second time after nesting': {
    reason: noNesting,
    expected: errorResponse(400, 'YOU_ARE_NOT_IMPERSONATING_ANYONE', 'You are not impersonating anyone'),
  },
  'stop-impersonating: admin_session cookie missing': {
    reason: 'Ending an impersonation always succeeds, and it is not a server error',
    expected: { ...lost, setCookie: signedOut },
  },
  'stop-impersonating: admin session revoked meanwhile': {
    reason: 'Revoking the session of the admin ends the impersonation',
    expected: { ...signInFirst, setCookie: [...signedOut, cookie('admin_session', '', 0)] },
  },
  'set-user-password: empty password': {
    reason: 'The length limits of passwords apply',
    expected: errorResponse(400, 'PASSWORD_TOO_SHORT', 'Password too short'),
  },
  ...sameDifference('Unauthenticated callers cannot find out which users exist or are admins', signInFirst, [
    'has-permission: anonymous asks about a userId',
    'has-permission: anonymous asks about an unknown userId',
    'has-permission: anonymous asks about a role',
  ]),
  'remove-user: self': {
    reason: 'The session was deleted, so its cookies are cleared',
    expected: { setCookie: signedOut },
  },
  'update-user: role in the body': { reason: 'A field that the server sets is rejected (R30)', expected: unreadable },
  'remove-user: user is a member of an organization (SQLite, foreign keys on)': {
    reason: 'The rows of the user are deleted in the same transaction',
    expected: { status: 200, body: { success: true } },
  },
}

/** By the name of the exchange in `administration.json`. */
export const administrationDifferences: Differences = Object.fromEntries(
  Object.entries(rows).map(([name, exception]) => [`administration: ${name}`, exception]),
)
