import { MAX_SESSIONS_PER_USER } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { insertRow, prepared } from '../platform/database/prepared.ts'
import type { SessionAuthentication, SessionRow, UserRow } from '../platform/database/tables.ts'
import { numberWithoutIndex } from '../platform/database/without-index.ts'
import { computeExpiry } from './caller.store.ts'
import { announceVersionChange } from './session-versions.ts'

const findSessionVersionQuery = prepared<{ userId: string }>()((db, value) =>
  db.selectFrom('user').where('id', '=', value('userId')).select('sessionVersion'),
)

/** Finds the session version of a user. Returns undefined if the user does not exist. */
export const findSessionVersion = async (ctx: Context, userId: string): Promise<number | undefined> => {
  const [row] = await findSessionVersionQuery(ctx, { userId })
  return row?.sessionVersion
}

/** Read the user in the same transaction, so that a concurrent ban or second factor takes effect. */
export const insertSession = (ctx: Context, session: SessionRow): Promise<void> => insertRow(ctx, 'session', session)

/** Changes the expiry of a session with this secret: a concurrent revocation or new secret wins (R59). */
export const extendSession = (ctx: Context, tokenHash: string, expiresAt: number) =>
  ctx.db
    .updateTable('session')
    .set({ expiresAt, updatedAt: ctx.now() })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', ctx.now())
    .returning(['expiresAt', 'updatedAt'])
    .executeTakeFirst()

export const updateAuthentication = (ctx: Context, id: string, authentication: Partial<SessionAuthentication>) =>
  ctx.db.updateTable('session').set(authentication).where('id', '=', id).execute()

/** The other sessions of the user must authenticate again before sensitive calls. */
export const expireOtherAuthentications = (ctx: Context, userId: string, exceptId: string) =>
  ctx.db
    .updateTable('session')
    .set({ authenticatedAt: 0, secondFactorAt: null })
    .where('userId', '=', userId)
    .where('id', '!=', exceptId)
    .execute()

/** The sessions of a user with two-factor authentication must verify a second factor before sensitive calls. */
export const clearSecondFactorTimes = (ctx: Context, userId: string) =>
  ctx.db.updateTable('session').set({ secondFactorAt: null }).where('userId', '=', userId).execute()

export const updateSessionFields = (ctx: Context, id: string, additionalFields: string | null) =>
  ctx.db
    .updateTable('session')
    .set({ additionalFields, updatedAt: ctx.now() })
    .where('id', '=', id)
    .returning(['additionalFields', 'updatedAt'])
    .executeTakeFirst()

/** Returns undefined if the session has another secret: a concurrent request changed it. */
export const replaceTokenHash = (ctx: Context, { id, from, to }: { id: string; from: string; to: string }) =>
  ctx.db
    .updateTable('session')
    .set({ tokenHash: to })
    .where('id', '=', id)
    .where('tokenHash', '=', from)
    .returning('id')
    .executeTakeFirst()

/**
 * Sets the time until which the session accepts the earlier cookie name. Concurrent requests shorten the time only
 * once.
 */
export const endEarlierCookie = (ctx: Context, id: string, until: number) =>
  ctx.db
    .updateTable('session')
    .set({ earlierCookieUntil: until })
    .where('id', '=', id)
    .where('earlierCookieUntil', '>', until)
    .execute()

/** Lists the newest first, at most twice the limit: impersonations do not count towards it. */
export const listActiveSessions = async (ctx: Context, userId: string): Promise<SessionRow[]> => {
  const rows = await ctx.db
    .selectFrom('session')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', ctx.now())
    .where('createdAt', '>', ctx.now() - ctx.settings.session.absoluteLifetime * 1000)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(2 * MAX_SESSIONS_PER_USER)
    .execute()
  return rows.map((row) => ({ ...row, expiresAt: computeExpiry(ctx, row) }))
}

/** Deletes one session of the user. Returns undefined if it does not exist or has expired. */
export const deleteSession = (ctx: Context, userId: string, id: string) =>
  ctx.db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('userId', '=', userId)
    // With few sessions, PostgreSQL would read all unexpired ones.
    .where(numberWithoutIndex('expiresAt'), '>', ctx.now())
    .returning('id')
    .executeTakeFirst()

/** Deletes all sessions of a user except `exceptId`. */
export const deleteSessions = (ctx: Context, userId: string, exceptId: string | null) =>
  ctx.db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .$if(exceptId !== null, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()

/** Deletes all sessions in which this user impersonates another user. */
export const deleteImpersonationsBy = (ctx: Context, userId: string) =>
  ctx.db
    .deleteFrom('session')
    .where('impersonatorSessionId', 'in', (query) =>
      query.selectFrom('session as own').select('own.id').where('own.userId', '=', userId),
    )
    .execute()

/** Deletes all sessions in which an admin impersonates this user. */
export const deleteImpersonations = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('session').where('userId', '=', userId).where('impersonatorSessionId', 'is not', null).execute()

/** Deletes a session if it is still expired: a concurrent request may have refreshed it. */
export const deleteExpiredSession = (ctx: Context, id: string) =>
  ctx.db.deleteFrom('session').where('id', '=', id).where('expiresAt', '<=', ctx.now()).execute()

/** Invalidates all cached copies of the user's sessions, on all nodes after the commit. */
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

export const liftBan = (ctx: Context, id: string): Promise<UserRow | undefined> =>
  ctx.db
    .updateTable('user')
    .set({ banned: 0, banReason: null, banExpires: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
