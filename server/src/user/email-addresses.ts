import {
  defaults,
  type emailAddressCalls,
  MAX_EMAIL_ADDRESSES_PER_USER,
  type UserEmailAddress,
} from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { consumeEmailCode, deleteEmailCodes } from './email-code.store.ts'
import {
  deleteAdditionalAddress,
  deletePendingAddress,
  findAddressTime,
  insertAdditionalAddress,
  listAdditionalAddresses,
  listPendingAddresses,
  toAddressCodeId,
} from './email-addresses.store.ts'
import { countAddressCode, verifyAddressCode } from './address-code.ts'
import { replaceAddress } from './email-change.ts'
import { isMailboxProven } from './mailbox-proof.ts'
import { deleteMailedSecrets } from './mailed-secrets.ts'
import { issueEmailCode } from './issue-email-code.ts'
import { notifyAllAddresses, sendMailToUser } from './user-mail.ts'
import { findUser, findUserByEmail } from './user.store.ts'

const DONE = { status: true } as const

export const emailAddressHandlers = {
  listEmailAddresses: async (ctx) => {
    const { user } = ctx.caller
    const pending = await listPendingAddresses(ctx, user.id)
    return [
      ...(await listEmailAddresses(ctx, user)),
      ...pending.map((email) => ({ email, isPrimary: false, emailVerified: false })),
    ]
  },

  addEmailAddress: async (ctx, { email }) => {
    await countAddressCode(ctx, email)
    return inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      const owner = await findUserByEmail(tx, email)
      if (owner?.id === user.id) fail('EMAIL_ADDRESS_ALREADY_ADDED')
      await requireRoomForAddress(tx)
      const lifetime = tx.settings.emailCode?.expiresIn ?? defaults.emailCode.lifetime
      const code = await issueEmailCode(tx, { id: toAddressCodeId(user.id, email), email, userId: user.id, lifetime })
      await recordAudit(tx, {
        action: 'email-code.requested',
        target: `user:${user.id}`,
        details: { type: 'email-address' },
      })
      // A code is stored for a taken address, too, so that neither the response nor guesses reveal its owner (R37).
      if (owner) await sendMailToUser(tx, { ...owner, email }, 'existingAccount', { url: tx.settings.siteUrl })
      else {
        const request = { email, otp: code, type: 'email-verification' } as const
        await sendMailToUser(tx, { ...user, email }, 'verificationCode', { code, lifetime }, request)
      }
      return DONE
    })
  },

  verifyEmailAddress: async (ctx, { email, otp }) => {
    const code = await verifyAddressCode(ctx, toAddressCodeId(ctx.caller.user.id, email), otp)
    return inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      if (!(await consumeEmailCode(tx, code))) fail('INVALID_OTP')
      await requireRoomForAddress(tx)
      // Without the new address: its mailbox has just been proven by the caller.
      await notifyAllAddresses(tx, user, 'emailAddressAdded', { newEmail: email })
      const row = { userId: user.id, email, createdAt: tx.now() }
      if (!(await insertAdditionalAddress(tx, row))) fail('COULDNT_UPDATE_YOUR_EMAIL')
      await recordAudit(tx, { action: 'email-address.added', target: `user:${user.id}`, details: { email } })
      await rotateSessionSecret(tx)
      return DONE
    })
  },

  setPrimaryEmailAddress: (ctx, { email }) =>
    inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      if ((await findUserByEmail(tx, email))?.id !== user.id) fail('EMAIL_ADDRESS_NOT_FOUND')
      if (email === user.email) return DONE
      // An attacker could otherwise add an address, make it the primary one and remove the previous one.
      const canUndo = (await findAddressTime(tx, email)) >= tx.now() - defaults.emailChangeUndo * 1000
      // An address that was not proven can belong to another person.
      const staysInAccount = isMailboxProven((await findUser(tx, user.id)) ?? fail('UNAUTHORIZED'))
      // The address keeps its time: an undo removes the addresses that were added recently.
      const createdAt = await findAddressTime(tx, user.email)
      await replaceAddress(tx, { from: user.email, to: email, emailVerified: 1, canUndo })
      if (staysInAccount) await insertAdditionalAddress(tx, { userId: user.id, email: user.email, createdAt })
      return DONE
    }),

  removeEmailAddress: (ctx, { email }) =>
    inCallerTransaction(ctx, async (tx) => {
      const { user } = tx.caller
      if (email === user.email) fail('PRIMARY_EMAIL_ADDRESS_IS_REQUIRED')
      if (await deletePendingAddress(tx, toAddressCodeId(user.id, email))) return DONE
      // The removed address is notified, too: an attacker may have removed it.
      await notifyAllAddresses(tx, user, 'emailAddressRemoved', { newEmail: email })
      if (!(await deleteAdditionalAddress(tx, { userId: user.id, email }))) fail('EMAIL_ADDRESS_NOT_FOUND')
      await deleteEmailCodes(tx, email)
      await deleteMailedSecrets(tx, user.id)
      await recordAudit(tx, { action: 'email-address.removed', target: `user:${user.id}`, details: { email } })
      await rotateSessionSecret(tx)
      return DONE
    }),
} satisfies Handlers<typeof emailAddressCalls>

/** Lists the primary address and the verified additional ones. */
export const listEmailAddresses = async (ctx: Context, user: UserRow): Promise<UserEmailAddress[]> => {
  const additional = await listAdditionalAddresses(ctx, user.id)
  return [
    { email: user.email, isPrimary: true, emailVerified: user.emailVerified === 1 },
    ...additional.map((email) => ({ email, isPrimary: false, emailVerified: true })),
  ]
}

/**
 * Only a user who has proven the primary mailbox adds addresses. Otherwise an attacker could sign up with the address of
 * another user, add an address of their own, and sign in with it after the first reset by the owner (R21).
 */
const requireRoomForAddress = async (tx: CallerContext): Promise<void> => {
  const user = (await findUser(tx, tx.caller.user.id)) ?? fail('UNAUTHORIZED')
  if (!isMailboxProven(user)) fail('EMAIL_NOT_VERIFIED')
  const additional = await listAdditionalAddresses(tx, user.id)
  if (additional.length + 1 >= MAX_EMAIL_ADDRESSES_PER_USER) fail('EMAIL_ADDRESS_LIMIT_REACHED')
}
