import { customRoleRows } from './custom-role-rows.ts'
import { invitationRows } from './invitation-rows.ts'
import { memberRows } from './member-rows.ts'
import { organizationRows } from './organization-rows.ts'
import type { RoleMatrixRow } from './row.ts'
import { teamRows } from './team-rows.ts'

/** All organization calls, with one row for each case in which the role decides. */
export const roleMatrix: readonly RoleMatrixRow[] = [
  ...organizationRows,
  ...customRoleRows,
  ...memberRows,
  ...invitationRows,
  ...teamRows,
]
