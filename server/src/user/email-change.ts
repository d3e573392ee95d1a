import type { emailChangeCalls } from '@latchkey/contract'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import type { StoredUser, UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { countMail, countMailOnce, countMailToUser } from '../platform/mail/mail-limits.ts'
import { consumeToken, findNewestToken } from '../platform/tokens.store.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { toUser } from '../session/user.ts'
import { countAddressCode, verifyAddressCode } from './address-code.ts'
import { sendApprovalMail, sendConfirmationCode, sendConfirmationLink } from './email-change-mails.ts'
import { consumeEmailCode, findPendingChange, toChangeCodeId } from './email-code.store.ts'
import { findOwnSession } from './link-redemption.ts'
import { recordVerification } from './mailbox-proof.ts'
import { canUndoEmailChange } from './mailed-secrets.ts'
import { moveAddress } from './move-address.ts'
import { issueUndoUrl, undoEmailChange } from './undo-email-change.ts'
import { findUser, findUserByEmail } from './user.store.ts'
import { sendVerificationMail } from './verification-mail.ts'
import type { VerificationToken } from './verification-token.ts'

export const emailChangeHandlers = {
  changeEmail: async (ctx, { newEmail, callbackURL }) => {
    requireEmailChange(ctx)
    const { user: requester } = ctx.caller
    const limit = requester.emailVerified
      ? await countMailToUser(ctx, 'emailChangeApproval', requester)
      : await countMail(ctx, newEmail)
    if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
    return inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      const owner = await findOwnerOfNewAddress(tx, newEmail)
      // Fails early, before a mail is sent. `moveAddress` enforces uniqueness.
      if (owner && !hidesAccounts(tx)) fail('COULDNT_UPDATE_YOUR_EMAIL')
      if (user.emailVerified) await sendApprovalMail(tx, { newEmail, callbackURL })
      else await applyEmailChange(tx, { from: user.email, to: newEmail, callbackURL })
      return { status: true }
    })
  },

  requestEmailChangeOtp: async (ctx, { newEmail, callbackURL }) => {
    requireEmailChange(ctx)
    await countAddressCode(ctx, newEmail)
    return inCallerTransaction(ctx, async (tx) => {
      await findOwnerOfNewAddress(tx, newEmail)
      await sendConfirmationCode(tx, { newEmail, callbackURL })
      return SUCCESS
    })
  },

  changeEmailOtp: async (ctx, { newEmail, otp }) => {
    requireEmailChange(ctx)
    const code = await verifyAddressCode(ctx, toChangeCodeId(ctx.caller.user.id, newEmail), otp)
    return inCallerTransaction(ctx, async (tx) => {
      if (!(await consumeEmailCode(tx, code))) fail('INVALID_OTP')
      await replaceWithVerifiedAddress(tx, { from: tx.caller.user.email, to: newEmail, canUndo: true })
      return SUCCESS
    })
  },

  undoEmailChange: (ctx, { token }) =>
    inTransaction(ctx, async (tx) => {
      await undoEmailChange(tx, token)
      return { status: true }
    }),

  pendingEmailChange: async (ctx) => {
    const { id } = ctx.caller.user
    const code = await findPendingChange(ctx, id)
    if (code) return { newEmail: code.email, expiresAt: new Date(code.expiresAt), confirmation: 'code' }
    const token = await findNewestToken(ctx, 'change-email', id)
    return token ? { newEmail: token.value, expiresAt: new Date(token.expiresAt), confirmation: 'approval' } : null
  },
} satisfies Handlers<typeof emailChangeCalls>

const SUCCESS = { success: true } as const

const requireEmailChange = ({ settings }: Context): void => {
  if (!settings.changeEmail.enabled) fail('CHANGE_EMAIL_IS_DISABLED')
}

/** Finds the other user with the new address, if any. */
const findOwnerOfNewAddress = async (tx: CallerContext, newEmail: string): Promise<StoredUser | undefined> => {
  const { user } = tx.caller
  if (user.email === newEmail) fail('EMAIL_IS_THE_SAME')
  const owner = await findUserByEmail(tx, newEmail)
  if (owner?.id === user.id) fail('EMAIL_ADDRESS_ALREADY_ADDED')
  return owner
}

/** With required verification, no response reveals which addresses are taken (R37). */
const hidesAccounts = ({ settings }: CallerContext): boolean => settings.emailAndPassword.requireEmailVerification

interface EmailChange {
  from: string
  to: string
  callbackURL: string | undefined
}

/**
 * Sets the caller's new, unverified address, and mails it a verification link. The user must first confirm the address in
 * a session
 *
 * - if verification is required,
 * - if a previous mailbox can still undo a change. An attacker with that mailbox could set the address of another user, and
 *   restore the previous one after that user has proven the new mailbox (R21).
 */
const applyEmailChange = async (tx: CallerContext, { from, to, callbackURL }: EmailChange): Promise<UserRow> => {
  if (hidesAccounts(tx) || (await canUndoEmailChange(tx, tx.caller.user.id))) {
    await sendConfirmationLink(tx, { newEmail: to, callbackURL })
    return tx.caller.user
  }
  const user = await replaceAddress(tx, { from, to, emailVerified: 0 })
  await sendVerificationMail(tx, { kind: 'newAddressConfirmation', user, callbackURL })
  return user
}

/**
 * Returns false if the link works only in the session that requested it and the caller has another one. The user may have
 * revoked the session of an attacker who requested the change.
 */
export const isRequestingSession = async (ctx: Context, token: VerificationToken): Promise<boolean> =>
  token.purpose !== 'confirm-new-email' || (await findOwnSession(ctx, token.userId))?.session.id === token.sessionId

/**
 * Redeems a link of the current or of the new mailbox. Requires a session in addition to the link: one mailbox alone
 * must not move an account.
 */
export const redeemEmailChange = async (ctx: Context, token: VerificationToken, callbackURL: string | undefined) => {
  if (!(await isRequestingSession(ctx, token))) fail('OPENED_IN_ANOTHER_BROWSER')
  const caller = (await findOwnSession(ctx, token.userId)) ?? fail('VERIFICATION_UNAUTHORIZED')
  return inCallerTransaction({ ...ctx, caller }, async (tx) => {
    if (!(await consumeToken(tx, token.purpose, token.id))) fail('VERIFICATION_TOKEN_INVALID')
    const change = { from: token.email, to: token.updateTo ?? '' }
    if (token.purpose === 'change-email') {
      // The new address receives a mail. Many accounts of an attacker can name the same address.
      const limit = await countMailOnce(tx, change.to)
      if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
      return toUser(tx, await applyEmailChange(tx, { ...change, callbackURL }))
    }
    await replaceWithVerifiedAddress(tx, { ...change, canUndo: token.purpose === 'confirm-new-email' })
    return null
  })
}

/** Replaces the caller's address. With `canUndo`, the previous mailbox, which did not approve the change, can undo it. */
export const replaceAddress = async (
  tx: CallerContext,
  { canUndo = false, ...change }: { from: string; to: string; emailVerified: 0 | 1; canUndo?: boolean },
): Promise<UserRow> => {
  const stored = (await findUser(tx, tx.caller.user.id)) ?? fail('UNAUTHORIZED')
  const undoUrl = canUndo ? await issueUndoUrl(tx, stored, change.to) : undefined
  const user = await moveAddress(tx, { ...change, user: stored, undoUrl })
  await rotateSessionSecret(tx)
  return user
}

/** Replaces the caller's address with one whose mailbox the caller has proven. */
const replaceWithVerifiedAddress = async (
  tx: CallerContext,
  change: { from: string; to: string; canUndo: boolean },
): Promise<void> => {
  await recordVerification(tx, await replaceAddress(tx, { ...change, emailVerified: 1 }))
}
