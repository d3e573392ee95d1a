import * as z from 'zod/mini'
import { post } from '../call.ts'
import { id } from '../schemas.ts'
import { adminActionDefaults } from './admin-call.ts'
import { administeredUser } from './user.ts'

/** One century. Longer bans would exceed the range of `Date`. */
const MAX_BAN_SECONDS = 100 * 366 * 86_400

export const banCalls = {
  banUser: post({
    summary: 'Bans a user temporarily or permanently, and revokes the sessions of the user.',
    path: '/admin/ban-user',
    ...adminActionDefaults,
    body: z.object({
      userId: id,
      banReason: z.optional(z.string().check(z.maxLength(500))),
      /** Seconds. If missing or 0, the duration from the options applies, otherwise the ban is permanent. */
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
    summary: 'Removes the ban of a user.',
    path: '/admin/unban-user',
    ...adminActionDefaults,
    body: z.object({ userId: id }),
    response: z.object({ user: administeredUser }),
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
      'ADMINISTERED_USER_NOT_FOUND',
      'YOU_ARE_NOT_ALLOWED_TO_ACT_ON_THIS_USER',
    ],
  }),
}
