import { type AuditAction, MAX_COUNTED_PER_DAY } from '@latchkey/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'

/** Counts the audit rows of one action in a period, at most `MAX_COUNTED_PER_DAY`, by the index of action and time. */
export const countActions = (ctx: Context, action: AuditAction, { from, to }: { from: number; to: number }) =>
  countRows(
    ctx,
    sql`select 1 from "audit" where "action" = ${action} and "createdAt" >= ${from} and "createdAt" < ${to}`,
  )

/** Counts the users with an active session of their own, at most `MAX_COUNTED_PER_DAY`. */
export const countSignedInUsers = (ctx: Context): Promise<number> =>
  countRows(
    ctx,
    sql`select distinct "userId" from "session" where "expiresAt" > ${ctx.now()} and "impersonatedBy" is null`,
  )

export const findDatabaseVersion = async (ctx: Context, dialect: 'sqlite' | 'postgres'): Promise<string> => {
  const version = dialect === 'sqlite' ? sql`sqlite_version()` : sql`current_setting('server_version')`
  const { rows } = await sql<{ version: string }>`select ${version} as "version"`.execute(ctx.db)
  // Distributions append their name and package version.
  return rows[0]?.version.split(' ')[0] ?? ''
}

const countRows = async (ctx: Context, query: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as "count" from (${query} limit ${sql.lit(MAX_COUNTED_PER_DAY)}) as "some"`.execute(ctx.db)
  return Number(rows[0]?.count ?? 0)
}
