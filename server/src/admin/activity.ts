import type { activityCalls, InputOf } from '@latchkey/contract'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { loadTimePage } from '../platform/database/cursor.ts'
import { fail } from '../platform/errors.ts'
import { requireMembership } from '../organization/member-access.ts'
import { hasOwnerRole } from '../organization/roles.ts'
import { readAsCaller } from '../session/caller-transaction.ts'
import { type ReadActivity, startActivityExport } from './activity-export.ts'
import { toActivity } from './activity-response.ts'
import { listActivity, type ActivityScope } from './activity.store.ts'
import { readAsAdmin } from './admin-access.ts'

export const activityHandlers = {
  listActivity: (ctx, query) => loadActivityPage(ctx, toCallerScope(ctx), query),
  exportActivity: (ctx, query) =>
    startActivityExport(ctx, (read) => readAsCaller(ctx, toCallerScope, read), query, null),

  listOrganizationActivity: (ctx, query) => readAsOwner(ctx, query, (scope) => loadActivityPage(ctx, scope, query)),
  exportOrganizationActivity: async (ctx, query) => {
    const { id: organizationId } = await requireOwnerScope(ctx, query)
    const readOwned: ReadActivity = (read) => readAsOwner(ctx, { organizationId }, read)
    return startActivityExport(ctx, readOwned, query, `organization:${organizationId}`)
  },

  listAllActivity: (ctx, { organizationId, ...query }) =>
    readAsAdmin(ctx, 'activity:list', () => loadActivityPage(ctx, toAdminScope(organizationId), query)),
  exportAllActivity: async (ctx, { organizationId, ...query }) => {
    const readAll: ReadActivity = (read) => readAsAdmin(ctx, 'activity:list', () => read(toAdminScope(organizationId)))
    return startActivityExport(ctx, readAll, query, `user:${ctx.caller.user.id}`)
  },
} satisfies Handlers<typeof activityCalls>

const toAdminScope = (organizationId: string | undefined): ActivityScope =>
  organizationId ? { kind: 'organization', id: organizationId, isReadByAdmin: true } : { kind: 'all' }

type ActivityQuery = InputOf<typeof activityCalls.listActivity>
type OrganizationQuery = Pick<InputOf<typeof activityCalls.listOrganizationActivity>, 'organizationId'>

const toCallerScope = ({ caller }: CallerContext): ActivityScope => ({ kind: 'user', id: caller.user.id })

/** Returns the scope of the organization. Fails for members who are not owners. */
const requireOwnerScope = async (ctx: CallerContext, { organizationId }: OrganizationQuery) => {
  const notMemberError = 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const { organization, member } = await requireMembership(ctx, { organizationId, notMemberError })
  if (!hasOwnerRole(ctx, member.role)) fail('YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY')
  return { kind: 'organization', id: organization.id } as const
}

const readAsOwner = <T>(
  ctx: CallerContext,
  query: OrganizationQuery,
  read: (scope: ActivityScope) => Promise<T>,
): Promise<T> => readAsCaller(ctx, (current) => requireOwnerScope(current, query), read)

const loadActivityPage = async (ctx: CallerContext, scope: ActivityScope, query: ActivityQuery) => {
  const { page, nextCursor } = await loadTimePage(query, (start) => listActivity(ctx, scope, query, start))
  return { activity: await toActivity(ctx, scope, page), nextCursor }
}
