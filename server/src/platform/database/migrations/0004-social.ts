import type { Kysely } from 'kysely'

/** Adds provider tokens to accounts, and creates the states of social sign-ins. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const texts = ['accessToken', 'refreshToken', 'idToken', 'scope', 'deviceId']
  const times = ['accessTokenExpiresAt', 'refreshTokenExpiresAt', 'refreshingUntil']
  for (const name of texts) await db.schema.alterTable('account').addColumn(name, 'text').execute()
  for (const name of times) await db.schema.alterTable('account').addColumn(name, 'bigint').execute()
  await db.schema
    .alterTable('account')
    .addColumn('issuer', 'text', (column) => column.notNull().defaultTo(''))
    .execute()

  await db.schema
    .createTable('socialState')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('providerId', 'text', (column) => column.notNull())
    .addColumn('browserHash', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('socialStateExpiry').on('socialState').column('expiresAt').execute()
}
