import * as z from 'zod/mini'
import { DEFAULT_PLATFORM_ROLE, defaults, platformRoles } from '@latchkey/contract'
import { requireRole, roles, seconds, sectionOrFalse, text, texts } from './option-types.ts'

export const adminOptions = z._default(
  sectionOrFalse({
    /** Users who have every permission, whatever their roles are. */
    adminUserIds: z._default(texts, []),
    /** The role of new users. */
    defaultRole: z._default(z.string({ error: 'must be the name of a role' }), DEFAULT_PLATFORM_ROLE),
    /** The reason of a ban without a reason. */
    defaultBanReason: z._default(text, 'No reason'),
    /** The duration of a ban without a duration, in seconds. Permanent if absent. */
    defaultBanExpiresIn: z.optional(seconds),
    /** The lifetime of an impersonation session in seconds. */
    impersonationSessionDuration: z._default(seconds, defaults.impersonationLifetime),
    /** The message for a banned user who signs in. */
    bannedUserMessage: z.optional(text),
    /** More roles, and other permissions for `admin` and `user`: `{ support: { user: ['list', 'ban'] } }`. */
    roles: z._default(roles, {}),
  }).check(
    z.superRefine((options, context) => {
      if (options) requireRole(context, 'defaultRole', options.defaultRole, { ...platformRoles, ...options.roles })
    }),
  ),
  false,
)
