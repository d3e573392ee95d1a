import type { RoleHolder } from '@latchkey/contract/admin-access'
import type { CallerContext, Context } from '../platform/context.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findMemberRoles, type MemberRoles } from '../organization/member-access.ts'
import { loadMembershipsOfUser } from '../organization/organization-roles.ts'
import { memberCan } from '../organization/permitted-members.ts'
import { findKey } from './api-keys.store.ts'
import { canGrantInOrganization, memberHasScope, userHasScope } from './owner-permissions.ts'
import { parseScopes, type Scope } from './scopes.ts'

type KeyAction = 'create' | 'read' | 'update' | 'delete'

/** Fails unless the roles of a member allow the action on keys of the organization. Owners can perform all actions. */
export const requireKeyPermission = (ctx: Context, member: MemberRoles, action: KeyAction): void => {
  if (!memberCan(ctx, member, `apiKey:${action}`)) fail('INSUFFICIENT_API_KEY_PERMISSIONS')
}

/** A key that the caller manages, and the caller's membership in the organization that owns it. */
export interface ManagedKey {
  readonly row: ApiKeyRow
  /** Null for a key of the caller. */
  readonly membership: MemberRoles | null
}

/** Finds a key of the caller or of an organization of the caller. All other keys fail like unknown keys. */
export const requireManagedKey = async (ctx: CallerContext, id: string, action: KeyAction): Promise<ManagedKey> => {
  const row = (await findKey(ctx, id)) ?? fail('KEY_NOT_FOUND')
  const { user } = ctx.caller
  if (row.userId === user.id) return { row, membership: null }
  const { organizationId } = row
  if (organizationId === null || !ctx.settings.organization) return fail('KEY_NOT_FOUND')
  const membership = (await findMemberRoles(ctx, organizationId)) ?? fail('KEY_NOT_FOUND')
  requireKeyPermission(ctx, membership, action)
  return { row, membership }
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

export const requireGrantableByMember = (ctx: Context, membership: MemberRoles, scopes: readonly Scope[]): void =>
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
