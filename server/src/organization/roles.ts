import { type ErrorName, canGrantRole, parseRoles } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import type { Settings } from '../platform/options/settings.ts'
import { type MemberContext, organizationSettings } from './member-access.ts'

/**
 * Roles as a request names them (one, several with commas, or a list) in the form that is stored: known ones alone,
 * trimmed, each once, the creator role first. Fails with ROLE_NOT_FOUND for an unknown one, and where there is none.
 */
export const requireKnownRoles = (ctx: Context, wanted: string | readonly string[]): string =>
  normalizeRoles(organizationSettings(ctx), wanted) ?? fail('ROLE_NOT_FOUND')

/** The same; null for an unknown one, and where there is none. */
export const normalizeRoles = (
  { roles, creatorRole }: Pick<NonNullable<Settings['organization']>, 'roles' | 'creatorRole'>,
  wanted: string | readonly string[],
): string | null => {
  const named = parseRoles(typeof wanted === 'string' ? wanted : wanted.join(','))
  if (named.length === 0 || named.some((role) => !Object.hasOwn(roles, role))) return null
  const inOrder = [creatorRole, ...Object.keys(roles).filter((role) => role !== creatorRole)]
  return inOrder.filter((role) => named.includes(role)).join(',')
}

/** The same, of roles that the caller may grant; others fail as `refusal` says. */
export const requireGrantableRoles = (
  tx: MemberContext,
  wanted: string | readonly string[],
  refusal: ErrorName,
): string => {
  const role = requireKnownRoles(tx, wanted)
  if (!canManageRole(tx, role)) fail(refusal)
  return role
}

/** Whether the caller may give, take or act upon these roles: nobody does with a role above their own (rule R25). */
export const canManageRole = (tx: MemberContext, role: string): boolean => canGrantAll(tx, tx.member.role, role)

/** Whether roles that somebody holds stand at or above all of others. */
export const canGrantAll = (ctx: Context, held: string, role: string): boolean =>
  parseRoles(role).every((name) => canGrantRole(organizationSettings(ctx), parseRoles(held), name))

/** Whether the creator role is among these: who holds it is an owner, whatever it is called. */
export const includesOwnerRole = (ctx: Context, role: string): boolean =>
  parseRoles(role).includes(organizationSettings(ctx).creatorRole)
