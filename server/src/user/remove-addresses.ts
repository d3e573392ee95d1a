import {
  addressChangeActions,
  listAddressChanges,
  listAuditDetails,
  replaceAuditDetails,
} from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { deleteMailsTo } from '../platform/mail/outbox.store.ts'
import { deleteEmailCodes } from './email-code.store.ts'
import { findUserByEmail } from './user.store.ts'

/** Replaces the addresses of a deleted user. The audit log names the user in the same way. */
export const toTombstone = ({ id }: Pick<UserRow, 'id'>): string => `user:${id}`

/**
 * Deletes the codes and mails to all addresses that a user had, and replaces the addresses in the audit log. Mails that
 * are pending stay if the address was not verified: the owner of the mailbox did not delete anything. Runs before the
 * deletion of the user, which cascades to the address changes.
 */
export const removeAddresses = async (
  tx: Context,
  user: UserRow,
  additionalAddresses: readonly string[],
): Promise<void> => {
  const tombstone = toTombstone(user)
  for (const address of [user.email, ...additionalAddresses]) {
    await deleteEmailCodes(tx, address)
    const isVerified = address !== user.email || user.emailVerified === 1
    await deleteMailsTo(tx.db, address, { includesPending: isVerified })
  }
  for (const address of await listFormerAddresses(tx, user, readAddresses)) {
    await deleteMailsTo(tx.db, address, { includesPending: false })
  }
  const changes = await listAuditDetails(tx, tombstone, [...addressChangeActions, 'user.email-change-requested'])
  for (const from of new Set([user.email, ...changes.flatMap(readAddresses)])) {
    await replaceAuditDetails(tx, [{ target: tombstone, from, to: tombstone }])
  }
}

/** Lists the earlier addresses that the user had verified. The others never belonged to the user. */
export const listVerifiedFormerAddresses = (tx: Context, user: UserRow): Promise<string[]> =>
  listFormerAddresses(tx, user, ({ from, email, fromVerified }) =>
    readAddresses({ email, ...(fromVerified === true && { from }) }),
  )

type Details = Readonly<Record<string, unknown>>

/** Lists earlier addresses of a user, except those that another user has now: their data must stay. */
const listFormerAddresses = async (
  tx: Context,
  user: UserRow,
  read: (details: Details) => string[],
): Promise<string[]> => {
  const changes = await listAddressChanges(tx, user.id)
  const addresses: string[] = []
  for (const address of new Set(changes.flatMap(read))) {
    if (address !== user.email && !(await findUserByEmail(tx, address))) addresses.push(address)
  }
  return addresses
}

const readAddresses = ({ from, to, email }: Details): string[] =>
  [from, to, email].filter((value) => typeof value === 'string')
