import { sameDifference, type Differences, validationError, errorResponse, methodNotAllowed } from './difference.ts'

const notMember = errorResponse(
  400,
  'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'User is not a member of the organization',
)
const noneActive = errorResponse(400, 'NO_ACTIVE_ORGANIZATION', 'No active organization')
const signedOut = errorResponse(401, 'UNAUTHORIZED', 'Sign in first')
const sessionCookie = 'latchkey.session_token=*; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax'
const cacheCookie = 'latchkey.session_data=*; Max-Age=300; Path=/; HttpOnly; SameSite=Lax'

const properError = 'A rejected request gets an error, never 200 with `null`'
const validNames = 'A name has at least one character, and a slug consists of lower-case words separated by hyphens'
const noCrash = 'Invalid input never causes a 5xx response'
const wholeDeletion = 'An organization and all its rows are deleted in one transaction'
const cookiesFollow = 'Every change of the active organization sends new cookies, as set-active does'
const freshCache = 'The cookie cache is renewed with the active organization'
const clearedAtOnce =
  'Leaving, removing a member or deleting the organization clears the active organization in all sessions at once'

const beta = {
  id: '<id:org.beta>',
  name: 'Beta',
  slug: 'beta',
  requireTwoFactor: false,
  logo: null,
  metadata: null,
  createdAt: '<iso-date>',
}
const acme = {
  id: '<id:org.acme>',
  name: 'Acme',
  slug: 'acme',
  requireTwoFactor: false,
  logo: 'https://cdn.example.com/a.png',
  metadata: { plan: 'pro', seats: 5, nested: { a: [1, 2] } },
  createdAt: '<iso-date>',
}
const aliceInOne = {
  id: '<id:member.creator@one>',
  organizationId: '<id:org.one>',
  userId: '<id:user.alice>',
  role: 'owner',
  createdAt: '<iso-date>',
  user: { id: '<id:user.alice>', name: 'alice', email: 'alice@example.com', image: null },
}
const one = { ...beta, id: '<id:org.one>', name: '1', slug: '1' }

const sessionIn = (activeOrganizationId: string | null, name: string) => ({
  session: {
    id: '<id>',
    token: '<token>',
    userId: `<id:user.${name.toLowerCase()}>`,
    expiresAt: '<iso-date>',
    createdAt: '<iso-date>',
    updatedAt: '<iso-date>',
    ipAddress: '',
    userAgent: '',
    activeOrganizationId,
  },
  user: {
    id: `<id:user.${name.toLowerCase()}>`,
    name,
    email: `${name.toLowerCase()}@example.com`,
    emailVerified: false,
    image: null,
    createdAt: '<iso-date>',
    updatedAt: '<iso-date>',
  },
})

const team = (name: string, id: string) => ({
  id,
  name,
  organizationId: '<id:org.acme>',
  createdAt: '<iso-date>',
  updatedAt: '<iso-date>',
})

/** Differences in organizations, teams and permissions. */
export const organizationDifferences: Differences = {
  'anonymous: update': { reason: 'Every route returns the same error to a signed-out caller', expected: signedOut },
  ...sameDifference(properError, signedOut, ['anonymous: delete', 'anonymous: remove-team']),
  ...sameDifference('A known path with the wrong method returns 405 with Allow', methodNotAllowed, [
    'wrong method: GET create',
    'wrong method: POST list',
  ]),
  ...sameDifference(properError, noneActive, [
    'get-active-member: no active organization',
    'list-teams: no active organization',
    'remove-member: no active organization',
    'remove-team: no active organization',
    'update-team: no active organization',
  ]),
  ...sameDifference(properError, notMember, ['delete: not a member', 'delete: unknown organization']),
  'delete: empty id': {
    reason: properError,
    expected: validationError('[body.organizationId] Must contain at least 1 character(s)'),
  },

  ...sameDifference(cookiesFollow, { setCookie: [sessionCookie] }, [
    'create: with logo and metadata',
    'create: cookie without Origin header',
    'create: creatorRole admin',
    'teams off: create',
    'delete: owner',
    'teams off: delete',
  ]),
  'cookieCache: create': { reason: cookiesFollow, expected: { setCookie: [sessionCookie, cacheCookie] } },
  'cookieCache: get-session after create': {
    reason: freshCache,
    expected: { body: sessionIn('<id:org.one>', 'alice') },
  },
  'cookieCache: get-full-organization after create': {
    reason: freshCache,
    expected: { body: { ...one, members: [aliceInOne], invitations: [], teams: null } },
  },

  'check-slug: other case': {
    reason: 'Slugs are lower-cased, so that two slugs that differ only in case conflict',
    expected: errorResponse(400, 'SLUG_IS_TAKEN', 'slug is taken'),
  },
  'check-slug: empty string': {
    reason: validNames,
    expected: validationError('[body.slug] Expected letters, digits and single hyphens between them'),
  },
  'create: empty name and slug': {
    reason: validNames,
    expected: validationError(
      '[body.name] Must contain at least 1 character(s); [body.slug] Expected letters, digits and single hyphens between them',
    ),
  },
  'list: several': {
    reason: `${validNames}; the newest membership comes first; each organization has the role of the caller`,
    expected: {
      body: [{ ...beta, id: '<id:org.forbob>', name: 'ForBob', slug: 'forbob' }, beta, acme].map((organization) => ({
        ...organization,
        role: 'owner',
      })),
    },
  },
  'get-session after failed set-active': {
    reason: 'A rejected call changes nothing',
    expected: { body: sessionIn('<id:org.acme>', 'Alice') },
  },
  'update: slug taken': {
    reason: 'A slug that is taken has an error code of its own',
    expected: errorResponse(400, 'SLUG_IS_TAKEN', 'slug is taken'),
  },
  'update: extra keys stripped': {
    reason: 'A field that the server sets is rejected by name (R30)',
    expected: validationError('[body.data.id] Is set by the server; [body.data.createdAt] Is set by the server'),
  },
  'update: empty data': {
    reason: noCrash,
    expected: validationError('[body.data] Expected a name, a slug, a logo or metadata'),
  },
  'get-full-organization: active organization was deleted from another session': {
    reason: clearedAtOnce,
    expected: { status: 200, body: null },
  },

  'delete: organization that still has teams (SQLite, foreign keys on)': {
    reason: wholeDeletion,
    expected: { status: 200, body: beta },
  },
  'delete: organization with its default team (SQLite, foreign keys on)': {
    reason: wholeDeletion,
    expected: { status: 200, body: acme, setCookie: [sessionCookie] },
  },
  'delete: second try after the failed one': { reason: properError, expected: notMember },
  'check-slug: after the failed delete': { reason: wholeDeletion, expected: { status: 200, body: { status: true } } },

  'create-team: empty name': {
    reason: validNames,
    expected: validationError('[body.name] Must contain at least 1 character(s)'),
  },
  'list-teams: several': {
    reason: validNames,
    expected: {
      body: [
        { ...team('Acme', '<id:team.acme-default>'), updatedAt: null },
        team('Design', '<id:team.design>'),
        team('Dev', '<id:team.dev>'),
      ],
    },
  },
  'list-teams: query names another organization': {
    reason: 'The organization of the query takes precedence over the active one',
    expected: {
      body: [{ ...team('Beta', '<id:team.beta-default>'), organizationId: '<id:org.beta>', updatedAt: null }],
    },
  },
  'list-teams: not a member': {
    reason: 'Every failure has a code and a message',
    expected: errorResponse(
      403,
      'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION',
      'You are not a member of this organization',
    ),
  },
  'update-team: empty data': { reason: noCrash, expected: validationError('[body.data.name] Required') },
  'remove-team: own team': {
    reason: 'Members of a team can remove it, because they stay in the organization; this one is the last team',
    expected: errorResponse(400, 'UNABLE_TO_REMOVE_LAST_TEAM', 'Unable to remove last team'),
  },
  'remove-team: own team even when all may be removed': {
    reason: 'Members of a team can remove it, because they stay in the organization',
    expected: { status: 200, body: { message: 'Team removed successfully.' } },
  },

  'has-permission: empty action list': {
    reason: 'An empty permission query is always denied',
    expected: { body: { error: null, success: false } },
  },
  'has-permission: plugin built without an options object': {
    reason: noCrash,
    expected: { status: 200, body: { error: null, success: true } },
  },
  'custom roles: owner loses defaults': {
    reason: 'Configured roles extend the default ones, on server and client',
    expected: { status: 200, body: { ...one, name: 'x' } },
  },
  'custom roles: permissions of several roles are not united': {
    reason: 'A member has the permissions of all their roles',
    expected: { body: { error: null, success: true } },
  },
}
