import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { toSearchName } from '../search-name.ts'

interface Before {
  user: { id: string; name: string; searchName: string }
  audit: { id: string; target: string; details: string; organizationId: string | null }
}

/** Adds roles, bans, and impersonation, and the indexes of the user list and the audit log. */
export const up = async (db: Kysely<Before>): Promise<void> => {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  // SQLite compares texts by bytes with its collation "binary". PostgreSQL gets a collation of the same name, because its
  // default can compare linguistically, and an index of such a collation cannot serve a prefix search.
  if (isPostgres) await sql`create collation if not exists "binary" from "C"`.execute(db)

  await db.schema
    .alterTable('user')
    .addColumn('role', 'text', (column) => column.notNull().defaultTo('user'))
    .execute()
  await db.schema.alterTable('user').addColumn('banned', 'integer').execute()
  await db.schema.alterTable('user').addColumn('banReason', 'text').execute()
  await db.schema.alterTable('user').addColumn('banExpires', 'bigint').execute()
  await db.schema
    .alterTable('user')
    .addColumn('searchName', sql`text collate "binary"`, (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('userByAge').on('user').columns(['createdAt', 'id']).execute()
  await db.schema.createIndex('userByName').on('user').columns(['searchName', 'id']).execute()
  await db.schema.createIndex('userByRole').on('user').columns(['role', 'createdAt', 'id']).execute()
  await db.schema
    .createIndex('userBanned')
    .on('user')
    .columns(['createdAt', 'id'])
    .where(sql.ref('banned'), '=', sql.lit(1))
    .execute()
  // SQLite uses the unique index instead.
  if (isPostgres) {
    await db.schema.createIndex('userByEmail').on('user').expression(sql`"email" collate "binary", "id"`).execute()
  }
  await eachInBatches(db, 'user', async ({ id, name }) => {
    await db
      .updateTable('user')
      .set({ searchName: toSearchName(name) })
      .where('id', '=', id)
      .execute()
  })

  await db.schema.alterTable('session').addColumn('impersonatedBy', 'text').execute()
  await db.schema
    .alterTable('session')
    .addColumn('impersonatorSessionId', 'text', (column) => column.references('session.id').onDelete('cascade'))
    .execute()
  // Partial, because most rows have no value: a sign-in does not write to this index.
  await db.schema
    .createIndex('sessionOfImpersonator')
    .on('session')
    .column('impersonatorSessionId')
    .where(sql.ref('impersonatorSessionId'), 'is not', null)
    .execute()

  await db.schema.alterTable('audit').addColumn('organizationId', 'text').execute()
  await eachInBatches(db, 'audit', async ({ id, target, details }) => {
    const known: unknown = JSON.parse(details)
    const ofDetails = typeof known === 'object' && known && 'organizationId' in known ? known.organizationId : null
    const organizationId = /^organization:(.+)$/.exec(target)?.[1] ?? ofDetails
    if (typeof organizationId !== 'string') return
    await db.updateTable('audit').set({ organizationId }).where('id', '=', id).execute()
  })
  await db.schema.createIndex('auditByAge').on('audit').columns(['createdAt', 'id']).execute()
  await db.schema.createIndex('auditByAction').on('audit').columns(['action', 'createdAt', 'id']).execute()
  await db.schema.createIndex('auditOfTarget').on('audit').columns(['target', 'createdAt', 'id']).execute()
  await db.schema
    .createIndex('auditOnBehalf')
    .on('audit')
    .columns(['onBehalfOfId', 'createdAt', 'id'])
    .where(sql.ref('onBehalfOfId'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('auditOfOrganization')
    .on('audit')
    .columns(['organizationId', 'createdAt', 'id'])
    .where(sql.ref('organizationId'), 'is not', null)
    .execute()
  await db.schema.createIndex('mailByAge').on('mail').columns(['createdAt', 'id']).execute()
  await db.schema.createIndex('organizationByAge').on('organization').columns(['createdAt', 'id']).execute()
}

/** Runs `work` for each row of a table. Reads a thousand rows at a time. */
const eachInBatches = async <Table extends keyof Before>(
  db: Kysely<Before>,
  table: Table,
  work: (row: Before[Table]) => Promise<void>,
): Promise<void> => {
  for (let after = ''; ; ) {
    const { rows } = await sql<Before[Table]>`
      select * from ${sql.table(table)} where "id" > ${after} order by "id" limit 1000`.execute(db)
    for (const row of rows) await work(row)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
