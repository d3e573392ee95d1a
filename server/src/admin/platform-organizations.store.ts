import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { PageStart } from '../platform/database/cursor.ts'
import type { OrganizationRow } from '../platform/database/tables.ts'

/** A page of all organizations, newest first. A search scans until the page is full. */
export const listAllOrganizations = (
  ctx: Context,
  search: string,
  { after, limit }: PageStart,
): Promise<OrganizationRow[]> => {
  const pattern = `%${search.toLowerCase().replace(/[!%_]/g, '!$&')}%`
  return ctx.db
    .selectFrom('organization')
    .selectAll()
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`(lower("name") like ${pattern} escape '!' or "slug" like ${pattern} escape '!')`),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`("createdAt", "id") < (${after?.value}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
