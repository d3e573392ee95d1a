import type { Expression } from 'kysely'
import type { Context } from '../context.ts'
import type { Database } from '../database/database.ts'
import { listText, rowsOf } from '../database/list-text.ts'
import { prepared } from '../database/prepared.ts'
import type { InvitationRow, OrganizationRow } from '../database/tables.ts'
import { membersOf, withUsers } from './members.store.ts'

/** Rows of each list: a page. What is beyond comes from the calls that have pages. */
const FIRST_PAGE = 100

/**
 * An organization with its first members, its newest invitations and its oldest teams, undefined where this person is
 * no member of it. One statement: all of it is as it was at one moment.
 */
export const findFullOrganization = async (ctx: Context, organizationId: string, userId: string) => {
  const [row] = await selectFull(ctx, { organizationId, userId, limit: FIRST_PAGE })
  if (!row) return undefined
  const { members, invitations, teams, ...organization } = row
  return {
    row,
    organization,
    members: rowsOf<MemberValues>(members).map(
      ([id, userId, role, teamId, createdAt, userName, userEmail, userImage]) => ({
        id,
        organizationId,
        userId,
        role,
        teamId,
        createdAt: Number(createdAt),
        userName,
        userEmail,
        userImage,
      }),
    ),
    invitations: rowsOf<InvitationValues>(invitations).map(
      ([id, email, role, status, teamId, inviterId, expiresAt]) => ({
        id,
        organizationId,
        email,
        role,
        status,
        teamId,
        inviterId,
        expiresAt: Number(expiresAt),
      }),
    ),
    teams: rowsOf<TeamValues>(teams).map(([id, name, createdAt, updatedAt]) => ({
      id,
      name,
      organizationId,
      createdAt: Number(createdAt),
      updatedAt: updatedAt === null ? null : Number(updatedAt),
    })),
  }
}

type Viewing = { organizationId: string; userId: string; limit: number }

/** All that the answer says, with each list as one text. */
export type FullOrganizationRow = OrganizationRow & Record<'members' | 'invitations' | 'teams', string | null>

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

type MemberValues = [
  id: string,
  userId: string,
  role: string,
  teamId: string | null,
  createdAt: string,
  userName: string,
  userEmail: string,
  userImage: string | null,
]

const membersText = ({ database, db, organizationId, limit }: Page) =>
  listText(
    database,
    withUsers(db, membersOf(db, organizationId).orderBy('createdAt').orderBy('id').limit(limit))
      .orderBy('member.createdAt')
      .orderBy('member.id'),
    ['id', 'userId', 'role', 'teamId', 'createdAt', 'userName', 'userEmail', 'userImage'],
  )

type InvitationValues = [
  id: string,
  email: string,
  role: string,
  status: InvitationRow['status'],
  teamId: string | null,
  inviterId: string,
  expiresAt: string,
]

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

type TeamValues = [id: string, name: string, createdAt: string, updatedAt: string | null]

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
