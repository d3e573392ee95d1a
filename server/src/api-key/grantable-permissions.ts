import { type grantablePermissionCalls, type Permissions, platformActions } from '@latchkey/contract'
import { readAsMember } from '../organization/member-access.ts'
import { loadMembershipsOfUser } from '../organization/organization-roles.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { requireKeyPermission } from './key-access.ts'
import { canGrantInOrganization, memberHasScope, userHasScope } from './owner-permissions.ts'
import { type Scope, toKeyPermissions, toScopes } from './scopes.ts'

export const grantablePermissionHandlers = {
  listGrantablePermissions: async (ctx, { organizationId }) => {
    const scopes = organizationId ? await listScopesOfMember(ctx, organizationId) : await listScopesOfUser(ctx)
    return { permissions: toKeyPermissions([...new Set(scopes)]) ?? {} }
  },
} satisfies Handlers<typeof grantablePermissionCalls>

const listScopesOfMember = (ctx: CallerContext, organizationId: string): Promise<Scope[]> =>
  readAsMember(
    ctx,
    { organizationId, notMemberError: 'YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION' },
    async ({ member, roles }) => {
      const membership = { role: member.role, roles }
      requireKeyPermission(ctx, membership, 'create')
      return listScopes(roles).filter((scope) => canGrantInOrganization(ctx, membership, scope))
    },
  )

/** Lists the permissions without an organization, then those that the user has in any organization. */
const listScopesOfUser = async (ctx: CallerContext): Promise<Scope[]> => {
  const { settings, caller } = ctx
  const candidates = [
    ...toScopes(settings.userPermissions),
    ...listScopes(settings.admin?.roles ?? {}),
    ...toScopes(platformActions),
  ]
  const scopes = candidates.filter((scope) => userHasScope(ctx, caller.user, scope))
  const memberships = settings.organization ? await loadMembershipsOfUser(ctx, caller.user.id) : []
  for (const membership of memberships) {
    scopes.push(...listScopes(membership.roles).filter((scope) => memberHasScope(membership, scope)))
  }
  return scopes
}

const listScopes = (roles: Readonly<Record<string, Permissions>>): Scope[] => Object.values(roles).flatMap(toScopes)
