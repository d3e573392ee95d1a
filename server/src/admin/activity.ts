import type { activityCalls, InputOf } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { parseTimeCursor, toCursor } from '../platform/database/cursor.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { requireMembership } from '../organization/member-access.ts'
import { includesOwnerRole } from '../organization/roles.ts'
import { readAsCaller } from '../session/caller-transaction.ts'
import { createActivityExport } from './activity-export.ts'
import { toActivity } from './activity-response.ts'
import { type ActivityFilter, listActivity, type ActivityScope } from './activity.store.ts'
import { readAsAdmin } from './admin-access.ts'

export const activityHandlers = {
  listActivity: (ctx, query) => loadActivityPage(ctx, callerScope(ctx), query),
  exportActivity: (ctx, query) =>
    createActivityExport(ctx, callerScope(ctx), { ...toActivityFilter(query), format: query.format }),

  listOrganizationActivity: (ctx, query) => readAsOwner(ctx, query, (scope) => loadActivityPage(ctx, scope, query)),
  exportOrganizationActivity: (ctx, query) =>
    readAsOwner(ctx, query, async (scope) => {
      const file = await createActivityExport(ctx, scope, { ...toActivityFilter(query), format: query.format })
      await recordExport(ctx, `organization:${scope.id}`)
      return file
    }),

  listAllActivity: (ctx, query) =>
    readAsAdmin(ctx, 'activity:list', () => loadActivityPage(ctx, { kind: 'all' }, query)),
  exportAllActivity: (ctx, query) =>
    readAsAdmin(ctx, 'activity:list', async () => {
      const file = await createActivityExport(
        ctx,
        { kind: 'all' },
        { ...toActivityFilter(query), format: query.format },
      )
      await recordExport(ctx, `user:${ctx.caller.user.id}`)
      return file
    }),
} satisfies Handlers<typeof activityCalls>

type ActivityQuery = InputOf<typeof activityCalls.listActivity>
type OrganizationQuery = Pick<InputOf<typeof activityCalls.listOrganizationActivity>, 'organizationId'>

const callerScope = ({ caller }: CallerContext): ActivityScope => ({ kind: 'user', id: caller.user.id })

/** Fails for members who are not owners. */
const requireOwnedOrganization = async (ctx: CallerContext, { organizationId }: OrganizationQuery) => {
  const notMemberError = 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const { organization, member } = await requireMembership(ctx, {
    organizationId,
    missingError: 'NO_ACTIVE_ORGANIZATION',
    notMemberError,
  })
  if (!includesOwnerRole(ctx, member.roles)) fail('YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY')
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

/** Exports of the activity of other users are audited. */
const recordExport = (ctx: CallerContext, target: string): Promise<void> =>
  inTransaction(ctx, (tx) => recordAudit(tx, { action: 'activity.exported', target }))
