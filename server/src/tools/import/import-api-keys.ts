import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { readAllRows } from '../../platform/database/source.ts'
import { findKeyHashes, type ImportedRows } from './import.store.ts'
import { readId, type ImportRun, reportOrphans } from './import-run.ts'

/**
 * Skips keys whose owner does not exist. Newer versions store the ID of a user or of an organization in one column. If both have
 * the ID, the owner is unknown, so the key is skipped, too.
 */
export const skipKeysWithoutOwner = async (run: ImportRun): Promise<void> => {
  const { source, layout, report } = run
  if (!layout.hasColumn('apiKey', 'referenceId') || !layout.hasTable('organization')) {
    await reportOrphans(run, { table: 'apiKey', parent: 'user' })
    return
  }
  const owner = layout.quoteColumn('apiKey', 'k', 'referenceId')
  const user = layout.quoteColumn('user', 'u', 'id')
  const organization = layout.quoteColumn('organization', 'o', 'id')
  const rows = await readAllRows(
    source,
    `select ${layout.quoteColumn('apiKey', 'k', 'id')} as "id", ${user} as "user" from ${layout.quoteTable('apiKey')} k
      left join ${layout.quoteTable('user')} u on ${user} = ${owner}
      left join ${layout.quoteTable('organization')} o on ${organization} = ${owner}
      where (${user} is null) = (${organization} is null)`,
  )
  for (const row of rows) {
    const reason =
      row['user'] === null ? 'its owner does not exist' : 'a user and an organization have the id of its owner'
    report.skip('apiKey', readId(row), reason)
  }
}

/** Skips keys that exist here or occurred before. The owner is imported without them. */
export const skipExistingKeys = async <Owner extends ImportedRows<'apiKey'>>(
  run: ImportRun,
  db: Kysely<Tables>,
  owners: readonly Owner[],
): Promise<Owner[]> => {
  const hashes = owners.flatMap(({ apiKey }) => apiKey.map(({ keyHash }) => keyHash))
  const existing = new Set(hashes.length > 0 ? await findKeyHashes(db, hashes) : [])
  return owners.map((owner) => ({
    ...owner,
    apiKey: owner.apiKey.filter(({ id, keyHash }) => {
      if (existing.has(keyHash)) return run.report.skip('apiKey', id, 'the same key exists already')
      existing.add(keyHash)
      return true
    }),
  }))
}
