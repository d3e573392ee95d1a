import { sql } from 'kysely'
import type { Caller, Context } from '../platform/context.ts'
import { insertRow, prepared } from '../platform/database/prepared.ts'
import type { SessionRow } from '../platform/database/tables.ts'
import { announceVersionChange } from './session-versions.ts'

const selectCaller = (db: Context['db']) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select([
      'session.id as sessionId',
      'session.tokenHash',
      'session.userId',
      'session.expiresAt',
      'session.remembered',
      'session.ipAddress',
      'session.userAgent',
      'session.activeOrganizationId',
      'session.impersonatedBy',
      'session.impersonatorSessionId',
      'session.createdAt as sessionCreatedAt',
      'session.updatedAt as sessionUpdatedAt',
      'user.name',
      'user.email',
      'user.emailVerified',
      'user.image',
      'user.language',
      'user.role',
      'user.banned',
      'user.banReason',
      'user.banExpires',
      'user.sessionVersion',
      'user.twoFactorEnabled',
      'user.createdAt as userCreatedAt',
      'user.updatedAt as userUpdatedAt',
    ])

type CallerRow = Awaited<ReturnType<ReturnType<typeof selectCaller>['executeTakeFirstOrThrow']>>

const selectByTokenHash = prepared<{ tokenHash: string }>()((db, value) =>
  selectCaller(db).where('session.tokenHash', '=', value('tokenHash')),
)

/** The session that a cookie's secret opens, expired or not, and its user. Reads what is committed. */
export const findSession = async (ctx: Context, tokenHash: string): Promise<Caller | undefined> => {
  const [row] = await selectByTokenHash(ctx, { tokenHash })
  return row && toCaller(row)
}

// Whether it has ended is not asked here: of few sessions PostgreSQL would read all that have not.
const selectById = prepared<{ id: string }>()((db, value) => selectCaller(db).where('session.id', '=', value('id')))

/** A session that has not ended, and its user, as the open transaction sees them. */
export const findActiveSession = async (tx: Context, id: string): Promise<Caller | undefined> => {
  const [row] = await selectById(tx, { id })
  return row && row.expiresAt > tx.now() ? toCaller(row) : undefined
}

const toCaller = (row: CallerRow): Caller => ({
  session: {
    id: row.sessionId,
    tokenHash: row.tokenHash,
    userId: row.userId,
    expiresAt: row.expiresAt,
    remembered: row.remembered,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    activeOrganizationId: row.activeOrganizationId,
    impersonatedBy: row.impersonatedBy,
    impersonatorSessionId: row.impersonatorSessionId,
    createdAt: row.sessionCreatedAt,
    updatedAt: row.sessionUpdatedAt,
  },
  user: {
    id: row.userId,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerified,
    image: row.image,
    language: row.language,
    role: row.role,
    banned: row.banned,
    banReason: row.banReason,
    banExpires: row.banExpires,
    sessionVersion: row.sessionVersion,
    twoFactorEnabled: row.twoFactorEnabled,
    createdAt: row.userCreatedAt,
    updatedAt: row.userUpdatedAt,
  },
})

const selectSessionVersion = prepared<{ userId: string }>()((db, value) =>
  db.selectFrom('user').where('id', '=', value('userId')).select('sessionVersion'),
)

/** The number that every revocation and every change of the user raises; undefined when the user is gone. */
export const findSessionVersion = async (ctx: Context, userId: string): Promise<number | undefined> => {
  const [row] = await selectSessionVersion(ctx, { userId })
  return row?.sessionVersion
}

/** Of a user who was read in this transaction: a ban or a second factor that came meanwhile counts. */
export const insertSession = (ctx: Context, session: SessionRow): Promise<void> => insertRow(ctx, 'session', session)

/** Moves the expiry of a session that is still there: a revocation that came first wins (rule R59). */
export const extendSession = (ctx: Context, id: string, expiresAt: number) =>
  ctx.db
    .updateTable('session')
    .set({ expiresAt, updatedAt: ctx.now() })
    .where('id', '=', id)
    .where('expiresAt', '>', ctx.now())
    .returning(['expiresAt', 'updatedAt'])
    .executeTakeFirst()

/** The sessions of a user that have not expired, newest first. */
export const listActiveSessions = (ctx: Context, userId: string): Promise<SessionRow[]> =>
  ctx.db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', ctx.now())
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Ends one session of this user; says whether there was one that had not ended by itself. */
export const deleteSession = async (ctx: Context, userId: string, id: string): Promise<boolean> => {
  const row = await ctx.db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    // Not by the index: of few sessions PostgreSQL would read all that have not ended.
    .where(sql`"expiresAt" + 0`, '>', ctx.now())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every session of a user, or every one but `exceptId`; says how many. */
export const deleteSessions = async (ctx: Context, userId: string, exceptId: string | null): Promise<number> => {
  const rows = await ctx.db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute()
  return rows.length
}

/** Ends every session in which this person impersonates somebody. */
export const deleteImpersonationsBy = async (ctx: Context, userId: string): Promise<void> => {
  await ctx.db
    .deleteFrom('session')
    .where('impersonatorSessionId', 'in', (query) =>
      query.selectFrom('session as own').select('own.id').where('own.userId', '=', userId),
    )
    .execute()
}

/** Removes a session that has expired, unless it was extended meanwhile. */
export const deleteExpiredSession = async (ctx: Context, id: string): Promise<void> => {
  await ctx.db.deleteFrom('session').where('id', '=', id).where('expiresAt', '<=', ctx.now()).execute()
}

/** Makes every cached copy of this user's sessions stale, on every node, from the commit on. */
export const incrementSessionVersion = async (ctx: Context, userId: string): Promise<void> => {
  announceVersionChange(ctx, userId)
  await incrementVersionQuery(ctx, { userId })
}

const incrementVersionQuery = prepared<{ userId: string }>()((db, value) =>
  db
    .updateTable('user')
    .set((user) => ({ sessionVersion: user('sessionVersion', '+', 1) }))
    .where('id', '=', value('userId')),
)

/** Puts a session to work in an organization, or in none. */
export const updateActiveOrganization = async (
  ctx: Context,
  id: string,
  organizationId: string | null,
): Promise<void> => {
  await updateActiveOrganizationQuery(ctx, { id, organizationId, now: ctx.now() })
}

const updateActiveOrganizationQuery = prepared<{ id: string; organizationId: string | null; now: number }>()(
  (db, value) =>
    db
      .updateTable('session')
      .set({ activeOrganizationId: value('organizationId'), updatedAt: value('now') })
      .where('id', '=', value('id')),
)

/** Takes an organization from every session of a person that works in it. */
export const clearActiveOrganization = async (ctx: Context, userId: string, organizationId: string): Promise<void> => {
  await ctx.db
    .updateTable('session')
    .set({ activeOrganizationId: null, updatedAt: ctx.now() })
    .where('activeOrganizationId', '=', organizationId)
    .where('userId', '=', userId)
    .execute()
}

/** Takes an organization from every session of its members that works in it, and makes cached copies stale. */
export const clearActiveOrganizationForMembers = async (ctx: Context, organizationId: string): Promise<void> => {
  const members = ctx.db.selectFrom('member').select('userId').where('organizationId', '=', organizationId)
  const users = await ctx.db
    .updateTable('user')
    .set((row) => ({ sessionVersion: row('sessionVersion', '+', 1) }))
    .where('id', 'in', (query) =>
      query
        .selectFrom('session')
        .select('userId')
        .where('activeOrganizationId', '=', organizationId)
        .where('userId', 'in', members),
    )
    .returning('id')
    .execute()
  for (const { id } of users) announceVersionChange(ctx, id)
  await ctx.db
    .updateTable('session')
    .set({ activeOrganizationId: null, updatedAt: ctx.now() })
    .where('activeOrganizationId', '=', organizationId)
    .where('userId', 'in', members)
    .execute()
}
