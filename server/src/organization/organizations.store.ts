import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { insertUnlessExists, prepared } from '../platform/database/prepared.ts'
import { ROWS_PER_STATEMENT } from '../platform/database/rows-per-statement.ts'
import type { MemberRow, OrganizationRow } from '../platform/database/tables.ts'
import { deleteEndpoints } from '../platform/webhooks/endpoints.store.ts'

export const findOrganization = async (ctx: Context, id: string): Promise<OrganizationRow | undefined> => {
  const [organization] = await findOrganizationQuery(ctx, { id })
  return organization
}

const findOrganizationQuery = prepared<{ id: string }>()((db, value) =>
  db.selectFrom('organization').selectAll().where('id', '=', value('id')),
)

export const findOrganizationBySlug = (ctx: Context, slug: string): Promise<OrganizationRow | undefined> =>
  ctx.db.selectFrom('organization').selectAll().where('slug', '=', slug).executeTakeFirst()

/** Returns undefined if the slug is taken. */
export const insertOrganization = (ctx: Context, row: OrganizationRow): Promise<OrganizationRow | undefined> =>
  insertUnlessExists(ctx, 'organization', { unique: ['slug'], row })

/** Returns undefined if another organization has the slug. */
export const updateOrganization = (
  ctx: Context,
  id: string,
  changes: Partial<
    Pick<OrganizationRow, 'name' | 'slug' | 'logo' | 'metadata' | 'additionalFields' | 'requireTwoFactor'>
  >,
): Promise<OrganizationRow | undefined> =>
  ctx.db
    .updateTable('organization')
    .set(changes)
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('organization as other')
            .select('other.id')
            // No organization has an empty slug.
            .where('other.slug', '=', changes.slug ?? '')
            .where('other.id', '!=', id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()

/**
 * Deletes invitations, members and teams in batches, between which other calls are served: a cascade over thousands of
 * members would be one statement. Further rows cascade.
 */
export const deleteOrganization = async (tx: Context, id: string): Promise<void> => {
  await deleteEndpoints(tx, id)
  // The deletion of a team changes its members and invitations, so it comes after them.
  for (const table of ['invitation', 'member', 'team'] as const) {
    while (await deleteOldestRows(tx, table, id)) await nextIteration()
  }
  await tx.db.deleteFrom('organization').where('id', '=', id).execute()
}

/**
 * Deletes a batch and returns whether rows are left. Its last row is a statement of its own: for a delete with a subquery,
 * PostgreSQL chooses a plan that evaluates the subquery once per row of the table if the table was small when it was analyzed.
 */
const deleteOldestRows = async (
  tx: Context,
  table: 'member' | 'invitation' | 'team',
  organizationId: string,
): Promise<boolean> => {
  const last = await tx.db
    .selectFrom(table)
    .select(['createdAt', 'id'])
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .offset(ROWS_PER_STATEMENT - 1)
    .executeTakeFirst()
  const rows = tx.db.deleteFrom(table).where('organizationId', '=', organizationId)
  const batch = last
    ? rows.where(({ eb, refTuple, tuple }) => eb(refTuple('createdAt', 'id'), '<=', tuple(last.createdAt, last.id)))
    : rows
  await batch.execute()
  return last !== undefined
}

export const findOrganizations = async (ctx: Context, ids: readonly string[]): Promise<OrganizationRow[]> =>
  ids.length === 0 ? [] : ctx.db.selectFrom('organization').selectAll().where('id', 'in', ids).execute()

interface OrganizationPage {
  /** The membership in the last organization of the previous page. */
  after: Pick<MemberRow, 'createdAt' | 'organizationId'> | undefined
  limit: number
}

/** Lists a page of the organizations of a user with the roles in them, most recently joined first. */
export const listOrganizations = async (
  ctx: Context,
  userId: string,
  { after, limit }: OrganizationPage,
): Promise<readonly (OrganizationRow & Pick<MemberRow, 'role'>)[]> => {
  const { createdAt = Number.MAX_SAFE_INTEGER, organizationId = '' } = after ?? {}
  return listOrganizationsQuery(ctx, { userId, createdAt, organizationId, limit })
}

type OrganizationPageValues = { userId: string; createdAt: number; organizationId: string; limit: number }

const listOrganizationsQuery = prepared<OrganizationPageValues>()((db, value) =>
  db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .selectAll('organization')
    .select('member.role')
    .where('member.userId', '=', value('userId'))
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('member.createdAt', 'member.organizationId'),
        '<',
        tuple(value('createdAt'), value('organizationId')),
      ),
    )
    .orderBy('member.createdAt', 'desc')
    .orderBy('member.organizationId', 'desc')
    .limit(value('limit')),
)

/** Counts a new member unless the limit is reached. One statement, so that concurrent transactions cannot exceed it. */
export const claimSeat = async (ctx: Context, organizationId: string, limit: number): Promise<boolean> => {
  const rows = await claimSeatQuery(ctx, { organizationId, limit })
  return rows.length === 1
}

const claimSeatQuery = prepared<{ organizationId: string; limit: number }>()((db, value) =>
  db
    .updateTable('organization')
    .set((organization) => ({ memberCount: organization('memberCount', '+', 1) }))
    .where('id', '=', value('organizationId'))
    .where('memberCount', '<', value('limit'))
    .returning('id'),
)

/** Releases the seats of deleted members, who were members of different organizations. */
export const releaseSeats = async (
  ctx: Context,
  members: readonly Pick<MemberRow, 'organizationId'>[],
): Promise<void> => {
  const ids = members.map(({ organizationId }) => organizationId)
  await ctx.db
    .updateTable('organization')
    .set((organization) => ({ memberCount: organization('memberCount', '-', 1) }))
    .where('id', 'in', ids)
    .execute()
}
