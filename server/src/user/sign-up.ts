import type { signUpCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { countMail, writeDecoyMail } from '../platform/mail/send-mail.ts'
import { requirePictureUrl } from '../platform/picture-url.ts'
import { copyUserPicture } from '../platform/pictures/picture-copies.ts'
import { addAuthentication } from '../session/authentication.ts'
import { startSession } from '../session/start-session.ts'
import { acceptTerms, requireCurrentTerms } from '../session/terms.ts'
import { insertPassword } from './account.store.ts'
import { normalizeEmail } from './email-address.ts'
import { requireAcceptablePassword } from './password.ts'
import { buildNewUser, countEventStatements, describeNewUser, requireSignUpAllowed } from './new-user.ts'
import { countCodeStatements, issueCodeOfLinkMail } from './issue-email-code.ts'
import { setSignUpCookie } from './sign-up-cookie.ts'
import { toUser } from '../session/user.ts'
import { sendMailToUser } from './user-mail.ts'
import { findUserByEmail, insertUser } from './user.store.ts'
import { sendVerificationMail, writeDecoyVerificationMail } from './verification-mail.ts'

export const signUpHandlers = {
  signUpEmail: async (
    ctx,
    { name: requestedName, email, password, image, language, callbackURL, invitation, acceptedTermsVersion, ...fields },
  ) => {
    const { enabled, disableSignUp, requireEmailVerification, autoSignIn } = ctx.settings.emailAndPassword
    if (!enabled || disableSignUp) fail('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')
    const normalizedEmail = normalizeEmail(email ?? '') ?? fail('INVALID_EMAIL')
    requirePictureUrl(ctx, 'image', image)
    requireCurrentTerms(ctx, acceptedTermsVersion)
    await requireAcceptablePassword(ctx, password)
    const proof = invitation && { ...invitation, email: normalizedEmail }
    // Checked before hashing, so that requests with invalid invitations cannot cause expensive work.
    if (proof) await ctx.accountHooks.requireInvitation(ctx, proof)
    const via = proof ? 'invitation' : 'password'
    const name = await requireSignUpAllowed(ctx, { email: normalizedEmail, name: requestedName, via, fields })
    const passwordHash = await ctx.passwords.hash(password, ctx.deadline)
    const mustVerify = requireEmailVerification && !proof
    const { sendOnSignUp, autoSignInAfterVerification } = ctx.settings.emailVerification
    const sendsMail = mustVerify || (sendOnSignUp && !proof)
    // Counted for free and for taken addresses: the response must not reveal which are taken (R37).
    const canSendMail = sendsMail && (await countMail(ctx, normalizedEmail)).allowed

    return inTransaction(ctx, async (tx) => {
      if (proof) await tx.accountHooks.requireInvitation(tx, proof)
      const newUser = buildNewUser(tx, {
        name,
        email: normalizedEmail,
        image: image ?? null,
        language: language ?? null,
        emailVerified: proof !== undefined,
        fields,
      })
      const user = await insertUser(tx, newUser)
      if (!user) {
        if (!mustVerify) fail('USER_ALREADY_EXISTS')
        await notifyOwner(tx, {
          email: normalizedEmail,
          canNotify: canSendMail,
          acceptsTerms: acceptedTermsVersion !== undefined,
        })
        setSignUpCookie(tx, newUser.id)
        return { token: null, user: toUser(tx, newUser) }
      }
      copyUserPicture(tx, user.id, user.image)
      await insertPassword(tx, user.id, passwordHash)
      await recordAudit(tx, {
        action: 'user.created',
        target: `user:${user.id}`,
        actorId: user.id,
        extra: describeNewUser(user, via),
      })
      if (acceptedTermsVersion !== undefined) await acceptTerms(tx, user.id, acceptedTermsVersion)
      if (canSendMail) await sendVerificationMail(tx, { kind: 'verification', user, callbackURL })
      else if (sendsMail) await writeDecoyVerificationMail(tx, { email: user.email, isAllowed: false })
      const startsSession = autoSignIn && !mustVerify
      // With a session, the cookie matters only if the verification link signs in after the session has ended.
      if (!proof && (!startsSession || autoSignInAfterVerification)) setSignUpCookie(tx, user.id)
      if (!startsSession) return { token: null, user: toUser(tx, user) }
      const authentication = addAuthentication(tx, 'password')
      const result = await startSession(tx, { user, remembered: true, authentication })
      if (!('session' in result)) {
        if (!proof) setSignUpCookie(tx, user.id)
        return { token: null, user: toUser(tx, user), ...result }
      }
      return { token: result.session.id, user: toUser(tx, user) }
    })
  },
} satisfies Handlers<typeof signUpCalls>

/**
 * If sign-up requires verification, a taken address gets the same response as a free one (R37). Only the owner learns of
 * the attempt, by mail. The decoys make the number of statements equal to that of a free address.
 */
const notifyOwner = async (
  tx: Context,
  { email, canNotify, acceptsTerms }: { email: string; canNotify: boolean; acceptsTerms: boolean },
): Promise<void> => {
  const owner = await findUserByEmail(tx, email)
  // All audit rows are written by one statement, so accepted terms add one.
  const moreStatements =
    (await countEventStatements(tx, acceptsTerms ? ['user.created', 'user.terms-accepted'] : ['user.created'])) +
    (acceptsTerms ? 1 : 0)
  if (!owner || !canNotify) {
    return writeDecoyMail(tx, { statements: 4 + moreStatements + countCodeStatements(tx), of: 'user' })
  }
  await issueCodeOfLinkMail(tx, { type: 'email-verification', email, userId: owner.id })
  await writeDecoyMail(tx, { statements: 3 + moreStatements, of: 'user' })
  await sendMailToUser(tx, { ...owner, email }, 'existingAccount', { url: tx.settings.siteUrl })
}
