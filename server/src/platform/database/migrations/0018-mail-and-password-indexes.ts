import type { Kysely } from 'kysely'
import { concurrently, runStatements } from '../statements.ts'

export const worksWith = '0014-a-hundred-members'

export const isConcurrent = true

/**
 * Deleting a user deletes the mails to their addresses; decoys have no recipient. A failed sign-in checks for imported
 * password hashes, which do not begin with `$`.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `drop index ${concurrently(db)} if exists "mailByRecipient"`,
    `create index ${concurrently(db)} "mailByRecipient" on "mail" ("recipient") where "recipient" <> ''`,
    `drop index ${concurrently(db)} if exists "importedPassword"`,
    `create index ${concurrently(db)} "importedPassword" on "account" ("providerId")
      where substr("password", 1, 1) <> '$'`,
  ])
