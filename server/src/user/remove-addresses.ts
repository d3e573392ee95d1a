import { listAuditDetails, replaceAuditDetail } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { deleteMailsTo } from '../platform/mail/outbox.store.ts'
import { deleteEmailCodes } from './email-code.store.ts'
import { findUserByEmail } from './user.store.ts'

/** Replaces the addresses of a deleted user. The audit log names the user in the same way. */
export const toTombstone = ({ id }: Pick<UserRow, 'id'>): string => `user:${id}`

/**
 * Deletes the codes and mails to all addresses that a user had, and replaces the addresses in the audit log. Mails that are pending
 * stay if the address was not verified: the owner of the mailbox did not delete anything.
 */
export const removeAddresses = async (tx: Context, user: UserRow): Promise<void> => {
  const tombstone = toTombstone(user)
  await deleteEmailCodes(tx, user.email)
  await deleteMailsTo(tx.db, user.email, { includesPending: user.emailVerified === 1 })
  for (const address of await listFormerAddresses(tx, user)) {
    await deleteMailsTo(tx.db, address, { includesPending: false })
  }
  const changes = await listAuditDetails(tx, tombstone, ['user.email-changed', 'user.email-change-requested'])
  for (const address of new Set([user.email, ...changes.flatMap(readAddresses)])) {
    await replaceAuditDetail(tx, [tombstone], { from: address, to: tombstone })
  }
}

/** The earlier addresses of a user, except those that another user has now: their data must stay. */
export const listFormerAddresses = async (tx: Context, user: UserRow): Promise<string[]> => {
  const changes = await listAuditDetails(tx, toTombstone(user), ['user.email-changed'])
  const addresses: string[] = []
  for (const address of new Set(changes.flatMap(readAddresses))) {
    if (address !== user.email && !(await findUserByEmail(tx, address))) addresses.push(address)
  }
  return addresses
}

const readAddresses = ({ from, to }: Record<string, unknown>): string[] =>
  [from, to].filter((value) => typeof value === 'string')
