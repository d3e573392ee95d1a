import type { activityCalls, InputOf } from '@latchkey/contract'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { parseTimeCursor, toCursor } from '../platform/database/cursor.ts'
import { fail } from '../platform/errors.ts'
import { requireMembership } from '../organization/member-access.ts'
import { includesOwnerRole } from '../organization/roles.ts'
import { readAsCaller } from '../session/caller-transaction.ts'
import { type ReadActivity, startActivityExport } from './activity-export.ts'
import { toActivity } from './activity-response.ts'
import { type ActivityFilter, listActivity, type ActivityScope } from './activity.store.ts'
import { readAsAdmin } from './admin-access.ts'

export const activityHandlers = {
  listActivity: (ctx, query) => loadActivityPage(ctx, callerScope(ctx), query),
  exportActivity: (ctx, query) => startExport(ctx, (read) => readAsCaller(ctx, callerScope, read), query),

  listOrganizationActivity: (ctx, query) => readAsOwner(ctx, query, (scope) => loadActivityPage(ctx, scope, query)),
  exportOrganizationActivity: async (ctx, query) => {
    const { id: organizationId } = await requireOwnedOrganization(ctx, query)
    const readOwned: ReadActivity = (read) => readAsOwner(ctx, { organizationId }, read)
    return startExport(ctx, readOwned, query, `organization:${organizationId}`)
  },

  listAllActivity: (ctx, query) =>
    readAsAdmin(ctx, 'activity:list', () => loadActivityPage(ctx, { kind: 'all' }, query)),
  exportAllActivity: async (ctx, query) => {
    const readAll: ReadActivity = (read) => readAsAdmin(ctx, 'activity:list', () => read({ kind: 'all' }))
    return startExport(ctx, readAll, query, `user:${ctx.caller.user.id}`)
  },
} satisfies Handlers<typeof activityCalls>

type ActivityQuery = InputOf<typeof activityCalls.listActivity>
type ExportQuery = InputOf<typeof activityCalls.exportActivity>
type OrganizationQuery = Pick<InputOf<typeof activityCalls.listOrganizationActivity>, 'organizationId'>

const callerScope = ({ caller }: CallerContext): ActivityScope => ({ kind: 'user', id: caller.user.id })

/** Exports of the activity of other users are audited. */
const startExport = (
  ctx: CallerContext,
  read: ReadActivity,
  { format, ...query }: ExportQuery,
  auditTarget: string | null = null,
) => startActivityExport(ctx, read, { ...toActivityFilter(query), format, auditTarget })

/** Fails for members who are not owners. */
const requireOwnedOrganization = async (ctx: CallerContext, { organizationId }: OrganizationQuery) => {
  const notMemberError = 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const { organization, member } = await requireMembership(ctx, {
    organizationId,
    missingError: 'NO_ACTIVE_ORGANIZATION',
    notMemberError,
  })
  if (!includesOwnerRole(ctx, member.role)) fail('YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY')
  return { kind: 'organization', id: organization.id } as const
}

type OrganizationScope = Awaited<ReturnType<typeof requireOwnedOrganization>>

const readAsOwner = <T>(
  ctx: CallerContext,
  query: OrganizationQuery,
  read: (scope: OrganizationScope) => Promise<T>,
): Promise<T> => readAsCaller(ctx, (now) => requireOwnedOrganization(now, query), read)

const loadActivityPage = async (
  ctx: CallerContext,
  scope: ActivityScope,
  { limit = 50, cursor, ...query }: ActivityQuery,
) => {
  const after = cursor ? parseTimeCursor(cursor) : undefined
  // One extra row shows whether a next page exists.
  const rows = await listActivity(ctx, scope, { ...toActivityFilter(query), after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    activity: await toActivity(ctx, scope, page),
    nextCursor: last ? toCursor({ value: last.createdAt, id: last.id }) : null,
  }
}

const toActivityFilter = ({ action, actor, about, from, to }: ActivityQuery): ActivityFilter => ({
  action,
  actor: actor || undefined,
  about: about || undefined,
  from: from === undefined ? undefined : Date.parse(from),
  to: to === undefined ? undefined : Date.parse(to),
})
