import type { Kysely } from 'kysely'
import { migrate } from '../../platform/database/migrate.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { addFields } from '../../platform/additional-fields/additional-fields.ts'
import type { Row } from '../../platform/database/database.ts'
import type { Options } from '../../platform/options/options.ts'
import { readAdditionalFields, type Settings } from '../../platform/options/settings.ts'
import { normalizeEmail } from '../../user/email-address.ts'
import { toReadableRow, type ReadableRow } from './readable-row.ts'
import { findPersonalRows, personalTables } from './personal-tables.ts'

/** All personal data of a user. */
export interface PersonalData {
  email: string
  /** ISO 8601. */
  exportedAt: string
  /** The rows by table name. */
  tables: Record<string, readonly ReadableRow[]>
  /** The reason for each table that is not exported. */
  notExported: Record<string, string>
}

/**
 * Exports the data that articles 15 and 20 of the General Data Protection Regulation require, without secrets and without
 * personal data of other users. Returns null if no user has the address. Throws an Error if the address is invalid.
 *
 *     const data = await exportUser(options, 'ann@example.com')
 */
export const exportUser = async (
  { database, now = Date.now, ...options }: Pick<Options, 'database' | 'now' | 'user' | 'session' | 'organization'>,
  address: string,
): Promise<PersonalData | null> => {
  const email = normalizeEmail(address)
  if (!email) throw new Error(`${address} is not an email address`)
  const settings = { additionalFields: readAdditionalFields(options) }
  await migrate(database)
  return database.transaction(async ({ kysely }) => {
    const user = await kysely
      .selectFrom('emailAddress')
      .innerJoin('user', 'user.id', 'emailAddress.userId')
      .select(['user.id', 'user.email'])
      .where('emailAddress.email', '=', email)
      .executeTakeFirst()
    if (!user) return null
    const addresses = await kysely.selectFrom('emailAddress').select('email').where('userId', '=', user.id).execute()
    const subject = { id: user.id, emails: addresses.map((row) => row.email) }
    return {
      email: user.email,
      exportedAt: new Date(now()).toISOString(),
      ...(await exportTables(kysely, settings, subject)),
    }
  })
}

const exportTables = async (
  db: Kysely<Tables>,
  settings: Pick<Settings, 'additionalFields'>,
  subject: { id: string; emails: readonly string[] },
) => {
  const tables: Record<string, readonly ReadableRow[]> = {}
  const notExported: Record<string, string> = {}
  for (const [table, definition] of Object.entries(personalTables)) {
    if ('reason' in definition) notExported[table] = definition.reason
    else {
      const rows = await findPersonalRows(db, table, definition, subject)
      tables[table] = rows.map((row) => withFields(settings, table, row)).map(toReadableRow)
    }
  }
  return { tables, notExported }
}

/** Replaces the column of additional fields by the fields that responses contain. */
const withFields = (settings: Pick<Settings, 'additionalFields'>, table: string, row: Row): Row => {
  const owner = fieldOwners.find((name) => name === table)
  const { additionalFields, ...others } = row
  if (!owner) return row
  return addFields({ settings }, owner, { additionalFields: additionalFields as string | null }, others)
}

const fieldOwners = ['user', 'session', 'member', 'invitation'] as const
