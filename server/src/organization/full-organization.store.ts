import { MAX_ROWS_IN_FULL_ORGANIZATION } from '@latchkey/contract'
import type { Expression } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { selectAsJson } from '../platform/database/json-rows.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { InvitationRow, OrganizationRow } from '../platform/database/tables.ts'
import { joinUsers, selectMembers } from './members.store.ts'

/** An organization with its first members, newest invitations and oldest teams. `parseJsonRows` decodes each list. */
export type FullOrganizationRow = OrganizationRow & Record<'members' | 'invitations' | 'teams', string | null>

/** Reads everything in one statement, so that the lists are consistent. Returns undefined for non-members. */
export const findFullOrganizationRow = async (ctx: Context, organizationId: string, userId: string) => {
  const { member, invitation, team } = ctx.settings.additionalFields
  const query = member || invitation || team ? findQueryWithFields : findQuery
  const [row] = await query(ctx, { organizationId, userId })
  return row
}

interface Selection {
  organizationId: Expression<string>
  userId: Expression<string>
  /** The last column of each list. */
  last: readonly 'additionalFields'[]
}

const selectFullOrganization = (db: Context['db'], database: Database, { organizationId, userId, last }: Selection) => {
  const members = selectMembers(db, organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_ROWS_IN_FULL_ORGANIZATION)
  const sortedMembers = joinUsers(db, members).orderBy('member.createdAt').orderBy('member.id')
  const invitations = db
    .selectFrom('invitation')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS_IN_FULL_ORGANIZATION)
  const teams = db
    .selectFrom('team')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_ROWS_IN_FULL_ORGANIZATION)
  return db
    .selectFrom('member as viewer')
    .innerJoin('organization', 'organization.id', 'viewer.organizationId')
    .selectAll('organization')
    .select([
      selectAsJson(database, sortedMembers, [...memberColumns, ...last]).as('members'),
      selectAsJson(database, invitations, [...invitationColumns, ...last]).as('invitations'),
      selectAsJson(database, teams, [...teamColumns, ...last]).as('teams'),
    ])
    .where('viewer.userId', '=', userId)
    .where('viewer.organizationId', '=', organizationId)
}

const findQuery = prepared<{ organizationId: string; userId: string }>()((db, value, database) =>
  selectFullOrganization(db, database, { organizationId: value('organizationId'), userId: value('userId'), last: [] }),
)

// The lists have a hundred rows each, so their additional fields are only read if some are declared.
const findQueryWithFields = prepared<{ organizationId: string; userId: string }>()((db, value, database) =>
  selectFullOrganization(db, database, {
    organizationId: value('organizationId'),
    userId: value('userId'),
    last: ['additionalFields'],
  }),
)

// The columns of each list, and the values of its rows in the same order.
const memberColumns = ['id', 'userId', 'role', 'teamId', 'createdAt', 'userName', 'userEmail', 'userImage'] as const
export type MemberValues = [
  id: string,
  userId: string,
  role: string,
  teamId: string | null,
  createdAt: string,
  userName: string,
  userEmail: string,
  userImage: string | null,
  additionalFields?: string | null,
]

const invitationColumns = ['id', 'email', 'role', 'status', 'teamId', 'inviterId', 'expiresAt'] as const
export type InvitationValues = [
  id: string,
  email: string,
  role: string,
  status: InvitationRow['status'],
  teamId: string | null,
  inviterId: string,
  expiresAt: string,
  additionalFields?: string | null,
]

const teamColumns = ['id', 'name', 'createdAt', 'updatedAt'] as const
export type TeamValues = [
  id: string,
  name: string,
  createdAt: string,
  updatedAt: string | null,
  additionalFields?: string | null,
]
