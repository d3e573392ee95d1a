import type { Team } from '@latchkey/contract'
import type { TeamRow } from '../platform/database/tables.ts'

export const toTeam = (row: TeamRow): Team => ({
  id: row.id,
  name: row.name,
  organizationId: row.organizationId,
  createdAt: new Date(row.createdAt),
  updatedAt: row.updatedAt === null ? null : new Date(row.updatedAt),
})
