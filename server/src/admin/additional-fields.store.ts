import type { FieldOwner } from '@latchkey/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../platform/context.ts'

interface StoredFields {
  additionalFields: string | null
  /** The user whose cached sessions contain the fields. Null if sessions do not contain them. */
  userId: string | null
  /** Null for users and sessions. */
  organizationId: string | null
}

/** The column with the user whose cached sessions contain the fields. */
const userIdColumns: Partial<Record<FieldOwner, RawBuilder<unknown>>> = {
  user: sql.ref('id'),
  session: sql.ref('userId'),
}

/** The column with the organization of the entity. */
const organizationIdColumns: Partial<Record<FieldOwner, RawBuilder<unknown>>> = {
  organization: sql.ref('id'),
  member: sql.ref('organizationId'),
  invitation: sql.ref('organizationId'),
  team: sql.ref('organizationId'),
}

/** Returns undefined if the entity does not exist. */
export const findStoredFields = async (tx: Context, entity: FieldOwner, id: string) => {
  const userId = userIdColumns[entity] ?? sql`null`
  const organizationId = organizationIdColumns[entity] ?? sql`null`
  const { rows } = await sql<StoredFields>`
    select "additionalFields", ${userId} as "userId", ${organizationId} as "organizationId"
    from ${sql.table(entity)} where "id" = ${id}`.execute(tx.db)
  return rows[0]
}

export const updateStoredFields = async (tx: Context, entity: FieldOwner, id: string, fields: string | null) => {
  const updatedAt = entity === 'user' || entity === 'team' ? sql`, "updatedAt" = ${tx.now()}` : sql``
  await sql`
    update ${sql.table(entity)} set "additionalFields" = ${fields}${updatedAt} where "id" = ${id}`.execute(tx.db)
}
