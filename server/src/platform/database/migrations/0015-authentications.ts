import type { Kysely } from 'kysely'

/** The previous release ignores the columns. Its sessions count as authenticated when they started. */
export const worksWith = '0014-a-hundred-members'

/** When and how the user of a session authenticated last. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('session').addColumn('authenticatedAt', 'bigint').execute()
  await db.schema.alterTable('session').addColumn('secondFactorAt', 'bigint').execute()
  await db.schema.alterTable('session').addColumn('authMethods', 'text').execute()
  await db.schema.alterTable('twoFactorChallenge').addColumn('firstFactor', 'text').execute()
}
