import { type ErrorName, canGrantRole, hasPermissions, parseRoles, toPermissions } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import type { Settings } from '../platform/options/settings.ts'
import { toRoleText } from '../platform/role-text.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { type MemberContext, organizationSettings } from './member-access.ts'

type RoleSettings = Pick<NonNullable<Settings['organization']>, 'roles' | 'creatorRole'>

/** The role text of an input. Fails with ROLE_NOT_FOUND for unknown roles or none. */
export const requireKnownRoles = (ctx: Context, input: string | readonly string[]): string =>
  normalizeRoles(organizationSettings(ctx), input) ?? fail('ROLE_NOT_FOUND')

/** The role text of an input, with the creator role first. Null for unknown roles or none. */
export const normalizeRoles = (
  { roles, creatorRole }: RoleSettings,
  input: string | readonly string[],
): string | null => toRoleText(input, [creatorRole, ...Object.keys(roles).filter((role) => role !== creatorRole)])

/** The role text of an input that the caller can grant. Fails with `refusal` for roles above the caller's own. */
export const requireGrantableRoles = async (
  tx: MemberContext,
  input: string | readonly string[],
  refusal: ErrorName,
): Promise<string> => {
  const role = requireKnownRoles(tx, input)
  await requireManageableRoles(tx, role, refusal)
  return role
}

/**
 * Fails with `refusal` unless the caller can grant and revoke these roles. The owner role also requires a recent
 * authentication: a copied cookie must not share or take the ownership.
 */
export const requireManageableRoles = async (tx: MemberContext, role: string, refusal: ErrorName): Promise<void> => {
  if (!canManageRoles(tx, role)) fail(refusal)
  if (includesOwnerRole(tx, role)) await requireRecentAuthentication(tx)
}

/** Checks whether the caller can grant and revoke these roles, and act on members with them (R25). */
export const canManageRoles = (tx: MemberContext, role: string): boolean => canGrantAll(tx, tx.member.role, role)

/** Checks whether a member with the held roles can grant all of the roles. */
const canGrantAll = (ctx: Context, held: string, granted: string): boolean =>
  parseRoles(granted).every((role) => canGrantRole(organizationSettings(ctx), parseRoles(held), role))

/** Checks whether the current roles of an inviter still allow an invitation with these roles. Null for former members. */
export const canInviteWithRoles = (ctx: Context, inviterRole: string | null, role: string): boolean =>
  inviterRole !== null &&
  hasPermissions(organizationSettings(ctx).roles, parseRoles(inviterRole), toPermissions('invitation:create')) &&
  canGrantAll(ctx, inviterRole, role)

/** Owners are the members with the creator role, whatever its name is. */
export const includesOwnerRole = (ctx: Context, role: string): boolean =>
  parseRoles(role).includes(organizationSettings(ctx).creatorRole)
