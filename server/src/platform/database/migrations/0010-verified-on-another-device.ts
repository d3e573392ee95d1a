import type { Kysely } from 'kysely'

/** The previous release ignores the column: it assumes that links are opened in the browser that signed up. */
export const worksWith = '0009-retention'

/** Lets a password reset unlink identities of an attacker even after the owner of the mailbox opened a mailed link. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('user')
    .addColumn('provenElsewhere', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
