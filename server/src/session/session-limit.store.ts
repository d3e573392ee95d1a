import { MAX_SESSIONS_PER_USER } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { SessionRow } from '../platform/database/tables.ts'

type SessionPosition = Pick<SessionRow, 'id' | 'createdAt'>

const findSessionBeyondLimitQuery = prepared<{ userId: string }>()((db, value) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt'])
    .where('userId', '=', value('userId'))
    .where('impersonatedBy', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(MAX_SESSIONS_PER_USER),
)

/** Finds the newest of the sessions that a user has beyond the limit. */
export const findSessionBeyondLimit = async (ctx: Context, userId: string): Promise<SessionPosition | undefined> =>
  (await findSessionBeyondLimitQuery(ctx, { userId }))[0]

/** Deletes this session of a user and all older ones. */
export const deleteSessionsFrom = (ctx: Context, userId: string, { id, createdAt }: SessionPosition) =>
  ctx.db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('impersonatedBy', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('createdAt', 'id'), '<=', tuple(createdAt, id)))
    .returning('id')
    .execute()
