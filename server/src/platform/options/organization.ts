import type { InvitationMailRequest, MailSwitch } from './mail-switches.ts'
import { CREATOR_ROLE, defaultRoles, defaults, type Roles } from '@latchkey/contract'

/** Organizations, as the library's options have them. All times are seconds; a limit is a number of rows, or `Infinity`. */
export interface OrganizationOptions {
  allowUserToCreateOrganization?: boolean
  /** Organizations that one person may be a member of when they create another; none by default. */
  organizationLimit?: number
  /** The role of whoever creates an organization, and the one that an organization never loses its last holder of. */
  creatorRole?: string
  membershipLimit?: number
  /** Pending invitations of one organization. */
  invitationLimit?: number
  invitationExpiresIn?: number
  /**
   * Further roles, and other permissions for `owner`, `admin` and `member`: `{ editor: { project: ['create'] } }`. An owner
   * gives and takes each of them; others those that grant nothing beyond their own.
   */
  roles?: Roles
  teams?: { enabled?: boolean; maximumTeams?: number; allowRemovingAllTeams?: boolean }
  /** As the mail switches of `Options`. */
  sendInvitationEmail?: MailSwitch<InvitationMailRequest>
}

/** Null where organizations are off. Throws an Error that names the option that cannot be used. */
export const organizationSettingsFrom = (options: OrganizationOptions | false | undefined) => {
  if (!options) return null
  const roles: Roles = { ...defaultRoles, ...options.roles }
  const creatorRole = options.creatorRole ?? CREATOR_ROLE
  if (!Object.hasOwn(roles, creatorRole)) {
    throw new Error(`organization.creatorRole must be one of ${Object.keys(roles).join(', ')}; it is "${creatorRole}"`)
  }
  const unusable = Object.keys(roles).find((name) => !/^[^\s,](?:[^,]*[^\s,])?$/.test(name))
  if (unusable !== undefined) {
    throw new Error(`organization.roles: a name has no comma and no blank at its ends; one is "${unusable}"`)
  }
  const maximumTeams = limitFrom('teams.maximumTeams', options.teams?.maximumTeams ?? null)
  return {
    isCreationAllowed: options.allowUserToCreateOrganization ?? true,
    organizationLimit: limitFrom('organizationLimit', options.organizationLimit ?? null),
    creatorRole,
    roles,
    membershipLimit: limitFrom('membershipLimit', options.membershipLimit ?? defaults.membershipLimit),
    invitationLimit: limitFrom('invitationLimit', options.invitationLimit ?? defaults.invitationLimit),
    invitationLifetime: lifetimeFrom('invitationExpiresIn', options.invitationExpiresIn ?? defaults.invitationLifetime),
    teams: options.teams?.enabled
      ? { limit: maximumTeams, canAllBeRemoved: options.teams.allowRemovingAllTeams ?? false }
      : null,
  }
}

/** A limit in a form that both databases compare with a count; PostgreSQL's `integer` ends there. */
const limitFrom = <Limit extends number | null>(option: string, limit: Limit): Limit | number => {
  if (limit === null) return limit
  if (limit !== Infinity && !(Number.isInteger(limit) && limit >= 0)) {
    throw new Error(`organization.${option} must be a whole number or Infinity; it is ${limit}`)
  }
  return Math.min(limit, 2 ** 31 - 1)
}

/** A century is more than any lifetime, and less than what a `Date` holds. */
const lifetimeFrom = (option: string, seconds: number): number => {
  if (!(Number.isInteger(seconds) && seconds > 0 && seconds <= 100 * 366 * 86_400)) {
    throw new Error(`organization.${option} must be whole seconds, at most a century; it is ${seconds}`)
  }
  return seconds
}
