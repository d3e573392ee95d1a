import { type ErrorName, canGrantRole, hasPermissions, parseRoles, toPermissions } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import type { Settings } from '../platform/options/settings.ts'
import { requireRecentAuthentication } from '../session/recent-authentication.ts'
import { type MemberContext, organizationSettings } from './member-access.ts'

/** The roles of an input: one role, several with commas, or a list. Fails with ROLE_NOT_FOUND for unknown roles or none. */
export const requireKnownRoles = (ctx: Context, input: string | readonly string[]): string[] =>
  normalizeRoles(organizationSettings(ctx), input) ?? fail('ROLE_NOT_FOUND')

/** Removes duplicates and puts the creator role first. Returns null for unknown roles or none. */
export const normalizeRoles = (
  { roles, creatorRole }: Pick<NonNullable<Settings['organization']>, 'roles' | 'creatorRole'>,
  input: string | readonly string[],
): string[] | null => {
  const names = parseRoles(typeof input === 'string' ? input : input.join(','))
  if (names.length === 0 || names.some((name) => !Object.hasOwn(roles, name))) return null
  const ordered = [creatorRole, ...Object.keys(roles).filter((role) => role !== creatorRole)]
  return ordered.filter((role) => names.includes(role))
}

/** The roles of an input that the caller can grant. Fails with `refusal` for roles above the caller's own. */
export const requireGrantableRoles = async (
  tx: MemberContext,
  input: string | readonly string[],
  refusal: ErrorName,
): Promise<string[]> => {
  const roles = requireKnownRoles(tx, input)
  await requireManageableRoles(tx, roles, refusal)
  return roles
}

/**
 * Fails with `refusal` unless the caller can grant and revoke these roles. The owner role also requires a recent
 * authentication: a copied cookie must not share or take the ownership.
 */
export const requireManageableRoles = async (
  tx: MemberContext,
  roles: readonly string[],
  refusal: ErrorName,
): Promise<void> => {
  if (!canManageRoles(tx, roles)) fail(refusal)
  if (includesOwnerRole(tx, roles)) await requireRecentAuthentication(tx)
}

/** Checks whether the caller can grant and revoke these roles, and act on members with them (R25). */
export const canManageRoles = (tx: MemberContext, roles: readonly string[]): boolean =>
  canGrantAll(tx, tx.member.roles, roles)

/** Checks whether a member with the held roles can grant all of the roles. */
const canGrantAll = (ctx: Context, held: readonly string[], roles: readonly string[]): boolean =>
  roles.every((role) => canGrantRole(organizationSettings(ctx), held, role))

/** Checks whether the current roles of an inviter still allow an invitation with these roles. */
export const canInviteWithRoles = (
  ctx: Context,
  inviterRoles: readonly string[] | undefined,
  roles: readonly string[],
): boolean =>
  inviterRoles !== undefined &&
  hasPermissions(organizationSettings(ctx).roles, inviterRoles, toPermissions('invitation:create')) &&
  canGrantAll(ctx, inviterRoles, roles)

/** Owners are the members with the creator role, whatever its name is. */
export const includesOwnerRole = (ctx: Context, roles: readonly string[]): boolean =>
  roles.includes(organizationSettings(ctx).creatorRole)
