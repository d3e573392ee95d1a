import type { Context } from '../context.ts'
import type { MemberRow, OrganizationRow } from '../database/tables.ts'

export const findOrganization = (ctx: Context, id: string): Promise<OrganizationRow | undefined> =>
  ctx.db.selectFrom('organization').selectAll().where('id', '=', id).executeTakeFirst()

export const findOrganizationBySlug = (ctx: Context, slug: string): Promise<OrganizationRow | undefined> =>
  ctx.db.selectFrom('organization').selectAll().where('slug', '=', slug).executeTakeFirst()

/** The new organization, or undefined when the slug is taken: the unique index decides, also among many at once. */
export const insertOrganization = (ctx: Context, row: OrganizationRow): Promise<OrganizationRow | undefined> =>
  ctx.db
    .insertInto('organization')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()

/** The changed organization, or undefined when another one has the slug. */
export const updateOrganizationRow = (
  ctx: Context,
  id: string,
  changes: Partial<Pick<OrganizationRow, 'name' | 'slug' | 'logo' | 'metadata'>>,
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
            .where('other.slug', '=', changes.slug ?? '')
            .where('other.id', '!=', id),
        ),
      ),
    )
    .returningAll()
    .executeTakeFirst()

/** Deletes an organization; its members, invitations and teams go with it. */
export const deleteOrganizationRow = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('organization').where('id', '=', id).execute()
}

/** Some organizations, in any order. */
export const findOrganizations = async (ctx: Context, ids: readonly string[]): Promise<OrganizationRow[]> =>
  ids.length === 0 ? [] : ctx.db.selectFrom('organization').selectAll().where('id', 'in', ids).execute()

/** The organizations of a person, those first that they joined last, from the one after `after` on. */
export const listOrganizationRows = (
  ctx: Context,
  {
    userId,
    after,
    limit,
  }: { userId: string; after: Pick<MemberRow, 'createdAt' | 'organizationId'> | null; limit: number },
): Promise<OrganizationRow[]> =>
  ctx.db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .selectAll('organization')
    .where('member.userId', '=', userId)
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('member.createdAt', 'member.organizationId'),
          '<',
          tuple(after?.createdAt ?? 0, after?.organizationId ?? ''),
        ),
      ),
    )
    .orderBy('member.createdAt', 'desc')
    .orderBy('member.organizationId', 'desc')
    .limit(limit)
    .execute()

/** Takes a seat, unless `limit` of them are taken: one statement, which all who join wait for. Says whether it did. */
export const takeSeat = async (ctx: Context, organizationId: string, limit: number): Promise<boolean> => {
  const row = await ctx.db
    .updateTable('organization')
    .set((organization) => ({ memberCount: organization('memberCount', '+', 1) }))
    .where('id', '=', organizationId)
    .where('memberCount', '<', limit)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a seat back. */
export const freeSeat = async (ctx: Context, organizationId: string): Promise<void> => {
  await ctx.db
    .updateTable('organization')
    .set((organization) => ({ memberCount: organization('memberCount', '-', 1) }))
    .where('id', '=', organizationId)
    .execute()
}
