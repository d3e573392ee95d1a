import type { Context } from '../platform/context.ts'
import { deleteTokens, deleteTokensExcept, findNewestToken } from '../platform/tokens.store.ts'
import { deleteChangeCodes, deleteResetCodes } from './email-code.store.ts'

/** Invalidates the code and the links of an email change that is not confirmed yet. */
export const deletePendingChange = async (tx: Context, userId: string): Promise<void> => {
  await deleteChangeCodes(tx, userId)
  await deleteTokens(tx, userId, 'change-email')
  await deleteTokens(tx, userId, 'confirm-new-email')
}

/**
 * Invalidates the links that were mailed to a user, and the codes for a new password and for a pending email change. The link
 * that undoes a change stays valid: an attacker could otherwise end it with a new password.
 */
export const deleteMailedSecrets = async (tx: Context, userId: string): Promise<void> => {
  await deleteTokensExcept(tx, userId, 'undo-email-change')
  await deleteChangeCodes(tx, userId)
  await deleteResetCodes(tx, userId)
}

/** Checks whether a previous mailbox can still undo a change of the address. */
export const canUndoEmailChange = async (tx: Context, userId: string): Promise<boolean> =>
  (await findNewestToken(tx, 'undo-email-change', userId)) !== undefined
