import type { signUpCalls } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context, Handlers } from '../platform/context.ts'
import type { NewUser } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { countMail, sendMail, writeDecoyMail } from '../platform/mail/send-mail.ts'
import { randomId } from '../platform/crypto/random.ts'
import { startSession } from '../session/start-session.ts'
import { insertPassword } from './account.store.ts'
import { requirePasswordLength } from './credential.ts'
import { normalizeEmail } from './email-address.ts'
import { setSignUpCookie } from './sign-up-cookie.ts'
import { languageOf, toUser } from '../session/user.ts'
import { findUserByEmail, insertUser } from './user.store.ts'
import { sendVerificationMail } from './verification-mail.ts'

export const signUpHandlers = {
  signUpEmail: async (ctx, { name, email, password, image, language, callbackURL, invitation }) => {
    const { enabled, disableSignUp, requireEmailVerification, autoSignIn } = ctx.settings.emailAndPassword
    if (!enabled || disableSignUp) fail('EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED')
    const address = normalizeEmail(email ?? '') ?? fail('INVALID_EMAIL')
    requirePasswordLength(ctx, password)
    const proof = invitation && { ...invitation, email: address }
    // Looked at first, so that strangers cannot have us hash for nothing.
    if (proof) await ctx.accountHooks.requireInvitation(ctx, proof)
    const hash = await ctx.passwords.hash(password)
    const mustVerify = requireEmailVerification && !proof
    // For a free address, too: strangers cannot tell the two apart by the time (rule R37).
    const mayBeTold = mustVerify && (await countMail(ctx, 'existingAccount', address)).allowed

    return inTransaction(ctx, async (tx) => {
      if (proof) await tx.accountHooks.requireInvitation(tx, proof)
      const now = tx.now()
      const wanted = {
        id: randomId(tx.random),
        name,
        email: address,
        emailVerified: proof ? 1 : 0,
        image: image ?? null,
        language: language ?? null,
        sessionVersion: 0,
        twoFactorEnabled: 0,
        createdAt: now,
        updatedAt: now,
      } satisfies NewUser
      const user = await insertUser(tx, wanted)
      if (!user) {
        if (!mustVerify) fail('USER_ALREADY_EXISTS')
        await notifyOwner(tx, { address, mayBeTold })
        setSignUpCookie(tx, wanted.id)
        return { token: null, user: toUser(wanted) }
      }
      await insertPassword(tx, user.id, hash)
      await recordAudit(tx, { action: 'user.created', target: `user:${user.id}`, actorId: user.id })
      if (mustVerify || (tx.settings.emailVerification.sendOnSignUp && !proof)) {
        await sendVerificationMail(tx, { kind: 'verification', user, callbackURL })
      }
      const signsIn = autoSignIn && !mustVerify
      // A session says as much, for as long as there is one: a link that signs in is for whoever has left it.
      if (!proof && (!signsIn || tx.settings.emailVerification.autoSignInAfterVerification))
        setSignUpCookie(tx, user.id)
      if (!signsIn) return { token: null, user: toUser(user) }
      const { session } = await startSession(tx, { user, remembered: true })
      return { token: session.id, user: toUser(user) }
    })
  },
} satisfies Handlers<typeof signUpCalls>

/**
 * Where the address must be verified before anything else, a taken one is answered like a free one (rule R37): only
 * its owner learns of the attempt, by mail.
 */
const notifyOwner = async (
  tx: Context,
  { address, mayBeTold }: { address: string; mayBeTold: boolean },
): Promise<void> => {
  const owner = await findUserByEmail(tx, address)
  if (!owner || !mayBeTold) return writeDecoyMail(tx, { statements: 4 })
  await writeDecoyMail(tx, { statements: 3 })
  await sendMail(tx, {
    kind: 'existingAccount',
    to: address,
    language: languageOf(owner, tx.request.language),
    data: { name: owner.name, url: tx.settings.origin },
  })
}
