import type { Team } from '@latchkey/contract'
import { addFields } from '../platform/additional-fields/additional-fields.ts'
import type { Context } from '../platform/context.ts'
import type { TeamRow } from '../platform/database/tables.ts'

export const toTeam = (ctx: Context, row: TeamRow): Team =>
  addFields(ctx, 'team', row, {
    id: row.id,
    name: row.name,
    organizationId: row.organizationId,
    createdAt: new Date(row.createdAt),
    updatedAt: row.updatedAt === null ? null : new Date(row.updatedAt),
  })
