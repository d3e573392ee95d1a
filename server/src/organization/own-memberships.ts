import { setImmediate as nextIteration } from 'node:timers/promises'
import type { Context } from '../platform/context.ts'
import { ROWS_PER_STATEMENT } from '../platform/database/rows-per-statement.ts'
import type { OrganizationRow, UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { recordMember, toSearchText } from './membership.ts'
import { listOrganizationsOfSoleHolder } from './member-roles.store.ts'
import { deleteMembers, listMemberships, updateSearchText } from './members.store.ts'
import { findOrganizations, releaseSeats } from './organizations.store.ts'

/** Limits the size of the response. Further organizations are listed after these have another owner. */
const MAX_OWNERSHIPS = 100

/**
 * Lists the organizations with this user as the only owner, oldest first. Returns an empty result if organizations are
 * disabled.
 */
export const listSolelyOwnedOrganizations = async (ctx: Context, userId: string): Promise<OrganizationRow[]> => {
  const { organization } = ctx.settings
  if (!organization) return []
  const ids = await listOrganizationsOfSoleHolder(ctx, userId, {
    role: organization.creatorRole,
    limit: MAX_OWNERSHIPS,
  })
  return (await findOrganizations(ctx, ids)).toSorted((one, other) => one.createdAt - other.createdAt)
}

/** Fails if organizations would have no owner without this user. The message names these organizations. */
export const requireNoSoleOwnership = async (ctx: Context, userId: string): Promise<void> => {
  const organizations = await listSolelyOwnedOrganizations(ctx, userId)
  if (organizations.length === 0) return
  const names = organizations.slice(0, 10).map(({ name }) => name)
  const more = organizations.length > names.length ? ` and ${organizations.length - names.length} more` : ''
  fail('YOU_ARE_THE_ONLY_OWNER_OF_AN_ORGANIZATION', { message: `You are the only owner of ${names.join(', ')}${more}` })
}

/**
 * Deletes all memberships of a user whose account is about to be deleted, and releases the seats. One statement per
 * membership would exceed the deadline for thousands of memberships.
 */
export const endEveryMembership = async (tx: Context, userId: string): Promise<void> => {
  await requireNoSoleOwnership(tx, userId)
  const memberships = await listMemberships(tx, userId)
  for (let start = 0; start < memberships.length; start += ROWS_PER_STATEMENT) {
    const batch = memberships.slice(start, start + ROWS_PER_STATEMENT)
    await deleteMembers(tx, batch)
    await releaseSeats(tx, batch)
    for (const member of batch) await recordMember(tx, 'member.left', member)
    await nextIteration()
  }
}

/** Updates the text by which member lists find a user, after the name or the email address changed. */
export const refreshSearchText = (tx: Context, user: UserRow): Promise<void> =>
  updateSearchText(tx, user.id, toSearchText(user))
