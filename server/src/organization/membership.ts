import { record } from '../audit.store.ts'
import type { Context } from '../context.ts'
import type { MemberRow, UserRow } from '../database/tables.ts'
import { fail } from '../failure.ts'
import { randomId } from '../random.ts'
import { insertMember } from './members.store.ts'
import { organizationSettings } from './as-member.ts'
import { takeSeat } from './organizations.store.ts'

interface NewMembership {
  organizationId: string
  user: Pick<UserRow, 'id' | 'name' | 'email'>
  /** As `storedRole` or `grantableRole` gives it. */
  role: string
  /** A team of this organization. */
  teamId: string | null
}

/**
 * Makes a person a member, inside the open transaction. Fails with USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION, or
 * with ORGANIZATION_MEMBERSHIP_LIMIT_REACHED where every seat is taken; the failure undoes the rest.
 */
export const startMembership = async (tx: Context, membership: NewMembership): Promise<MemberRow> => {
  const { organizationId, user, role, teamId } = membership
  const wanted = {
    id: randomId(tx.random),
    organizationId,
    userId: user.id,
    role,
    teamId,
    searchText: searchTextOf(user),
    createdAt: tx.now(),
  }
  const member = (await insertMember(tx, wanted)) ?? fail('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
  const { membershipLimit } = organizationSettings(tx)
  if (!(await takeSeat(tx, organizationId, membershipLimit))) fail('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
  const details = { organizationId, userId: user.id, role }
  await record(tx, { action: 'member.added', target: `member:${member.id}`, details })
  return member
}

/** What members are found by. Cut to what an index takes: compatibility forms of one letter can be eighteen. */
export const searchTextOf = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string =>
  `${name.normalize('NFKC').toLowerCase().slice(0, 200).toWellFormed()} ${email}`
