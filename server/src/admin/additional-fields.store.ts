import type { FieldOwner } from '@latchkey/contract'
import { sql } from 'kysely'
import type { Context } from '../platform/context.ts'

interface StoredFields {
  additionalFields: string | null
  /** The user whose cached sessions contain the fields. Null if sessions do not contain them. */
  userId: string | null
}

/** Undefined if the entity does not exist. */
export const findStoredFields = async (tx: Context, entity: FieldOwner, id: string) => {
  const userId = sql.raw(entity === 'user' ? '"id"' : entity === 'session' ? '"userId"' : 'null')
  const { rows } = await sql<StoredFields>`
    select "additionalFields", ${userId} as "userId" from ${sql.table(entity)} where "id" = ${id}`.execute(tx.db)
  return rows[0]
}

export const updateStoredFields = async (tx: Context, entity: FieldOwner, id: string, fields: string | null) => {
  const updatedAt = entity === 'user' ? sql`, "updatedAt" = ${tx.now()}` : sql``
  await sql`
    update ${sql.table(entity)} set "additionalFields" = ${fields}${updatedAt} where "id" = ${id}`.execute(tx.db)
}
