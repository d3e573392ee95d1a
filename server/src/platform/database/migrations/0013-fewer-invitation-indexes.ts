import type { Kysely } from 'kysely'
import { concurrently, runStatements } from '../statements.ts'

export const worksWith = '0010-proven-elsewhere'

export const isConcurrent = true

/**
 * A response to an invitation changes its status and so writes each index with that column; only the list by status needs
 * one. No query searches by inviter, and pending invitations have an index of their own.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `drop index ${concurrently(db)} if exists "invitationByAddress"`,
    `create index ${concurrently(db)} "invitationByAddress" on "invitation" ("email")`,
    `drop index ${concurrently(db)} if exists "invitationOfAddress"`,
    `drop index ${concurrently(db)} if exists "invitationByExpiry"`,
    `drop index ${concurrently(db)} if exists "invitationOfInviter"`,
  ])
