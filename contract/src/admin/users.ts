import * as z from 'zod/mini'
import { withFields, withNewFields } from '../additional-fields.ts'
import { get, post } from '../call.ts'
import { roleInput } from '../organization/member.ts'
import { userName } from '../names.ts'
import { emailAddress, id, pageCursor, statusTrue, successTrue, timestamp, wholeNumber } from '../schemas.ts'
import { userEmailAddress } from '../user/email-addresses.ts'
import { language } from '../user/user.ts'
import { adminActionDefaults, adminCallDefaults } from './admin-call.ts'
import { administeredSession } from './user-sessions.ts'
import { administeredUser, signInFactors } from './user.ts'

/** The columns for search, filter, and sorting. Indexes cover sorting by name, email, and createdAt. */
const userColumns = ['id', 'name', 'email', 'emailVerified', 'createdAt', 'updatedAt', 'role', 'banned'] as const

/** How many matches beyond a page are counted: `indexed` for queries with an index, `scanned` for table scans. */
export const MAX_COUNTED_MATCHES = { indexed: 1000, scanned: 100 } as const

/** How many words `search` accepts. */
export const MAX_SEARCH_WORDS = 10

export const listedUser = withFields(
  'user',
  z.extend(administeredUser, {
    /**
     * When the newest session of the user started or was last renewed, which happens once per `session.updateAge`. Present
     * with `withLastActive`. Null without a session, or if the caller is not allowed to list sessions.
     */
    lastActiveAt: z.optional(z.nullable(timestamp)),
  }),
)
/** A user in the list of platform admins, on request with the time of the last activity. */
export type ListedUser = z.infer<typeof listedUser>

export const userCalls = {
  createUser: post({
    summary: 'Creates a user. Does not start a session.',
    path: '/admin/create-user',
    ...adminActionDefaults,
    access: 'recent-or-server',
    body: z.object({
      email: emailAddress,
      /** Required, except with `emailAndPassword.enabled: false`, which refuses it. */
      password: z.optional(z.string()),
      name: userName,
      /** Requires the permission to set roles. Must not grant permissions that the caller lacks. */
      role: z.optional(roleInput),
      /** Only these fields are writable, so that a caller cannot set protected columns (R32). */
      data: z.prefault(
        withNewFields(
          'user',
          z.strictObject({
            image: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
            language: z.optional(language),
          }),
        ),
        {},
      ),
    }),
    response: z.object({ user: administeredUser }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
      'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
      'YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE',
      'ROLE_NOT_FOUND',
      'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMPROMISED',
      'CREATED_USER_ALREADY_EXISTS',
      'FIELD_NOT_ALLOWED',
    ],
  }),
  listUsers: get({
    summary: 'Lists users by page, with search, filter, and sorting.',
    path: '/admin/list-users',
    ...adminCallDefaults,
    isReadOnly: true,
    query: z.object({
      /**
       * Words, at most ten. Finds the users that match all of them: a word of the name or of the primary address starts
       * with it. The complete ID and additional addresses match, too. Replaces `searchValue`, and uses indexes.
       */
      search: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      searchValue: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      searchField: z.optional(z.enum(['email', 'name'])),
      /** `starts_with` uses an index. The other operators scan rows until the page is full. */
      searchOperator: z.optional(z.enum(['contains', 'starts_with', 'ends_with'])),
      filterField: z.optional(z.enum([...userColumns, 'banExpires'])),
      /** For createdAt, updatedAt, and banExpires: a `timestampFilter`, or milliseconds since the epoch. */
      filterValue: z.optional(z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()])),
      filterOperator: z.optional(z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte'])),
      /** Defaults to the field of a `starts_with` search, otherwise to createdAt. */
      sortBy: z.optional(z.enum(userColumns)),
      sortDirection: z.optional(z.enum(['asc', 'desc'])),
      /** Users per page. Defaults to 100. */
      limit: z.optional(wholeNumber(0, 1000)),
      /** Cannot be combined with `cursor`. */
      offset: z.optional(wholeNumber(0, 2 ** 31 - 1)),
      /**
       * The `nextCursor` of the previous page, with the same sorting. Unlike `offset`, its cost does not grow with the
       * page number.
       */
      cursor: pageCursor,
      /** Whether the users have `lastActiveAt`. */
      withLastActive: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
    }),
    response: z.object({
      users: z.array(listedUser),
      /**
       * The number of matches. If `totalIsExact` is false, it is a lower bound: the end of the page plus 1000, or plus
       * 100 for searches with `contains` or `ends_with` and for a `search` that very many users match.
       */
      total: z.number(),
      totalIsExact: z.boolean(),
      limit: z.optional(z.number()),
      offset: z.optional(z.number()),
      /** Null on the last page. */
      nextCursor: z.nullable(z.string()),
    }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS'],
  }),
  getUser: get({
    summary:
      'Returns a user with sign-in methods, organizations, and, if the caller is allowed to list them, sessions.',
    path: '/admin/get-user',
    ...adminCallDefaults,
    isReadOnly: true,
    query: z.object({ id }),
    response: z.object({
      user: administeredUser,
      /** The primary address first. */
      emailAddresses: z.array(userEmailAddress),
      /** Null if the audit log has no sign-in, or the caller is not allowed to list sessions. */
      lastSignIn: z.nullable(
        z.object({
          at: timestamp,
          /** The methods, such as `password` and `totp`. Null if the session has ended. */
          methods: z.nullable(z.array(z.string())),
        }),
      ),
      factors: signInFactors,
      accounts: z.array(
        z.object({ id: z.string(), provider: z.string(), accountId: z.string(), createdAt: timestamp }),
      ),
      sessions: z.array(administeredSession),
      organizations: z.array(
        z.object({ id: z.string(), name: z.string(), slug: z.string(), role: z.string(), createdAt: timestamp }),
      ),
    }),
    errors: ['YOU_ARE_NOT_ALLOWED_TO_LIST_USERS', 'ADMINISTERED_USER_NOT_FOUND'],
  }),
  setRole: post({
    summary: 'Replaces the roles of a user.',
    path: '/admin/set-role',
    ...adminActionDefaults,
    body: z.object({ userId: id, role: roleInput }),
    response: z.object({ user: administeredUser }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
      'YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE',
      'ROLE_NOT_FOUND',
      'UNABLE_TO_REMOVE_LAST_ADMIN',
    ],
    changesSession: true,
  }),
  removeUser: post({
    summary: 'Deletes a user and all data of the user.',
    path: '/admin/remove-user',
    ...adminActionDefaults,
    body: z.object({ userId: id }),
    response: successTrue,
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
      'UNABLE_TO_REMOVE_LAST_ADMIN',
      'USER_IS_THE_ONLY_OWNER_OF_AN_ORGANIZATION',
    ],
    changesSession: true,
  }),
  resetTwoFactor: post({
    summary: 'Removes all second factors of a user who lost them, and notifies the user by email.',
    path: '/admin/reset-two-factor',
    ...adminActionDefaults,
    body: z.object({ userId: id }),
    response: z.object({ user: administeredUser }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
      'NOT_FOUND',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
      'YOU_CANNOT_RESET_YOUR_OWN_TWO_FACTOR',
    ],
    changesSession: true,
  }),
  setUserPassword: post({
    summary: 'Sets the password of a user and revokes the sessions of the user.',
    path: '/admin/set-user-password',
    ...adminActionDefaults,
    body: z.object({ userId: id, newPassword: z.string() }),
    response: statusTrue,
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
      'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'PASSWORD_COMPROMISED',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
    ],
    changesSession: true,
  }),
}
