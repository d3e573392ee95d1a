import type { platformOrganizationCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { loadTimePage } from '../platform/database/cursor.ts'
import { toOrganization } from '../organization/organization.ts'
import { readAsAdmin } from './admin-access.ts'
import { listAllOrganizations } from './platform-organizations.store.ts'

export const platformOrganizationHandlers = {
  listAllOrganizations: (ctx, { search, ...input }) =>
    readAsAdmin(ctx, 'organization:list', async () => {
      const { page, nextCursor } = await loadTimePage(input, (start) => listAllOrganizations(ctx, search ?? '', start))
      return {
        organizations: page.map((row) => ({ ...toOrganization(ctx, row), memberCount: row.memberCount })),
        nextCursor,
      }
    }),
} satisfies Handlers<typeof platformOrganizationCalls>
