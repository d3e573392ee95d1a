import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { SessionRow } from '../platform/database/tables.ts'

type SessionPosition = Pick<SessionRow, 'id' | 'createdAt'>

const selectSessionBeyondLimit = prepared<{ userId: string; limit: number }>()((db, value) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt'])
    .where('userId', '=', value('userId'))
    .where('impersonatedBy', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(value('limit')),
)

/** The newest of the sessions that a user has beyond `limit`. */
export const findSessionBeyondLimit = async (
  ctx: Context,
  selection: { userId: string; limit: number },
): Promise<SessionPosition | undefined> => {
  const [row] = await selectSessionBeyondLimit(ctx, selection)
  return row
}

/** Deletes this session of a user and all older ones. Returns their ids. */
export const deleteSessionsFrom = async (
  ctx: Context,
  userId: string,
  { id, createdAt }: SessionPosition,
): Promise<string[]> => {
  const rows = await ctx.db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('impersonatedBy', 'is', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('createdAt', 'id'), '<=', tuple(createdAt, id)))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
