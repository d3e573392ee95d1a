import type { Kysely } from 'kysely'

/** To the release before, every link was opened by whoever signed up. */
export const worksWith = '0009-retention'

/** A reset ends what a stranger has connected, also after the mailbox's owner has opened the link of a mail. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema
    .alterTable('user')
    .addColumn('provenElsewhere', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
