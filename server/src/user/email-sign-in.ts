import type { FieldValues } from '../platform/additional-fields/additional-fields.ts'
import type { Context } from '../platform/context.ts'
import type { EmailCodeRow, UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { type SignInResult, startSessionOrChallenge } from '../session/start-session-or-challenge.ts'
import { toUser } from '../session/user.ts'
import { endEmailFlow } from './email-flow.ts'
import { proveMailboxInBrowser } from './mailbox-proof.ts'
import { createUser, requireSignUpAllowed } from './new-user.ts'
import { requireEmailCodeSettings } from './issue-email-code.ts'
import { findUserByEmail } from './user.store.ts'
import { consumeForUser } from './verify-email-code.ts'

/** What a new user enters. Has no effect for an existing user. */
interface NewUserProfile {
  name: string
  image: string | null
  fields: FieldValues
}

interface EmailSignIn {
  /** A verified code or link. */
  code: EmailCodeRow
  method: 'email-code' | 'email-link'
  profile: NewUserProfile
  /** The error if the code was used or replaced since it was verified, or if the user must not sign up. */
  invalidError: 'INVALID_OTP' | 'INVALID_TOKEN'
}

/**
 * Signs in the user of the address, or signs up a new one. Both prove the mailbox. The code is consumed in the transaction
 * that creates user and session, so parallel requests start one session.
 */
export const signInByEmail = async (ctx: Context, signIn: EmailSignIn) => {
  const name = await findNewUserName(ctx, signIn)
  return inTransaction(ctx, async (tx) => {
    const consumed = (await consumeForUser(tx, signIn.code)) ?? fail(signIn.invalidError)
    const existingUser = consumed.user ? await proveMailboxInBrowser(tx, consumed.user, signIn.code.email) : null
    const user = existingUser ?? (await createVerifiedUser(tx, signIn, name ?? fail(signIn.invalidError)))
    endEmailFlow(tx)
    const result = await startSessionOrChallenge(tx, { user, remembered: true, method: signIn.method })
    return { response: toSignInResponse(tx, result), isNewUser: existingUser === null }
  })
}

/**
 * Returns the name of the new user. Returns null for an existing user, and if sign-up is disabled. The code has proven
 * the mailbox, so the result reveals nothing to others.
 */
const findNewUserName = async (ctx: Context, { code: { email }, profile }: EmailSignIn): Promise<string | null> => {
  if (requireEmailCodeSettings(ctx).disableSignUp || (await findUserByEmail(ctx, email))) return null
  return requireSignUpAllowed(ctx, { email, name: profile.name, via: 'email-code', fields: profile.fields })
}

const createVerifiedUser = async (
  tx: Context,
  { code: { email }, profile: { image, fields }, invalidError }: EmailSignIn,
  name: string,
): Promise<UserRow> => {
  const newUser = { name, email, image, language: null, emailVerified: true, fields }
  return (await createUser(tx, { ...newUser, passwordHash: null, via: 'email-code' })) ?? fail(invalidError)
}

const toSignInResponse = (tx: Context, result: SignInResult) =>
  'session' in result ? { token: result.session.id, user: toUser(tx, result.user) } : result
