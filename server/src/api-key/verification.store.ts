import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'
import { prepared } from '../platform/database/prepared.ts'
import type { Flag } from '../platform/database/columns.ts'
import type { ApiKeyRow } from '../platform/database/tables.ts'

/** The largest value of an `integer` column on PostgreSQL. Keys without a rate limit count to it. */
const MAX_REQUEST_COUNT = 2 ** 31 - 1

/** The last use is written at most once within this time. */
const LAST_USE_INTERVAL_MS = 60_000

/** A key, and the data that determines its rights. */
export interface KeyUse extends ApiKeyRow {
  /** The platform roles of the user who owns the key. Null for a key of an organization. */
  readonly ownerRole: string | null
  /** Whether this user has two-factor. */
  readonly ownerHasTwoFactor: Flag | null
  /** The roles of this user in the organization of the request. */
  readonly memberRole: string | null
  /** Whether the organization of the request requires a second factor of its members. */
  readonly requiresTwoFactor: Flag | null
}

interface UseValues {
  readonly keyHash: string
  /** The organization of the request, or an empty text. */
  readonly organizationId: string
  /** An IP allow-list that contains the address of the request, or an empty text. */
  readonly checkedIpAllow: string
  readonly now: number
}

/**
 * Counts a use of a valid key in one statement: it checks the key, its owner, its quota and its rate limit, so that
 * concurrent requests cannot exceed the limits. Returns no row if the key is not valid: `findKeyByHash` returns the reason.
 */
export const claimUse = async (ctx: Context, values: Omit<UseValues, 'now'>): Promise<KeyUse | undefined> => {
  const [use] = await claimUseQuery(ctx, { ...values, now: ctx.now() })
  return use
}

/** Finds a key by its current or previous secret, valid or not, with the data that determines its rights. */
export const findKeyByHash = (ctx: Context, keyHash: string) =>
  ctx.db
    .selectFrom('apiKey')
    .leftJoin('user', 'user.id', 'apiKey.userId')
    .selectAll('apiKey')
    .select(['user.role as ownerRole', 'user.banned', 'user.banExpires'])
    .where(({ or, eb }) => or([eb('keyHash', '=', keyHash), eb('previousHash', '=', keyHash)]))
    .executeTakeFirst()

const claimUseQuery = prepared<{ [Name in keyof UseValues]: UseValues[Name] }>()((db, value) => {
  const now = value('now')
  // A start in the future is the time of a clock that was corrected since. Without the second comparison, the key would stay
  // limited until that time.
  const isOver = (start: 'windowStartedAt' | 'lastRefillAt', duration: 'rateLimitWindow' | 'refillInterval') =>
    sql<boolean>`(${sql.ref(start)} + ${sql.ref(duration)} <= ${now} or ${sql.ref(start)} > ${now})`
  const windowIsOver = isOver('windowStartedAt', 'rateLimitWindow')
  const refillIsDue = isOver('lastRefillAt', 'refillInterval')
  return db
    .updateTable('apiKey')
    .set({
      windowStartedAt: sql<number>`case when ${windowIsOver} then ${now} else "windowStartedAt" end`,
      requestCount: sql<number>`case when ${windowIsOver} then 1
        when "requestCount" < ${sql.lit(MAX_REQUEST_COUNT)} then "requestCount" + 1 else "requestCount" end`,
      remaining: sql<number>`case when ${refillIsDue} then "refillAmount" - 1 else "remaining" - 1 end`,
      lastRefillAt: sql<number>`case when ${refillIsDue} then ${now} else "lastRefillAt" end`,
      lastUsedAt: sql<number>`case
        when "lastUsedAt" + ${sql.lit(LAST_USE_INTERVAL_MS)} > ${now} and "lastUsedAt" <= ${now}
        then "lastUsedAt" else ${now} end`,
    })
    .where(({ or, and, eb }) =>
      or([
        eb('keyHash', '=', value('keyHash')),
        and([eb('previousHash', '=', value('keyHash')), eb('previousUntil', '>', now)]),
      ]),
    )
    .where('enabled', '=', 1)
    .where(({ or, eb }) => or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where(({ or, eb }) => or([eb('ipAllow', 'is', null), eb('ipAllow', '=', value('checkedIpAllow'))]))
    .where(({ or, eb }) => or([eb('remaining', 'is', null), eb('remaining', '>', 0), refillIsDue]))
    .where(({ or, eb, ref }) =>
      or([eb('rateLimitMax', 'is', null), eb('requestCount', '<', ref('rateLimitMax')), windowIsOver]),
    )
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('userId', 'is', null),
        exists(
          selectFrom('user')
            .select('user.id')
            .whereRef('user.id', '=', 'apiKey.userId')
            .where((user) =>
              user.or([
                user('user.banned', 'is', null),
                user('user.banned', '=', 0),
                user('user.banExpires', '<=', now),
              ]),
            ),
        ),
      ]),
    )
    .returningAll()
    .returning(({ selectFrom }) => [
      selectFrom('user').select('user.role').whereRef('user.id', '=', 'apiKey.userId').as('ownerRole'),
      selectFrom('member')
        .select('member.role')
        .where('member.organizationId', '=', value('organizationId'))
        .whereRef('member.userId', '=', 'apiKey.userId')
        .as('memberRole'),
      selectFrom('user')
        .select('user.twoFactorEnabled')
        .whereRef('user.id', '=', 'apiKey.userId')
        .as('ownerHasTwoFactor'),
      selectFrom('organization')
        .select('organization.requireTwoFactor')
        .where('organization.id', '=', value('organizationId'))
        .as('requiresTwoFactor'),
    ])
})
