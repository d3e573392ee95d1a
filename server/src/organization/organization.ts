import type { Organization } from '@latchkey/contract'
import { addFields } from '../platform/additional-fields/additional-fields.ts'
import type { Context } from '../platform/context.ts'
import type { OrganizationRow } from '../platform/database/tables.ts'

export const toOrganization = (ctx: Context, row: OrganizationRow): Organization =>
  addFields(ctx, 'organization', row, {
    id: row.id,
    name: row.name,
    slug: row.slug,
    logo: row.logo,
    requireTwoFactor: row.requireTwoFactor === 1,
    metadata: row.metadata === null ? null : JSON.parse(row.metadata),
    createdAt: new Date(row.createdAt),
  })
