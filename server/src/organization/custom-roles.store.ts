import { setImmediate as nextIteration } from 'node:timers/promises'
import { parseRoles } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { insertUnlessExists, prepared } from '../platform/database/prepared.ts'
import { ROWS_PER_STATEMENT } from '../platform/database/rows-per-statement.ts'
import type { OrganizationRoleRow } from '../platform/database/tables.ts'
import { listRoleTexts } from './member-roles.store.ts'

/** By name. The number of roles is limited. */
export const listCustomRoles = async (ctx: Context, organizationId: string): Promise<readonly OrganizationRoleRow[]> =>
  listRolesQuery(ctx, { organizationId })

const listRolesQuery = prepared<{ organizationId: string }>()((db, value) =>
  db
    .selectFrom('organizationRole')
    .selectAll()
    .where('organizationId', '=', value('organizationId'))
    .orderBy('searchName'),
)

/** Lists the custom roles of the user's organizations. Skips memberships whose role text is in `excludedRoleTexts`. */
export const listCustomRolesOfUser = (
  ctx: Context,
  userId: string,
  excludedRoleTexts: readonly string[],
): Promise<OrganizationRoleRow[]> =>
  ctx.db
    .selectFrom('organizationRole')
    .innerJoin('member', 'member.organizationId', 'organizationRole.organizationId')
    .selectAll('organizationRole')
    .where('member.userId', '=', userId)
    .$if(excludedRoleTexts.length > 0, (query) => query.where('member.role', 'not in', excludedRoleTexts))
    .execute()

/** Returns undefined if the organization has a role with this name. */
export const insertRole = (tx: Context, row: OrganizationRoleRow): Promise<OrganizationRoleRow | undefined> =>
  insertUnlessExists(tx, 'organizationRole', { unique: ['organizationId', 'searchName'], row })

export const updateRole = (
  tx: Context,
  { id, ...changes }: Pick<OrganizationRoleRow, 'id'> & Partial<OrganizationRoleRow>,
): Promise<OrganizationRoleRow> =>
  tx.db.updateTable('organizationRole').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteRole = async (tx: Context, id: string): Promise<void> => {
  await tx.db.deleteFrom('organizationRole').where('id', '=', id).execute()
}

interface RoleName {
  organizationId: string
  role: string
}

/** Counts the members and the pending invitations that have a role, alone or among other roles. */
export const countRoleUses = async (ctx: Context, name: RoleName) => {
  const memberTexts = await listRoleTexts(ctx, name.organizationId, name.role)
  const memberCount =
    memberTexts.length === 0
      ? 0
      : await countRows(
          ctx.db
            .selectFrom('member')
            .where('organizationId', '=', name.organizationId)
            .where('role', 'in', memberTexts)
            .select(({ fn }) => fn.countAll<number | string>().as('count')),
        )
  const invitations = await listPendingInvitations(ctx, name)
  return { memberCount, invitationCount: invitations.filter(({ expiresAt }) => expiresAt > ctx.now()).length }
}

const countRows = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number | string }> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).count)

/** Lists the pending invitations with a role, also expired ones. */
const listPendingInvitations = async (ctx: Context, { organizationId, role }: RoleName) => {
  const pending = await ctx.db
    .selectFrom('invitation')
    .select(['id', 'role', 'expiresAt'])
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .execute()
  return pending.filter((invitation) => parseRoles(invitation.role).includes(role))
}

/** Renames a role in the role texts of members and pending invitations. */
export const renameRoleUses = async (
  tx: Context,
  { organizationId, role }: RoleName,
  rename: (text: string) => string,
): Promise<void> => {
  for (const text of await listRoleTexts(tx, organizationId, role)) {
    while (await replaceRoleText(tx, { organizationId, from: text, to: rename(text) })) await nextIteration()
  }
  for (const { id, role: text } of await listPendingInvitations(tx, { organizationId, role })) {
    await tx.db
      .updateTable('invitation')
      .set({ role: rename(text) })
      .where('id', '=', id)
      .execute()
  }
}

/** Replaces a role text in a batch of members. Returns whether rows may be left: the batch was full. */
const replaceRoleText = async (
  tx: Context,
  { organizationId, from, to }: { organizationId: string; from: string; to: string },
): Promise<boolean> => {
  const members = await tx.db
    .selectFrom('member')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('role', '=', from)
    .limit(ROWS_PER_STATEMENT)
    .execute()
  const ids = members.map(({ id }) => id)
  if (ids.length > 0) await tx.db.updateTable('member').set({ role: to }).where('id', 'in', ids).execute()
  return ids.length === ROWS_PER_STATEMENT
}
