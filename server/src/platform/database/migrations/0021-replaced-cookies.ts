import type { Kysely } from 'kysely'

/** The previous release ignores the columns: its sessions have a cookie with the earlier name, as the default says. */
export const worksWith = '0014-a-hundred-members'

/** The last time that a `Date` can represent: existing sessions accept the earlier cookie name until it is replaced. */
const END_OF_TIME = 8_640_000_000_000_000

/** Ends earlier cookie names after their replacement, and detects a trusted device's secret that was replaced. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .alterTable('session')
    .addColumn('earlierCookieUntil', 'bigint', (column) => column.notNull().defaultTo(END_OF_TIME))
    .execute()
  await db.schema.alterTable('trustedDevice').addColumn('previousHash', 'text').execute()
  await db.schema
    .alterTable('trustedDevice')
    .addColumn('replacedAt', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
