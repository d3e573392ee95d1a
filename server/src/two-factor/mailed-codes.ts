import type { ErrorName } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { RateLimitVerdict } from '../platform/cache/rate-limits.ts'
import type { Context } from '../platform/context.ts'
import type { TwoFactorRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { countMailToUser } from '../platform/mail/mail-limits.ts'
import { randomDigits } from '../platform/crypto/random.ts'
import { hashCodeWithAllKeys } from '../platform/crypto/keys.ts'
import { toUser } from '../session/user.ts'
import { sendMailToUser } from '../user/user-mail.ts'
import { findChallenge } from './challenge.store.ts'
import { consumeMailedCode, countMailedCodeGuess, hasUnexpiredCode, upsertMailedCode } from './mailed-codes.store.ts'
import { findFirstFactor, inClaimantTransaction, type SecondFactorClaimant } from './claimant.ts'
import { findDeviceInChallenge, requireMailedCodesUnlocked } from './factor-guesses.ts'
import type { SecondFactor } from './second-factor.ts'
import { requireTwoFactorSettings } from './settings.ts'
import { findTwoFactor } from './two-factor.store.ts'

/**
 * Mails a code for this challenge or session, which replaces the previous one. The guesses of the challenge and of the
 * account stay counted: an attacker cannot reset them with a new code.
 */
export const sendMailedCode = (ctx: Context): Promise<void> => {
  let limit: RateLimitVerdict | undefined
  return inClaimantTransaction(ctx, findChallenge, async (tx, claimant) => {
    const { user, codeId } = claimant
    const twoFactor = (await findTwoFactor(tx, user.id)) ?? fail('OTP_NOT_ENABLED')
    await requireMailedCodesUnlocked(tx, claimant, twoFactor)
    requireMailedCodesAllowed(tx, claimant, twoFactor)
    // The transaction can run several times, but only one mail is sent.
    limit ??= await countMailToUser(tx, 'twoFactorCode', user, await findDeviceInChallenge(tx, claimant))
    if (!limit.allowed) fail('TOO_MANY_REQUESTS', limit)
    const { digits, lifetime } = requireTwoFactorSettings(tx).otp
    const code = await issueMailedCode(tx, { codeId, userId: user.id, digits, lifetime })
    await recordAudit(tx, { action: 'two-factor.code-requested', target: `user:${user.id}`, actorId: user.id })
    await sendMailToUser(tx, user, 'twoFactorCode', { code, lifetime }, { user: toUser(tx, user), otp: code })
  })
}

/** Creates the factor for the most recently mailed code of this challenge or session. */
export const createMailedCodeFactor = (code: string): SecondFactor => ({
  name: 'otp',
  missingError: 'OTP_NOT_ENABLED',
  check: (tx, claimant, twoFactor) => {
    // The code can be older than the authenticator or the reset.
    requireMailedCodesAllowed(tx, claimant, twoFactor)
    return checkMailedCode(tx, claimant.codeId, code)
  },
})

/**
 * Mailed codes are a second factor only if the mailbox is not the first one: not with an authenticator app, which they
 * would bypass, and not after a password reset by mail, until another factor has passed.
 */
export const canUseMailedCodes = ({ settings }: Context, { secret, mailResetAt }: TwoFactorRow): boolean =>
  settings.mails.twoFactorCode !== false && secret === null && mailResetAt === null

const requireMailedCodesAllowed = (tx: Context, { user, challenge }: SecondFactorClaimant, twoFactor: TwoFactorRow) => {
  if (!canUseMailedCodes(tx, twoFactor)) fail('MAILED_CODES_NOT_ALLOWED')
  // An enrollment can use any factor.
  if (user.twoFactorEnabled && isMailbox(findFirstFactor(tx, challenge))) fail('MAILED_CODES_NOT_ALLOWED')
}

/** Checks whether a first factor is the mailbox: an email code or link that started the sign-in. */
export const isMailbox = (firstFactor: string | null): boolean =>
  firstFactor === 'email-code' || firstFactor === 'email-link'

interface NewCode {
  codeId: string
  userId: string
  digits: number
  /** Seconds. */
  lifetime: number
}

/** Creates a code and stores its hash before it is mailed. Replaces the previous code with this ID. */
export const issueMailedCode = async (tx: Context, { codeId, userId, digits, lifetime }: NewCode): Promise<string> => {
  const code = randomDigits(tx.random, digits)
  const [codeHash] = hashMailedCode(tx, codeId, code)
  await upsertMailedCode(tx, { id: codeId, userId, codeHash, failures: 0, expiresAt: tx.now() + lifetime * 1000 })
  return code
}

/** Counts the guess and consumes the code with this ID; returns the error of a wrong code. Throws without a valid code. */
export const checkMailedCode = async (tx: Context, codeId: string, code: string): Promise<ErrorName | null> => {
  const mailed = await countMailedCodeGuess(tx, codeId)
  if (!mailed) {
    return fail(
      (await hasUnexpiredCode(tx, codeId)) ? 'TOO_MANY_ATTEMPTS_PLEASE_REQUEST_A_NEW_CODE' : 'OTP_HAS_EXPIRED',
    )
  }
  if (!hashMailedCode(tx, codeId, code.trim()).includes(mailed.codeHash)) return 'INVALID_CODE'
  return (await consumeMailedCode(tx, codeId)) ? null : 'INVALID_CODE'
}

const hashMailedCode = (tx: Context, codeId: string, code: string) =>
  hashCodeWithAllKeys(tx.keys, 'mailed-code', `${codeId}:${code}`)
