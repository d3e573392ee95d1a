import type { Context } from '../platform/context.ts'
import { textWithoutIndex } from '../platform/database/without-index.ts'
import { getAuditCutoff } from '../platform/retention/cutoffs.ts'

/** Finds the newest sign-in of the audit log, with the methods of its session if it still exists. */
export const findLastSignIn = async (ctx: Context, userId: string) => {
  const row = await ctx.db
    .selectFrom('audit')
    .select(['createdAt', 'target'])
    .where('actorId', '=', userId)
    .where('createdAt', '>=', getAuditCutoff(ctx))
    // The index of actions covers all users.
    .where(textWithoutIndex('action'), '=', 'session.started')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const session = await ctx.db
    .selectFrom('session')
    .select('authMethods')
    .where('id', '=', row.target.slice('session:'.length))
    .executeTakeFirst()
  return { at: new Date(row.createdAt), methods: session?.authMethods?.split(',') ?? null }
}

/** Lists when the newest session of each user started or was last renewed. Omits users without a session. */
export const listLastActivity = async (ctx: Context, userIds: readonly string[]): Promise<Map<string, Date>> => {
  if (userIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('session')
    .select(({ fn }) => ['userId', fn.max('updatedAt').as('lastActiveAt')])
    .where('userId', 'in', userIds)
    .where('expiresAt', '>', ctx.now())
    .where('impersonatedBy', 'is', null)
    .groupBy('userId')
    .execute()
  return new Map(rows.map(({ userId, lastActiveAt }) => [userId, new Date(lastActiveAt)]))
}

/** Finds the second factors and passkeys of a user. */
export const findSignInFactors = async (ctx: Context, userId: string) => {
  const [twoFactor, backupCodes, passkeys] = await Promise.all([
    ctx.db
      .selectFrom('twoFactor')
      .select('id')
      .where('userId', '=', userId)
      .where('secret', 'is not', null)
      .executeTakeFirst(),
    ctx.db.selectFrom('backupCode').select('id').where('userId', '=', userId).where('pending', '=', 0).execute(),
    ctx.db.selectFrom('passkey').select('id').where('userId', '=', userId).execute(),
  ])
  return {
    authenticatorApp: twoFactor !== undefined,
    backupCodeCount: backupCodes.length,
    passkeyCount: passkeys.length,
  }
}
