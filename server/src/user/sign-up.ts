import type { InputOf, signUpCalls } from '@latchkey/contract'
import type { SignUpMethod } from '../platform/audit/events.ts'
import type { Context, Handlers } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { countMail } from '../platform/mail/mail-limits.ts'
import { writeDecoyMail } from '../platform/mail/send-mail.ts'
import { requirePictureUrl } from '../platform/picture-url.ts'
import { addAuthentication } from '../session/authentication.ts'
import { startSession } from '../session/start-session.ts'
import { acceptTerms, requireCurrentTerms } from '../session/terms.ts'
import { normalizeEmail } from './email-address.ts'
import { requireAcceptablePassword } from './password.ts'
import { buildNewUser, countEventStatements, createUser, requireSignUpAllowed } from './new-user.ts'
import { countCodeStatements, issueCodeOfLinkMail } from './issue-email-code.ts'
import { setSignUpCookie } from './sign-up-cookie.ts'
import { toUser } from '../session/user.ts'
import { sendMailToUser } from './user-mail.ts'
import { findUserByEmail } from './user.store.ts'
import { sendVerificationMail, writeDecoyVerificationMail } from './verification-mail.ts'

export const signUpHandlers = {
  signUpEmail: async (ctx, input) => {
    const signUp = await checkSignUp(ctx, input)
    const { proof, acceptedTermsVersion } = signUp
    return inTransaction(ctx, async (tx) => {
      if (proof) await tx.accountHooks.requireInvitation(tx, proof)
      const user = await createUser(tx, signUp.newUser)
      if (!user) return respondToTakenAddress(tx, signUp)
      if (acceptedTermsVersion !== undefined) await acceptTerms(tx, user.id, acceptedTermsVersion)
      if (signUp.canSendMail)
        await sendVerificationMail(tx, { kind: 'verification', user, callbackURL: input.callbackURL })
      else if (signUp.sendsMail) await writeDecoyVerificationMail(tx, { email: user.email, isAllowed: false })
      return signIn(tx, user, signUp)
    })
  },
} satisfies Handlers<typeof signUpCalls>

/** Checks the input and hashes the password. Nothing in it depends on whether the address is taken (R37). */
const checkSignUp = async (
  ctx: Context,
  {
    name,
    email,
    password,
    image,
    language,
    callbackURL: _,
    invitation,
    acceptedTermsVersion,
    ...fields
  }: InputOf<typeof signUpCalls.signUpEmail>,
) => {
  const { enabled, disableSignUp, requireEmailVerification } = ctx.settings.emailAndPassword
  if (!enabled || disableSignUp) fail('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')
  const normalizedEmail = normalizeEmail(email ?? '') ?? fail('INVALID_EMAIL')
  requirePictureUrl(ctx, 'image', image)
  requireCurrentTerms(ctx, acceptedTermsVersion)
  await requireAcceptablePassword(ctx, password)
  const proof = invitation && { ...invitation, email: normalizedEmail }
  // Checked before hashing, so that requests with invalid invitations cannot cause expensive work.
  if (proof) await ctx.accountHooks.requireInvitation(ctx, proof)
  const via: SignUpMethod = proof ? 'invitation' : 'password'
  const newUser = {
    name: await requireSignUpAllowed(ctx, { email: normalizedEmail, name, via, fields }),
    email: normalizedEmail,
    image: image ?? null,
    language: language ?? null,
    emailVerified: proof !== undefined,
    fields,
    passwordHash: await ctx.passwords.hash(password, ctx.deadline),
    via,
  }
  const mustVerify = requireEmailVerification && !proof
  const sendsMail = mustVerify || (ctx.settings.emailVerification.sendOnSignUp && !proof)
  const canSendMail = sendsMail && (await countMail(ctx, normalizedEmail)).allowed
  return { newUser, proof, acceptedTermsVersion, mustVerify, sendsMail, canSendMail }
}

type SignUp = Awaited<ReturnType<typeof checkSignUp>>

/** Starts the first session, unless the address must be verified before. */
const signIn = async (tx: Context, user: UserRow, { proof, mustVerify }: SignUp) => {
  const { emailAndPassword, emailVerification } = tx.settings
  const startsSession = emailAndPassword.autoSignIn && !mustVerify
  const authentication = addAuthentication(tx, 'password')
  const start = startsSession ? await startSession(tx, { user, remembered: true, authentication }) : null
  const isSignedIn = start !== null && 'session' in start
  // With a session, the cookie matters only if the verification link signs in after the session has ended.
  if (!proof && (!isSignedIn || emailVerification.autoSignInAfterVerification)) setSignUpCookie(tx, user.id)
  if (isSignedIn) return { token: start.session.id, user: toUser(tx, user) }
  return { token: null, user: toUser(tx, user), ...start }
}

/** If sign-up requires verification, a taken address gets the same response as a free one (R37). */
const respondToTakenAddress = async (
  tx: Context,
  { newUser, mustVerify, canSendMail, acceptedTermsVersion }: SignUp,
) => {
  if (!mustVerify) fail('USER_ALREADY_EXISTS')
  const { email } = newUser
  await notifyOwner(tx, { email, canNotify: canSendMail, acceptsTerms: acceptedTermsVersion !== undefined })
  const user = buildNewUser(tx, newUser)
  setSignUpCookie(tx, user.id)
  return { token: null, user: toUser(tx, user) }
}

/** The statements that insert a new user, without the mail and its code: the owner of a taken address gets them, too. */
const NEW_USER_STATEMENTS = 3

/** Mails the owner of a taken address. The decoys make the number of statements equal to that of a free address (R37). */
const notifyOwner = async (
  tx: Context,
  { email, canNotify, acceptsTerms }: { email: string; canNotify: boolean; acceptsTerms: boolean },
): Promise<void> => {
  const owner = await findUserByEmail(tx, email)
  // All audit rows are written by one statement, so accepted terms add one.
  const statements =
    NEW_USER_STATEMENTS +
    (await countEventStatements(tx, acceptsTerms ? ['user.created', 'user.terms-accepted'] : ['user.created'])) +
    (acceptsTerms ? 1 : 0)
  if (!owner || !canNotify) {
    const mailStatements = 1 + countCodeStatements(tx)
    return writeDecoyMail(tx, { statements: statements + mailStatements, of: 'user' })
  }
  await issueCodeOfLinkMail(tx, { type: 'email-verification', email, userId: owner.id })
  await writeDecoyMail(tx, { statements, of: 'user' })
  await sendMailToUser(tx, { ...owner, email }, 'existingAccount', { url: tx.settings.siteUrl })
}
