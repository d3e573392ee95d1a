import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { InvitationRow, MemberRow, OrganizationRow, UserRow } from '../platform/database/tables.ts'
import { hashSecret } from '../platform/crypto/keys.ts'

/** What is stored of a mailed secret. */
export const hashInvitationSecret = (secret: string): string => hashSecret('invitation', secret)

interface Page {
  organizationId: string
  status: InvitationRow['status'] | undefined
  limit: number
  /** The last invitation of the page before. */
  cursor: string | undefined
}

/** A page of the invitations of an organization with the names of who sent them, newest first; undefined after none. */
export const listInvitationPage = async (ctx: Context, { organizationId, status, limit, cursor }: Page) => {
  const after = cursor === undefined ? null : await findOrganizationInvitation(ctx, organizationId, cursor)
  if (after === undefined) return undefined
  return ctx.db
    .selectFrom('invitation')
    .leftJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .selectAll('invitation')
    .select('inviter.name as inviterName')
    .where('invitation.organizationId', '=', organizationId)
    .$if(status !== undefined, (query) => query.where('invitation.status', '=', status ?? 'pending'))
    .$if(after !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('invitation.createdAt', 'invitation.id'), '<', tuple(after?.createdAt ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute()
}

/** An invitation, if it is one of this organization (rule R24). */
const findOrganizationInvitation = (
  ctx: Context,
  organizationId: string,
  id: string,
): Promise<InvitationRow | undefined> =>
  ctx.db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst()

/** An invitation by its id, and by its secret where one is given. */
export const findInvitation = async (ctx: Context, id: string, secret?: string): Promise<InvitationRow | undefined> => {
  const [invitation] = await findInvitationQuery(ctx, { id })
  return invitation && matchesSecret(invitation, secret) ? invitation : undefined
}

const findInvitationQuery = prepared<{ id: string }>()((db, value) =>
  db.selectFrom('invitation').selectAll().where('id', '=', value('id')),
)

/** Whether a secret is the mailed one; without one the id alone names an invitation. */
export const matchesSecret = ({ tokenHash }: InvitationRow, secret: string | undefined): boolean =>
  secret === undefined || tokenHash === hashInvitationSecret(secret)

/** The one invitation of an address that is pending, expired or not. */
export const findPendingInvitation = (
  ctx: Context,
  organizationId: string,
  email: string,
): Promise<InvitationRow | undefined> =>
  ctx.db
    .selectFrom('invitation')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('email', '=', email)
    // In the text of the query: the index is of pending ones alone.
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirst()

/** How many invitations of an organization are out, save that of one address. */
export const countOpenInvitations = async (
  ctx: Context,
  organizationId: string,
  exceptEmail: string,
): Promise<number> => {
  const { count } = await ctx.db
    .selectFrom('invitation')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('status', '=', sql.lit('pending'))
    .where('expiresAt', '>', ctx.now())
    .where('email', '!=', exceptEmail)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Writes an invitation, in place of the one that is pending for the address: a unique index lets there be one. */
export const upsertInvitation = (ctx: Context, row: InvitationRow): Promise<InvitationRow> => {
  const { role, teamId, inviterId, tokenHash, expiresAt, createdAt } = row
  return ctx.db
    .insertInto('invitation')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'email'])
        .where('status', '=', sql.lit('pending'))
        .doUpdateSet({ role, teamId, inviterId, tokenHash, expiresAt, createdAt }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends a pending, unexpired invitation: of any number of answers at once one gets the row (rules R23, R73). */
export const claimInvitation = async (
  ctx: Context,
  id: string,
  status: 'accepted' | 'rejected',
): Promise<InvitationRow | undefined> => {
  const [answered] = await claimInvitationQuery(ctx, { id, status, now: ctx.now() })
  return answered
}

const claimInvitationQuery = prepared<{ id: string; status: InvitationRow['status']; now: number }>()((db, value) =>
  db
    .updateTable('invitation')
    .set({ status: value('status') })
    .where('id', '=', value('id'))
    .where('status', '=', 'pending')
    .where('expiresAt', '>', value('now'))
    .returningAll(),
)

/** Takes back a pending invitation of this organization, expired or not. */
export const cancelPendingInvitation = (
  ctx: Context,
  organizationId: string,
  id: string,
): Promise<InvitationRow | undefined> =>
  ctx.db
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('id', '=', id)
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()

/** Who has an address, if anybody, and whether they are a member. */
export const findInvitee = (
  ctx: Context,
  organizationId: string,
  email: string,
): Promise<(Pick<UserRow, 'name' | 'language'> & { memberId: string | null }) | undefined> =>
  ctx.db
    .selectFrom('user')
    .leftJoin('member', (join) =>
      join.onRef('member.userId', '=', 'user.id').on('member.organizationId', '=', organizationId),
    )
    .select(['user.name', 'user.language', 'member.id as memberId'])
    .where('user.email', '=', email)
    .executeTakeFirst()

/** An invitation with all that decides what can be done with it. */
export interface ReceivedInvitationRow extends InvitationRow {
  organizationName: OrganizationRow['name']
  organizationSlug: OrganizationRow['slug']
  organizationLogo: OrganizationRow['logo']
  memberCount: OrganizationRow['memberCount']
  teamName: string | null
  inviterName: string | null
  inviterEmail: string | null
  /** Null once the inviter is no member. */
  inviterRole: MemberRow['role'] | null
  /** Whose address it is, if anybody's, and their membership. */
  inviteeId: string | null
  inviteeMemberId: string | null
}

/** The same as `findInvitation`, with all that decides what can be done with it. */
export const findReceivedInvitation = async (
  ctx: Context,
  id: string,
  secret?: string,
): Promise<ReceivedInvitationRow | undefined> => {
  const [invitation] = await findReceivedInvitationQuery(ctx, { id })
  return invitation && matchesSecret(invitation, secret) ? invitation : undefined
}

const findReceivedInvitationQuery = prepared<{ id: string }>()((db, value) =>
  selectReceivedInvitations(db).where('invitation.id', '=', value('id')),
)

/** The invitations that await an answer at an address, newest first, at most `limit`. */
export const listReceivedInvitations = (ctx: Context, email: string, limit: number): Promise<ReceivedInvitationRow[]> =>
  selectReceivedInvitations(ctx.db)
    .where('invitation.email', '=', email)
    .where('invitation.status', '=', 'pending')
    .where('invitation.expiresAt', '>', ctx.now())
    .orderBy('invitation.createdAt', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute()

const selectReceivedInvitations = (db: Context['db']) =>
  db
    .selectFrom('invitation')
    .innerJoin('organization', 'organization.id', 'invitation.organizationId')
    .leftJoin('team', 'team.id', 'invitation.teamId')
    .leftJoin('user as inviter', 'inviter.id', 'invitation.inviterId')
    .leftJoin('user as invitee', 'invitee.email', 'invitation.email')
    .selectAll('invitation')
    .select([
      'organization.name as organizationName',
      'organization.slug as organizationSlug',
      'organization.logo as organizationLogo',
      'organization.memberCount',
      'team.name as teamName',
      'inviter.name as inviterName',
      'inviter.email as inviterEmail',
      'invitee.id as inviteeId',
    ])
    // Not by joins: for those PostgreSQL may read all that the person is a member of.
    .select(({ selectFrom }) => [
      selectFrom('member')
        .select('role')
        .whereRef('member.userId', '=', 'invitation.inviterId')
        .whereRef('member.organizationId', '=', 'invitation.organizationId')
        .as('inviterRole'),
      selectFrom('member')
        .select('id')
        .whereRef('member.userId', '=', 'invitee.id')
        .whereRef('member.organizationId', '=', 'invitation.organizationId')
        .as('inviteeMemberId'),
    ])
