import type { platformOrganizationCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { parseTimeCursor, toCursor } from '../platform/database/cursor.ts'
import { toOrganization } from '../organization/organization.ts'
import { readAsAdmin } from './admin-access.ts'
import { listAllOrganizations } from './platform-organizations.store.ts'

export const platformOrganizationHandlers = {
  listAllOrganizations: (ctx, { search, limit = 50, cursor }) =>
    readAsAdmin(ctx, 'organization:list', async () => {
      const after = cursor ? parseTimeCursor(cursor) : undefined
      // One extra row shows whether a next page exists.
      const rows = await listAllOrganizations(ctx, { search: search || undefined, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        organizations: page.map((row) => ({ ...toOrganization(row), memberCount: row.memberCount })),
        nextCursor: last ? toCursor({ value: last.createdAt, id: last.id }) : null,
      }
    }),
} satisfies Handlers<typeof platformOrganizationCalls>
