import { type Migration, Migrator } from 'kysely'
import type { Database } from './database.ts'
import * as accounts from './migrations/0001-accounts.ts'
import * as organizations from './migrations/0002-organizations.ts'
import * as pictures from './migrations/0003-pictures.ts'
import * as social from './migrations/0004-social.ts'
import * as twoFactor from './migrations/0005-two-factor.ts'
import * as administration from './migrations/0006-administration.ts'
import * as sessionIndexes from './migrations/0007-session-indexes.ts'

/** Forward only, in the order of the names. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-organizations': organizations,
  '0003-pictures': pictures,
  '0004-social': social,
  '0005-two-factor': twoFactor,
  '0006-administration': administration,
  '0007-session-indexes': sessionIndexes,
}

/**
 * Brings the schema up to date. Any number of nodes may start at once: the migrations run in one transaction that
 * holds the database's lock, so one node migrates and the others find it done.
 */
export const migrate = async (database: Database): Promise<void> => {
  const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
