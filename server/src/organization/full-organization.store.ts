import type { Expression } from 'kysely'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { listText } from '../platform/database/list-text.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { FullOrganizationRow } from './full-organization-row.ts'
import { membersOf, withUsers } from './members.store.ts'

/** Rows of each list: a page. What is beyond comes from the calls that have pages. */
const FIRST_PAGE = 100

/**
 * An organization with its first members, its newest invitations and its oldest teams, undefined where this person is
 * no member of it. One statement: all of it is as it was at one moment.
 */
export const findFullOrganizationRow = async (
  ctx: Context,
  organizationId: string,
  userId: string,
): Promise<FullOrganizationRow | undefined> => {
  const [row] = await selectFull(ctx, { organizationId, userId, limit: FIRST_PAGE })
  return row
}

type Viewing = { organizationId: string; userId: string; limit: number }

const selectFull = prepared<Viewing>()((db, value, database) => {
  const page: Page = { database, db, organizationId: value('organizationId'), limit: value('limit') }
  return db
    .selectFrom('member as viewer')
    .innerJoin('organization', 'organization.id', 'viewer.organizationId')
    .selectAll('organization')
    .select([membersText(page).as('members'), invitationsText(page).as('invitations'), teamsText(page).as('teams')])
    .where('viewer.userId', '=', value('userId'))
    .where('viewer.organizationId', '=', value('organizationId'))
})

interface Page {
  database: Database
  db: Context['db']
  organizationId: Expression<string>
  limit: Expression<number>
}

const membersText = ({ database, db, organizationId, limit }: Page) =>
  listText(
    database,
    withUsers(db, membersOf(db, organizationId).orderBy('createdAt').orderBy('id').limit(limit))
      .orderBy('member.createdAt')
      .orderBy('member.id'),
    ['id', 'userId', 'role', 'teamId', 'createdAt', 'userName', 'userEmail', 'userImage'],
  )

const invitationsText = ({ database, db, organizationId, limit }: Page) =>
  listText(
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

const teamsText = ({ database, db, organizationId, limit }: Page) =>
  listText(
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
