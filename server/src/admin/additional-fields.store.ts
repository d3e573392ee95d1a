import type { FieldOwner } from '@latchkey/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'

interface StoredFields {
  additionalFields: string | null
  /** The user whose cached sessions contain the fields. Null if sessions do not contain them. */
  userId: string | null
}

/** The column with the user whose cached sessions contain the fields. */
const userIdColumns: Partial<Record<FieldOwner, RawBuilder<unknown>>> = {
  user: sql.ref('id'),
  session: sql.ref('userId'),
}

/** Returns undefined if the entity does not exist. */
export const findStoredFields = async (tx: Context, entity: FieldOwner, id: string) => {
  const userId = userIdColumns[entity] ?? sql`null`
  const { rows } = await sql<StoredFields>`
    select "additionalFields", ${userId} as "userId" from ${sql.table(entity)} where "id" = ${id}`.execute(tx.db)
  return rows[0]
}

export const updateStoredFields = async (tx: Context, entity: FieldOwner, id: string, fields: string | null) => {
  const updatedAt = entity === 'user' ? sql`, "updatedAt" = ${tx.now()}` : sql``
  await sql`
    update ${sql.table(entity)} set "additionalFields" = ${fields}${updatedAt} where "id" = ${id}`.execute(tx.db)
}
