import { type Kysely, sql } from 'kysely'
import { toSearchName } from '../search-name.ts'
import { isPostgres, runStatements } from '../statements.ts'

interface Before {
  user: { id: string; name: string; searchName: string }
  audit: { id: string; target: string; details: string; organizationId: string | null }
}

/** Adds roles, bans, and impersonation, and the indexes of the user list and the audit log. */
export const up = async (db: Kysely<Before>): Promise<void> => {
  // SQLite compares texts by bytes with its collation "binary". PostgreSQL gets a collation of the same name, because its
  // default can compare linguistically, and an index of such a collation cannot serve a prefix search.
  if (isPostgres(db)) await runStatements(db, ['create collation if not exists "binary" from "C"'])
  await runStatements(db, [
    `alter table "user" add column "role" text default 'user' not null`,
    'alter table "user" add column "banned" integer',
    'alter table "user" add column "banReason" text',
    'alter table "user" add column "banExpires" bigint',
    `alter table "user" add column "searchName" text collate "binary" default '' not null`,
    'create index "userByAge" on "user" ("createdAt", "id")',
    'create index "userByName" on "user" ("searchName", "id")',
    'create index "userByRole" on "user" ("role", "createdAt", "id")',
    'create index "userBanned" on "user" ("createdAt", "id") where "banned" = 1',
  ])
  // SQLite uses the unique index instead.
  if (isPostgres(db)) {
    await runStatements(db, ['create index "userByEmail" on "user" ("email" collate "binary", "id")'])
  }
  await eachInBatches(db, 'user', async ({ id, name }) => {
    await db
      .updateTable('user')
      .set({ searchName: toSearchName(name) })
      .where('id', '=', id)
      .execute()
  })

  await runStatements(db, [
    'alter table "session" add column "impersonatedBy" text',
    'alter table "session" add column "impersonatorSessionId" text references "session" ("id") on delete cascade',
    // Partial, because most rows have no value: a sign-in does not write to this index.
    `create index "sessionOfImpersonator" on "session" ("impersonatorSessionId")
      where "impersonatorSessionId" is not null`,
    'alter table "audit" add column "organizationId" text',
  ])
  await eachInBatches(db, 'audit', async ({ id, target, details }) => {
    const known: unknown = JSON.parse(details)
    const ofDetails = typeof known === 'object' && known && 'organizationId' in known ? known.organizationId : null
    const organizationId = /^organization:(.+)$/.exec(target)?.[1] ?? ofDetails
    if (typeof organizationId !== 'string') return
    await db.updateTable('audit').set({ organizationId }).where('id', '=', id).execute()
  })
  await runStatements(db, [
    'create index "auditByAge" on "audit" ("createdAt", "id")',
    'create index "auditByAction" on "audit" ("action", "createdAt", "id")',
    'create index "auditOfTarget" on "audit" ("target", "createdAt", "id")',
    'create index "auditOnBehalf" on "audit" ("onBehalfOfId", "createdAt", "id") where "onBehalfOfId" is not null',
    `create index "auditOfOrganization" on "audit" ("organizationId", "createdAt", "id")
      where "organizationId" is not null`,
    'create index "mailByAge" on "mail" ("createdAt", "id")',
    'create index "organizationByAge" on "organization" ("createdAt", "id")',
  ])
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
