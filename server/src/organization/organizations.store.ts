import type { Context } from '../context.ts'
import type { OrganizationRow } from '../database/tables.ts'

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
