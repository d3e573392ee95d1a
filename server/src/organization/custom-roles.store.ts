import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { insertUnlessExists, prepared } from '../platform/database/prepared.ts'
import type { OrganizationRoleRow } from '../platform/database/tables.ts'
import { listRoleTexts } from './member-roles.store.ts'

/** By name. The number of roles is limited. */
export const listCustomRoles = (ctx: Context, organizationId: string): Promise<readonly OrganizationRoleRow[]> =>
  listRolesQuery(ctx, { organizationId })

const listRolesQuery = prepared<{ organizationId: string }>()((db, value) =>
  db
    .selectFrom('organizationRole')
    .selectAll()
    .where('organizationId', '=', value('organizationId'))
    .orderBy('searchName'),
)

/** Returns undefined if the organization has a role with this name. */
export const insertRole = (tx: Context, row: OrganizationRoleRow): Promise<OrganizationRoleRow | undefined> =>
  insertUnlessExists(tx, 'organizationRole', { unique: ['organizationId', 'searchName'], row })

export const updateRole = (
  tx: Context,
  { id, ...changes }: Pick<OrganizationRoleRow, 'id'> & Partial<OrganizationRoleRow>,
): Promise<OrganizationRoleRow> =>
  tx.db
    .updateTable('organizationRole')
    .set(changes)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deleteRole = async (tx: Context, id: string): Promise<void> => {
  await tx.db.deleteFrom('organizationRole').where('id', '=', id).execute()
}

interface RoleUse {
  organizationId: string
  role: string
}

/** The numbers of members and of pending invitations that have a role, alone or among other roles. */
export const countRoleUses = async (ctx: Context, { organizationId, role }: RoleUse) => {
  const memberTexts = await listRoleTexts(ctx, organizationId, role)
  const invitationTexts = await listInvitationRoleTexts(ctx, { organizationId, role })
  return {
    members: await countRows(ctx, 'member', organizationId, memberTexts),
    invitations: await countRows(ctx, 'invitation', organizationId, invitationTexts),
  }
}
