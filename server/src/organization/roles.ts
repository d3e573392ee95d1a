import { type ErrorName, canGrantRole, hasPermissions, parseRoles, toPermissions } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import type { MemberRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import type { Settings } from '../platform/options/settings.ts'
import { toRoleText } from '../platform/role-text.ts'
import { isBanned } from '../session/ban.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import type { MemberContext } from './member-access.ts'
import { loadRoles } from './organization-roles.ts'
import { memberMeetsTwoFactorPolicy, type MemberUnderPolicy } from './two-factor-policy-check.ts'
import { requireOrganizationSettings } from './settings.ts'

type RoleSettings = Pick<NonNullable<Settings['organization']>, 'roles' | 'creatorRole'>

/** Returns the role text of an input. Fails with ROLE_NOT_FOUND for roles that the organization does not have, or none. */
export const requireKnownRoles = async (
  ctx: Context,
  organizationId: string,
  input: string | readonly string[],
): Promise<string> => {
  const { creatorRole } = requireOrganizationSettings(ctx)
  const roles = await loadRoles(ctx, organizationId, typeof input === 'string' ? input : input.join(','))
  return normalizeRoles({ roles, creatorRole }, input) ?? fail('ROLE_NOT_FOUND')
}

/** Returns the role text of an input, with the creator role first. Returns null for unknown roles or none. */
export const normalizeRoles = (
  { roles, creatorRole }: RoleSettings,
  input: string | readonly string[],
): string | null => toRoleText(input, [creatorRole, ...Object.keys(roles).filter((role) => role !== creatorRole)])

/** Returns the role text of an input. Fails with `notAllowedError` for roles that the caller cannot grant. */
export const requireGrantableRoles = async (
  tx: MemberContext,
  input: string | readonly string[],
  notAllowedError: ErrorName,
): Promise<string> => {
  const role = await requireKnownRoles(tx, tx.organization.id, input)
  await requireManageableRoles(tx, role, notAllowedError)
  return role
}

/**
 * Fails with `notAllowedError` unless the caller can grant and revoke these roles. The owner role also requires a recent
 * authentication: a copied cookie must not share or take the ownership.
 */
export const requireManageableRoles = async (
  tx: MemberContext,
  role: string,
  notAllowedError: ErrorName,
): Promise<void> => {
  if (!(await canManageRoles(tx, role))) fail(notAllowedError)
  if (hasOwnerRole(tx, role)) await requireRecentAuthentication(tx)
}

/** Checks whether the caller can grant and revoke these roles, and act on members with them (R25). */
export const canManageRoles = async (tx: MemberContext, role: string): Promise<boolean> =>
  canGrantAll(tx, { organizationId: tx.organization.id, held: tx.member.role, granted: role })

interface Grant {
  organizationId: string
  /** Role texts. */
  held: string
  granted: string
}

/** Checks whether a member with the held roles can grant all of the roles. */
const canGrantAll = async (ctx: Context, { organizationId, held, granted }: Grant): Promise<boolean> => {
  const { creatorRole } = requireOrganizationSettings(ctx)
  const roles = await loadRoles(ctx, organizationId, held, granted)
  return parseRoles(granted).every((role) => canGrantRole({ roles, creatorRole }, parseRoles(held), role))
}

interface InvitationRoles {
  organizationId: string
  /** The current roles, the ban and the second factor of the inviter. Undefined for former members. */
  inviter: (MemberUnderPolicy & Pick<MemberRow, 'role'> & Pick<UserRow, 'banned' | 'banExpires'>) | undefined
  role: string
}

/**
 * Checks whether the inviter can still invite with these roles. A banned user cannot, and neither can a member without the
 * second factor that the organization requires.
 */
export const canInviteWithRoles = async (
  ctx: Context,
  { organizationId, inviter, role }: InvitationRoles,
): Promise<boolean> => {
  if (!inviter || isBanned(ctx, inviter) || !(await memberMeetsTwoFactorPolicy(ctx, inviter))) return false
  const held = inviter.role
  const roles = await loadRoles(ctx, organizationId, held)
  if (!hasPermissions(roles, parseRoles(held), toPermissions('invitation:create'))) return false
  return canGrantAll(ctx, { organizationId, held, granted: role })
}

/** Owners are the members with the creator role, whatever its name is. */
export const hasOwnerRole = (ctx: Context, role: string): boolean =>
  parseRoles(role).includes(requireOrganizationSettings(ctx).creatorRole)
