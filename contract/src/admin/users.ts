import * as z from 'zod/mini'
import { get, post } from '../call.ts'
import { roleInput } from '../organization/member.ts'
import { timestamp, statusTrue, emailAddress } from '../schemas.ts'
import { language } from '../user/user.ts'
import { adminCallDefaults } from './admin-call.ts'
import { administeredSession } from './user-sessions.ts'
import { administeredUser, userId } from './user.ts'

/** What a list of users is searched, filtered and sorted by. Indexes serve the sorting by name, email and createdAt. */
const userColumns = ['id', 'name', 'email', 'emailVerified', 'createdAt', 'updatedAt', 'role', 'banned'] as const

/** More matches than these beyond a page are not counted: where an index finds them, and where rows are looked through. */
export const MAX_COUNTED_MATCHES = { found: 1000, lookedThrough: 100 } as const

const wholeNumber = (least: number, most: number) =>
  z.coerce.number().check(
    z.refine((number) => Number.isInteger(number) && number >= least && number <= most, {
      error: `Expected ${least} to ${most}`,
    }),
  )

export const userCalls = {
  createUser: post({
    summary: 'Creates a user with a password. Starts no session.',
    path: '/admin/create-user',
    ...adminCallDefaults,
    access: 'signed-in-or-server',
    body: z.object({
      email: emailAddress,
      password: z.string(),
      name: z.string().check(z.maxLength(200)),
      /** Needs the permission to set roles, and grants nothing beyond the caller's own. */
      role: z.optional(roleInput),
      /** These fields and no others can be written along (rule R32). */
      data: z.optional(
        z.strictObject({
          image: z.optional(z.nullable(z.string().check(z.maxLength(2048)))),
          language: z.optional(language),
        }),
      ),
    }),
    response: z.object({ user: administeredUser }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS',
      'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
      'YOU_ARE_NOT_ALLOWED_TO_GIVE_THIS_ROLE',
      'ROLE_NOT_FOUND',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'CREATED_USER_ALREADY_EXISTS',
    ],
  }),
  listUsers: get({
    summary: 'A page of the users, searched, filtered and sorted.',
    path: '/admin/list-users',
    ...adminCallDefaults,
    query: z.object({
      searchValue: z.optional(z.string().check(z.trim(), z.maxLength(254))),
      searchField: z.optional(z.enum(['email', 'name'])),
      /** `starts_with` is answered from an index, the others read on until the page is full. */
      searchOperator: z.optional(z.enum(['contains', 'starts_with', 'ends_with'])),
      filterField: z.optional(z.enum([...userColumns, 'banExpires'])),
      /** For createdAt, updatedAt and banExpires a `moment`, or milliseconds since the epoch. */
      filterValue: z.optional(z.union([z.string().check(z.maxLength(500)), z.number(), z.boolean()])),
      filterOperator: z.optional(z.enum(['eq', 'ne', 'lt', 'lte', 'gt', 'gte'])),
      /** Without it: by what `starts_with` searches, else by createdAt. */
      sortBy: z.optional(z.enum(userColumns)),
      sortDirection: z.optional(z.enum(['asc', 'desc'])),
      /** Users in a page, 100 without it. */
      limit: z.optional(wholeNumber(0, 1000)),
      offset: z.optional(wholeNumber(0, 2 ** 31 - 1)),
      /** The `nextCursor` of the page before, with the same order. As quick at the end as at the beginning. */
      cursor: z.optional(z.string().check(z.maxLength(2048))),
    }),
    response: z.object({
      users: z.array(administeredUser),
      /**
       * All that match; where `totalIsExact` is false, a thousand more than the page reaches, or a hundred where `contains`
       * or `ends_with` searches.
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
    summary: 'One user: the ways in, the sessions where the caller may list these, and the organizations.',
    path: '/admin/get-user',
    ...adminCallDefaults,
    query: z.object({ id: userId }),
    response: z.object({
      user: administeredUser,
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
    summary: 'Gives a user other roles than they have.',
    path: '/admin/set-role',
    ...adminCallDefaults,
    body: z.object({ userId, role: roleInput }),
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
    summary: 'Deletes a user with everything that is theirs.',
    path: '/admin/remove-user',
    ...adminCallDefaults,
    body: z.object({ userId }),
    response: z.object({ success: z.literal(true) }),
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
    summary: 'Forgets the second factors of a user who has lost them. The user is told by mail.',
    path: '/admin/reset-two-factor',
    ...adminCallDefaults,
    body: z.object({ userId }),
    response: z.object({ user: administeredUser }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
      'NOT_FOUND',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
    ],
    changesSession: true,
  }),
  setUserPassword: post({
    summary: 'Gives a user another password, or a first one, and ends their sessions.',
    path: '/admin/set-user-password',
    ...adminCallDefaults,
    body: z.object({ userId, newPassword: z.string() }),
    response: statusTrue,
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_TOO_LONG',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
    ],
    changesSession: true,
  }),
}
