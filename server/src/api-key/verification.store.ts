import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { batched } from '../platform/database/batched.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Flag } from '../platform/database/columns.ts'
import type { ApiKeyRow, Tables } from '../platform/database/tables.ts'

/** The last use is stored at most once within this time. */
export const LAST_USE_INTERVAL_MS = 60_000

/** Limits the length of a statement. */
const MAX_KEYS_PER_STATEMENT = 32

/** A key, and the data that determines its permissions. */
export interface KeyWithOwnerRoles extends ApiKeyRow {
  /** The platform roles of the user who owns the key. Null for a key of an organization. */
  readonly ownerRole: string | null
  /** Whether this user has two-factor. */
  readonly ownerHasTwoFactor: Flag | null
  readonly banned: Flag | null
  readonly banExpires: number | null
  /** The roles of this user in the organization of the request. */
  readonly memberRole: string | null
  /** Whether the organization of the request requires a second factor of its members. */
  readonly requiresTwoFactor: Flag | null
}

/** The columns that a use changes. */
export type CountedUse = Pick<
  ApiKeyRow,
  'id' | 'windowStartedAt' | 'requestCount' | 'remaining' | 'lastRefillAt' | 'lastUsedAt'
>

type KeyQuery = {
  readonly keyHash: string
  /** The organization of the request, or an empty text. */
  readonly organizationId: string
}

/** Finds a key by its current or previous secret, valid or not. */
export const findKeyByHash = async (ctx: Context, query: KeyQuery): Promise<KeyWithOwnerRoles | undefined> => {
  const [current] = await findByCurrentHashQuery(ctx, query)
  if (current) return current
  const [previous] = await findByPreviousHashQuery(ctx, query)
  return previous
}

const findByCurrentHashQuery = prepared<KeyQuery>()((db, value) =>
  selectKey(db, value('organizationId')).where('apiKey.keyHash', '=', value('keyHash')),
)

const findByPreviousHashQuery = prepared<KeyQuery>()((db, value) =>
  selectKey(db, value('organizationId')).where('apiKey.previousHash', '=', value('keyHash')),
)

const selectKey = (db: Kysely<Tables>, organizationId: RawBuilder<string>) =>
  db
    .selectFrom('apiKey')
    .leftJoin('user', 'user.id', 'apiKey.userId')
    .leftJoin('member', (join) =>
      join.on('member.organizationId', '=', organizationId).onRef('member.userId', '=', 'apiKey.userId'),
    )
    .leftJoin('organization', (join) => join.on('organization.id', '=', organizationId))
    .selectAll('apiKey')
    .select([
      'user.role as ownerRole',
      'user.twoFactorEnabled as ownerHasTwoFactor',
      'user.banned',
      'user.banExpires',
      'member.role as memberRole',
      'organization.requireTwoFactor as requiresTwoFactor',
    ])

/**
 * Counts a use of a key, unless it is disabled or a limit is reached: then it returns undefined. Uses that are counted at the
 * same time share a statement and its commit (decision 84). Each response has the counters after its own use.
 */
export const countUse = batched(async (ctx: Context, ids: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  // The same order in all processes makes deadlocks rare. The driver repeats a statement after one.
  const claims = [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => (a.id < b.id ? -1 : 1))
  const rows = new Map((await claimUses(ctx, claims)).map((row) => [row.id, row]))
  const uses = new Map<string, CountedUse[]>()
  for (const claim of claims) {
    const row = rows.get(claim.id)
    uses.set(claim.id, row ? toSingleUses(row, claim.count) : await claimUsesLeft(ctx, claim))
  }
  return ids.map((id): CountedUse | undefined => uses.get(id)?.shift())
}, MAX_KEYS_PER_STATEMENT)

/** Claims as many of `count` uses as the key has left: half of them, then a quarter, and so on. */
const claimUsesLeft = async (ctx: Context, { id, count }: Claim): Promise<CountedUse[]> => {
  const uses: CountedUse[] = []
  for (let size = Math.floor(count / 2); size > 0; ) {
    const [row] = await claimUses(ctx, [{ id, count: size }])
    if (row) uses.push(...toSingleUses(row, size))
    size = row ? Math.min(size, count - uses.length) : Math.floor(size / 2)
  }
  return uses
}

/** Returns the counters after each use. `row` has the counters after the last one. */
const toSingleUses = (row: CountedUse, count: number): CountedUse[] =>
  Array.from({ length: count }, (_, index) => {
    const later = count - 1 - index
    const remaining = row.remaining === null ? null : row.remaining + later
    return { ...row, remaining, requestCount: Math.max(0, row.requestCount - later) }
  })

/** Uses of a key, which are claimed together. */
interface Claim {
  readonly id: string
  readonly count: number
}

/** Claims all uses of a key or none, for each of at most `MAX_KEYS_PER_STATEMENT` keys. Returns the keys with claimed uses. */
const claimUses = async (ctx: Context, claims: readonly Claim[]) => {
  const claimQuery = claimQueries.find((query) => query.size >= claims.length)
  if (!claimQuery) throw new Error(`More than ${MAX_KEYS_PER_STATEMENT} keys in one statement`)
  const { size, query } = claimQuery
  const values: ClaimValues = { now: ctx.now() }
  for (let index = 0; index < size; index++) {
    // No key has an empty ID.
    const { id, count } = claims[index] ?? { id: '', count: 0 }
    Object.assign(values, { [`id ${index}`]: id, [`count ${index}`]: count })
  }
  return query(ctx, values)
}

type ClaimValues = Record<string, string | number>

/** Few sizes, because each connection prepares each statement. */
const claimQueries = [1, 2, 4, 8, 16, MAX_KEYS_PER_STATEMENT].map((size) => ({
  size,
  query: prepared<ClaimValues>()((db, value) => updateCounters(db, value, size)),
}))

const updateCounters = (db: Kysely<Tables>, value: (name: string) => RawBuilder<string | number>, size: number) => {
  const claims = Array.from({ length: size }, (_, index) => {
    const [id, count] = [value(`id ${index}`), value(`count ${index}`)]
    return sql`(cast(${id} as text), cast(${count} as integer))`
  })
  // Both databases name the columns of `values` in this way.
  const [id, count] = [sql<string>`"column1"`, sql<number>`"column2"`]
  const now = value('now')
  // A start in the future is from a clock that has been set back since. Without the second comparison, the key would stay
  // limited until that time.
  const isOver = (start: 'windowStartedAt' | 'lastRefillAt', duration: 'rateLimitWindow' | 'refillInterval') =>
    sql<boolean>`(${sql.ref(start)} + ${sql.ref(duration)} <= ${now} or ${sql.ref(start)} > ${now})`
  const windowIsOver = isOver('windowStartedAt', 'rateLimitWindow')
  const refillIsDue = isOver('lastRefillAt', 'refillInterval')
  const quota = sql<number>`(case when ${refillIsDue} then "refillAmount" else "remaining" end)`
  const usesBefore = sql<number>`(case when ${windowIsOver} then 0 else "requestCount" end)`
  return db
    .updateTable('apiKey')
    .from(sql`(values ${sql.join(claims)})`.as('claims'))
    .set({
      windowStartedAt: sql<number>`case when ${windowIsOver} then ${now} else "windowStartedAt" end`,
      requestCount: sql<number>`case when "rateLimitMax" is null then "requestCount" else ${usesBefore} + ${count} end`,
      remaining: sql<number>`${quota} - ${count}`,
      lastRefillAt: sql<number>`case when ${refillIsDue} then ${now} else "lastRefillAt" end`,
      lastUsedAt: sql<number>`case
        when "lastUsedAt" + ${sql.lit(LAST_USE_INTERVAL_MS)} > ${now} and "lastUsedAt" <= ${now}
        then "lastUsedAt" else ${now} end`,
    })
    .where('id', '=', id)
    .where('enabled', '=', 1)
    .where(sql<boolean>`(${quota} is null or ${quota} >= ${count})`)
    .where(sql<boolean>`("rateLimitMax" is null or ${usesBefore} + ${count} <= "rateLimitMax")`)
    .returning(['id', 'windowStartedAt', 'requestCount', 'remaining', 'lastRefillAt', 'lastUsedAt'])
}
