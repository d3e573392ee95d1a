import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { randomId } from '../../platform/crypto/random.ts'
import { findExistingIds, type ChildTable } from './import.store.ts'
import type { ImportRun } from './import-run.ts'

type OwnerRows<Table extends ChildTable> = Readonly<Record<Table, readonly { readonly id: string }[]>>

/**
 * Generates IDs for the child rows of `owners` whose ID exists here, and reports them: numeric IDs of two sources collide.
 * Returns a function that returns the ID to store.
 */
export const createNewIds = async <Table extends ChildTable>(
  run: ImportRun,
  db: Kysely<Tables>,
  tables: readonly Table[],
  owners: readonly OwnerRows<Table>[],
): Promise<(table: Table, id: string) => string> => {
  const newIds = new Map<string, string>()
  for (const table of tables) {
    const ids = owners.flatMap((owner) => owner[table].map(({ id }) => id))
    for (const id of await findExistingIds(db, table, ids)) {
      newIds.set(`${table} ${id}`, randomId(run.random))
      run.report.addNote(table, id, 'is imported with a new id, because its id exists here')
    }
  }
  return (table, id) => newIds.get(`${table} ${id}`) ?? id
}
