import type { Kysely } from 'kysely'
import { migrate } from '../../platform/database/migrate.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Options } from '../../platform/options/options.ts'
import { normalizeEmail } from '../../user/email-address.ts'
import { toReadableRow, type ReadableRow } from './readable-row.ts'
import { findPersonalRows, personalTables } from './personal-tables.ts'

/** Everything that is stored about a person, by table; and of the other tables, why nothing of them is here. */
export interface PersonalData {
  email: string
  /** ISO 8601. */
  exportedAt: string
  tables: Record<string, readonly ReadableRow[]>
  notExported: Record<string, string>
}

/**
 * What the General Data Protection Regulation's articles 15 and 20 ask for, of whoever has this address: without secrets,
 * and without what is another person's. Null where nobody has it. Times are ISO 8601, flags true or false.
 */
export const exportUser = async (
  { database, now = Date.now }: Pick<Options, 'database' | 'now'>,
  address: string,
): Promise<PersonalData | null> => {
  const email = normalizeEmail(address)
  if (!email) throw new Error(`${address} is no e-mail address`)
  await migrate(database)
  return database.transaction(async ({ kysely }) => {
    const user = await kysely.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
    if (!user) return null
    return {
      email,
      exportedAt: new Date(now()).toISOString(),
      ...(await exportTables(kysely, { id: user.id, email })),
    }
  })
}

const exportTables = async (db: Kysely<Tables>, person: { id: string; email: string }) => {
  const tables: Record<string, readonly ReadableRow[]> = {}
  const notExported: Record<string, string> = {}
  for (const [table, told] of Object.entries(personalTables)) {
    if ('reason' in told) notExported[table] = told.reason
    else tables[table] = (await findPersonalRows(db, table, told, person)).map(toReadableRow)
  }
  return { tables, notExported }
}
