import { hasPermissions, parseRoles, toPermissions } from '@latchkey/contract'
import type { RoleHolder } from '@latchkey/contract/admin-access'
import type { CallerContext, Context } from '../platform/context.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findMemberAccess } from '../organization/find-organization.ts'
import { loadMembershipsOfUser, loadRoles } from '../organization/organization-roles.ts'
import { requireFactorOfPolicy } from '../organization/required-factor.ts'
import { hasOwnerRole } from '../organization/roles.ts'
import { findKey } from './api-keys.store.ts'
import { canGrantInOrganization, type Membership, memberHasScope, userHasScope } from './owner-permissions.ts'
import { parseScopes, type Scope } from './scopes.ts'

type KeyAction = 'create' | 'read' | 'update' | 'delete'

/** Fails unless the roles of a member allow the action on keys of the organization. Owners can perform all actions. */
export const requireKeyPermission = (ctx: Context, { role, roles }: Membership, action: KeyAction): void => {
  const isAllowed =
    hasOwnerRole(ctx, role) || hasPermissions(roles, parseRoles(role), toPermissions(`apiKey:${action}`))
  if (!isAllowed) fail('INSUFFICIENT_API_KEY_PERMISSIONS')
}

/** A key that the caller manages, and the caller's membership in the organization that owns it. */
export interface ManagedKey {
  readonly row: ApiKeyRow
  /** Null for a key of the caller. */
  readonly membership: Membership | null
}

/** Finds a key of the caller or of an organization of the caller. All other keys fail like unknown keys. */
export const requireManagedKey = async (ctx: CallerContext, id: string, action: KeyAction): Promise<ManagedKey> => {
  const row = (await findKey(ctx, id)) ?? fail('KEY_NOT_FOUND')
  const { user } = ctx.caller
  if (row.userId === user.id) return { row, membership: null }
  const { organizationId } = row
  if (organizationId === null || !ctx.settings.organization) return fail('KEY_NOT_FOUND')
  const membership = (await findMembership(ctx, organizationId)) ?? fail('KEY_NOT_FOUND')
  requireKeyPermission(ctx, membership, action)
  return { row, membership }
}

/** Finds the caller's membership. Fails if the organization requires a second factor that the caller lacks. */
export const findMembership = async (ctx: CallerContext, organizationId: string): Promise<Membership | undefined> => {
  const access = await findMemberAccess(ctx, organizationId, ctx.caller.user.id)
  if (!access) return undefined
  await requireFactorOfPolicy(ctx, access)
  return { role: access.role, roles: await loadRoles(ctx, organizationId, access.role) }
}

/** Fails unless the caller can grant these permissions to the key. */
export const requireGrantable = async (
  ctx: CallerContext,
  { membership }: ManagedKey,
  scopes: readonly Scope[],
): Promise<void> => {
  if (membership === null) await requireGrantableByUser(ctx, ctx.caller.user, scopes)
  else requireGrantableByMember(ctx, membership, scopes)
}

/**
 * Fails unless the caller can grant the permissions that the key of an organization has: a member must not receive the secret
 * of a key with more permissions (R25). The permissions of a user's own key end with those of the user.
 */
export const requireGrantableKey = (ctx: Context, { row, membership }: ManagedKey): void => {
  if (membership !== null) requireGrantableByMember(ctx, membership, parseScopes(row.scopes))
}

export const requireGrantableByMember = (ctx: Context, membership: Membership, scopes: readonly Scope[]): void =>
  requireAll(scopes, (scope) => canGrantInOrganization(ctx, membership, scope))

/**
 * Fails unless the user has each permission, in any organization or on the platform. Each use of the key checks the
 * organization of the request.
 */
export const requireGrantableByUser = async (
  ctx: Context,
  user: RoleHolder,
  scopes: readonly Scope[],
): Promise<void> => {
  const others = scopes.filter((scope) => !userHasScope(ctx, user, scope))
  if (others.length === 0) return
  const memberships = ctx.settings.organization ? await loadMembershipsOfUser(ctx, user.id) : []
  requireAll(others, (scope) => memberships.some((membership) => memberHasScope(membership, scope)))
}

const requireAll = (scopes: readonly Scope[], isGrantable: (scope: Scope) => boolean): void => {
  const refused = scopes.find((scope) => !isGrantable(scope))
  if (refused === undefined) return
  fail('PERMISSIONS_EXCEED_YOUR_OWN', { message: `An API key cannot have ${refused}, which you do not have` })
}
