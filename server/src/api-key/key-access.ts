import { hasPermissions, parseRoles, toPermissions } from '@latchkey/contract'
import type { CallerContext, Context } from '../platform/context.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { findMemberRole } from '../organization/find-organization.ts'
import { includesOwnerRole } from '../organization/roles.ts'
import { findKey, listRoleTextsOfUser } from './api-keys.store.ts'
import { canGrantInOrganization, hasRight, type RightsHolder } from './rights.ts'
import { parseScopes, type Scope } from './scopes.ts'

type KeyAction = 'create' | 'read' | 'update' | 'delete'

/** Fails unless the roles of a member allow the action on keys of the organization. Owners may perform all of them. */
export const requireMemberCanManage = (ctx: Context, role: string, action: KeyAction): void => {
  const roles = ctx.settings.organization?.roles ?? {}
  const isAllowed =
    includesOwnerRole(ctx, role) || hasPermissions(roles, parseRoles(role), toPermissions(`apiKey:${action}`))
  if (!isAllowed) fail('INSUFFICIENT_API_KEY_PERMISSIONS')
}

/** A key that the caller manages, and the caller's roles in the organization that owns it. */
export interface ManagedKey {
  readonly row: ApiKeyRow
  /** Null for a key of the caller. */
  readonly memberRole: string | null
}

/** Fails unless the caller can grant these permissions to the key. */
export const requireGrantable = async (
  ctx: CallerContext,
  { memberRole }: ManagedKey,
  scopes: readonly Scope[],
): Promise<void> => {
  if (memberRole === null) await requireGrantableByUser(ctx, ctx.caller.user, scopes)
  else requireGrantableByMember(ctx, memberRole, scopes)
}

/** Finds a key of the caller or of an organization of the caller. Other keys fail like unknown ones. */
export const requireManagedKey = async (ctx: CallerContext, id: string, action: KeyAction): Promise<ManagedKey> => {
  const row = (await findKey(ctx, id)) ?? fail('KEY_NOT_FOUND')
  const { user } = ctx.caller
  if (row.userId === user.id) return { row, memberRole: null }
  if (row.organizationId === null || !ctx.settings.organization) return fail('KEY_NOT_FOUND')
  const memberRole = (await findMemberRole(ctx, row.organizationId, user.id)) ?? fail('KEY_NOT_FOUND')
  requireMemberCanManage(ctx, memberRole, action)
  return { row, memberRole }
}

/**
 * Fails unless the caller can grant the permissions that the key of an organization has: a member must not receive the secret
 * of a key with more permissions (R25). The rights of a user's own key end with those of the user.
 */
export const requireCoveredKey = (ctx: Context, { row, memberRole }: ManagedKey): void => {
  if (memberRole !== null) requireGrantableByMember(ctx, memberRole, parseScopes(row.scopes))
}

export const requireGrantableByMember = (ctx: Context, role: string, scopes: readonly Scope[]): void =>
  requireAll(scopes, (scope) => canGrantInOrganization(ctx, role, scope))

/** A key of a user can have the rights that the user has anywhere. Each use checks those of its organization. */
export const requireGrantableByUser = async (
  ctx: Context,
  user: RightsHolder,
  scopes: readonly Scope[],
): Promise<void> => {
  if (scopes.length === 0) return
  const roles = ctx.settings.organization ? await listRoleTextsOfUser(ctx, user.id) : []
  requireAll(
    scopes,
    (scope) => hasRight(ctx, user, scope) || roles.some((role) => hasRight(ctx, user, scope, { role })),
  )
}

const requireAll = (scopes: readonly Scope[], isGrantable: (scope: Scope) => boolean): void => {
  const refused = scopes.find((scope) => !isGrantable(scope))
  if (refused === undefined) return
  fail('PERMISSIONS_EXCEED_YOUR_OWN', { message: `An API key cannot have ${refused}, which you do not have` })
}
