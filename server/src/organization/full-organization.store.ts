import type { Expression } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { selectAsJson } from '../platform/database/json-rows.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { FullOrganizationRow } from './full-organization-row.ts'
import { selectMembers, joinUsers } from './members.store.ts'

/** Rows of each list. The paged calls return further rows. */
const PAGE_SIZE = 100

/** Reads everything in one statement, so that the lists are consistent. Returns undefined for non-members. */
export const findFullOrganizationRow = async (
  ctx: Context,
  organizationId: string,
  userId: string,
): Promise<FullOrganizationRow | undefined> => {
  const [row] = await findFullOrganizationQuery(ctx, { organizationId, userId, limit: PAGE_SIZE })
  return row
}

type FullOrganizationInput = { organizationId: string; userId: string; limit: number }

const findFullOrganizationQuery = prepared<FullOrganizationInput>()((db, value, database) => {
  const page: Page = { database, db, organizationId: value('organizationId'), limit: value('limit') }
  return db
    .selectFrom('member as viewer')
    .innerJoin('organization', 'organization.id', 'viewer.organizationId')
    .selectAll('organization')
    .select([
      selectMembersText(page).as('members'),
      selectInvitationsText(page).as('invitations'),
      selectTeamsText(page).as('teams'),
    ])
    .where('viewer.userId', '=', value('userId'))
    .where('viewer.organizationId', '=', value('organizationId'))
})

interface Page {
  database: Database
  db: Context['db']
  organizationId: Expression<string>
  limit: Expression<number>
}

const selectMembersText = ({ database, db, organizationId, limit }: Page) =>
  selectAsJson(
    database,
    joinUsers(db, selectMembers(db, organizationId).orderBy('createdAt').orderBy('id').limit(limit))
      .orderBy('member.createdAt')
      .orderBy('member.id'),
    ['id', 'userId', 'role', 'teamId', 'createdAt', 'userName', 'userEmail', 'userImage'],
  )

const selectInvitationsText = ({ database, db, organizationId, limit }: Page) =>
  selectAsJson(
    database,
    db
      .selectFrom('invitation')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit),
    ['id', 'email', 'role', 'status', 'teamId', 'inviterId', 'expiresAt'],
  )

const selectTeamsText = ({ database, db, organizationId, limit }: Page) =>
  selectAsJson(
    database,
    db
      .selectFrom('team')
      .selectAll()
      .where('organizationId', '=', organizationId)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(limit),
    ['id', 'name', 'createdAt', 'updatedAt'],
  )
