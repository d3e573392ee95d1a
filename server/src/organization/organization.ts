import type { Organization } from '@latchkey/contract'
import type { OrganizationRow } from '../platform/database/tables.ts'

export const toOrganization = (row: OrganizationRow): Organization => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  logo: row.logo,
  metadata: row.metadata === null ? null : JSON.parse(row.metadata),
  createdAt: new Date(row.createdAt),
})
