import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { OrganizationRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { isSoleOwner, toSearchText } from './membership.ts'
import { deleteMember, listMemberships, updateSearchText } from './members.store.ts'
import { findOrganizations, releaseSeat } from './organizations.store.ts'

/** More than anybody reads; who owns more is told of the others once these are gone. */
const MAX_OWNERSHIPS = 100

/** The organizations that a person alone owns, at most a hundred; none where organizations are switched off. */
export const soleOwnershipsOf = async (ctx: Context, userId: string): Promise<OrganizationRow[]> => {
  if (!ctx.settings.organization) return []
  const ids: string[] = []
  for (const member of await listMemberships(ctx, userId)) {
    if (await isSoleOwner(ctx, member)) ids.push(member.organizationId)
    if (ids.length === MAX_OWNERSHIPS) break
  }
  return (await findOrganizations(ctx, ids)).toSorted((one, other) => one.createdAt - other.createdAt)
}

/** Refuses to let a person go whom organizations would be left without an owner by; names these. */
export const requireNoSoleOwnership = async (ctx: Context, userId: string): Promise<void> => {
  const organizations = await soleOwnershipsOf(ctx, userId)
  if (organizations.length === 0) return
  const names = organizations.slice(0, 10).map(({ name }) => name)
  const more = organizations.length > names.length ? ` and ${organizations.length - names.length} more` : ''
  fail('YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION', { message: `You are the only owner of ${names.join(', ')}${more}` })
}

/** Ends every membership of a person who is about to be deleted: their seats are free. */
export const endEveryMembership = async (tx: Context, userId: string): Promise<void> => {
  await requireNoSoleOwnership(tx, userId)
  for (const { id, organizationId, role } of await listMemberships(tx, userId)) {
    await deleteMember(tx, id)
    await releaseSeat(tx, organizationId)
    await recordAudit(tx, { action: 'member.left', target: `member:${id}`, details: { organizationId, userId, role } })
  }
}

/** Lets others find a person by the name and the address that they have now. */
export const refreshSearchText = (tx: Context, user: UserRow): Promise<void> =>
  updateSearchText(tx, user.id, toSearchText(user))
