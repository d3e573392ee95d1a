import { DEFAULT_PLATFORM_ROLE, defaults, platformRoles, type Roles } from '@latchkey/contract'

/** Platform administration, as the library's options have it. All times are seconds. */
export interface AdminOptions {
  /** Users who may do everything, whatever their roles are. */
  adminUserIds?: readonly string[]
  /** The role of whoever signs up: `user`. */
  defaultRole?: string
  /** Where whoever bans gives no reason: `No reason`. */
  defaultBanReason?: string
  /** Where whoever bans gives no time: for good. */
  defaultBanExpiresIn?: number
  /** An hour. */
  impersonationSessionDuration?: number
  /** What a banned user is told at sign-in. */
  bannedUserMessage?: string
  /** Further roles, and other permissions for `admin` and `user`: `{ support: { user: ['list', 'ban'] } }`. */
  roles?: Roles
}

/** Null where administration is off. Throws an Error that names the option that cannot be used. */
export const adminSettingsFrom = (options: AdminOptions | false | undefined) => {
  if (!options) return null
  const roles: Roles = { ...platformRoles, ...options.roles }
  const unusable = Object.keys(roles).find((name) => !/^[^\s,](?:[^,]*[^\s,])?$/.test(name))
  if (unusable !== undefined) {
    throw new Error(`admin.roles: a name has no comma and no blank at its ends; one is "${unusable}"`)
  }
  const defaultRole = options.defaultRole ?? DEFAULT_PLATFORM_ROLE
  if (!Object.hasOwn(roles, defaultRole)) {
    throw new Error(`admin.defaultRole must be one of ${Object.keys(roles).join(', ')}; it is "${defaultRole}"`)
  }
  return {
    adminUserIds: new Set(options.adminUserIds),
    defaultRole,
    roles,
    defaultBanReason: options.defaultBanReason ?? 'No reason',
    defaultBanLifetime:
      options.defaultBanExpiresIn === undefined
        ? null
        : lifetimeFrom('defaultBanExpiresIn', options.defaultBanExpiresIn),
    impersonationLifetime: lifetimeFrom(
      'impersonationSessionDuration',
      options.impersonationSessionDuration ?? defaults.impersonationLifetime,
    ),
    bannedUserMessage: options.bannedUserMessage,
  }
}

/** A century is more than any lifetime, and less than what a `Date` holds. */
const lifetimeFrom = (option: string, seconds: number): number => {
  if (!(Number.isInteger(seconds) && seconds > 0 && seconds <= 100 * 366 * 86_400)) {
    throw new Error(`admin.${option} must be whole seconds, at most a century; it is ${seconds}`)
  }
  return seconds
}
