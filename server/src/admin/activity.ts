import type { activityCalls, InputOf } from '@latchkey/contract'
import { record } from '../platform/audit/audit.store.ts'
import type { CallerContext, Handlers } from '../platform/context.ts'
import { momentPosition, toCursor } from '../platform/database/cursor.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { forMember } from '../organization/as-member.ts'
import { isOwners } from '../organization/roles.ts'
import { showTo } from '../session/as-caller.ts'
import { exportOf } from './activity-export.ts'
import { shownTo } from './activity-view.ts'
import { type ActivityFilter, listActivityRows, type Scope } from './activity.store.ts'
import { showAdmin } from './as-admin.ts'

export const activityHandlers = {
  listActivity: (ctx, query) => pageOf(ctx, ownOf(ctx), query),
  exportActivity: (ctx, query) => exportOf(ctx, ownOf(ctx), { ...filterOf(query), format: query.format }),

  listOrganizationActivity: (ctx, query) => showOwner(ctx, query, (scope) => pageOf(ctx, scope, query)),
  exportOrganizationActivity: (ctx, query) =>
    showOwner(ctx, query, async (scope) => {
      const file = await exportOf(ctx, scope, { ...filterOf(query), format: query.format })
      await recordExport(ctx, `organization:${scope.id}`)
      return file
    }),

  listAllActivity: (ctx, query) => showAdmin(ctx, 'activity:list', () => pageOf(ctx, { of: 'everybody' }, query)),
  exportAllActivity: (ctx, query) =>
    showAdmin(ctx, 'activity:list', async () => {
      const file = await exportOf(ctx, { of: 'everybody' }, { ...filterOf(query), format: query.format })
      await recordExport(ctx, `user:${ctx.caller.user.id}`)
      return file
    }),
} satisfies Handlers<typeof activityCalls>

type Query = InputOf<typeof activityCalls.listActivity>
type OrganizationQuery = Pick<InputOf<typeof activityCalls.listOrganizationActivity>, 'organizationId'>

const ownOf = ({ caller }: CallerContext): Scope => ({ of: 'person', id: caller.user.id })

/** The organization that a call is about, for its owners alone. */
const ownedOf = async (ctx: CallerContext, { organizationId }: OrganizationQuery) => {
  const stranger = 'VIEWER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
  const { organization, member } = await forMember(ctx, {
    organizationId,
    unchosen: 'NO_ACTIVE_ORGANIZATION',
    stranger,
  })
  if (!isOwners(ctx, member.role)) fail('YOU_ARE_NOT_ALLOWED_TO_LIST_ACTIVITY')
  return { of: 'organization', id: organization.id } as const
}

type Owned = Awaited<ReturnType<typeof ownedOf>>

const showOwner = <T>(ctx: CallerContext, query: OrganizationQuery, read: (scope: Owned) => Promise<T>): Promise<T> =>
  showTo(ctx, (now) => ownedOf(now, query), read)

/** A page of the activity, newest first. */
const pageOf = async (ctx: CallerContext, scope: Scope, { limit = 50, cursor, ...query }: Query) => {
  const after = cursor ? momentPosition(cursor) : undefined
  // One more tells whether there is a next page.
  const rows = await listActivityRows(ctx, scope, { ...filterOf(query), after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    activity: await shownTo(ctx, scope, shown),
    nextCursor: last ? toCursor({ value: last.createdAt, id: last.id }) : null,
  }
}

const filterOf = ({ action, actor, about, from, to }: Query): ActivityFilter => ({
  action,
  actor: actor || undefined,
  about: about || undefined,
  from: from === undefined ? undefined : Date.parse(from),
  to: to === undefined ? undefined : Date.parse(to),
})

/** Who takes what others did out of the service is on record as well. */
const recordExport = (ctx: CallerContext, target: string): Promise<void> =>
  inTransaction(ctx, (tx) => record(tx, { action: 'activity.exported', target }))
