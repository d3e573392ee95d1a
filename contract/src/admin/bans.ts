import * as z from 'zod/mini'
import { post } from '../call.ts'
import { adminCallDefaults } from './admin-call.ts'
import { administeredUser, userId } from './user.ts'

/** A century: more than any ban, and less than what a `Date` holds. */
const MAX_BAN_SECONDS = 100 * 366 * 86_400

export const banCalls = {
  banUser: post({
    summary: 'Bans a user, for a time or for good, and ends their sessions.',
    path: '/admin/ban-user',
    ...adminCallDefaults,
    body: z.object({
      userId,
      banReason: z.optional(z.string().check(z.maxLength(500))),
      /** Seconds; without it, or with 0, as the options have it, else for good. */
      banExpiresIn: z.optional(
        z.number().check(
          z.refine((seconds) => seconds >= 0 && seconds <= MAX_BAN_SECONDS, {
            error: 'Expected seconds, at most a century',
          }),
        ),
      ),
    }),
    response: z.object({ user: administeredUser }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
      'YOU_CANNOT_BAN_YOURSELF',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
      'UNABLE_TO_REMOVE_LAST_ADMIN',
    ],
  }),
  unbanUser: post({
    summary: 'Lifts the ban of a user.',
    path: '/admin/unban-user',
    ...adminCallDefaults,
    body: z.object({ userId }),
    response: z.object({ user: administeredUser }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
    ],
  }),
}
