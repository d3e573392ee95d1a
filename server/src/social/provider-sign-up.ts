import type { Context } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { HookDenial } from '../platform/hooks/deny.ts'
import { countMail, countMailOnce } from '../platform/mail/mail-limits.ts'
import { writeDecoyMail } from '../platform/mail/send-mail.ts'
import { countCodeStatements, issueCodeOfLinkMail } from '../user/issue-email-code.ts'
import { countEventStatements, createUser, runBeforeSignUp } from '../user/new-user.ts'
import { parsePicture, preparePicture } from '../user/picture.ts'
import { setSignUpCookie } from '../user/sign-up-cookie.ts'
import { sendMailToUser } from '../user/user-mail.ts'
import { sendVerificationMail } from '../user/verification-mail.ts'
import { findIdentity } from './identity.store.ts'
import { linkIdentity } from './link-identity.ts'
import { canSignUp, failLogin, type ProviderLogin, type UserFields } from './provider-login.ts'

/**
 * Finds the name of the new user after the hook of the application, or its denial. Returns null if the login cannot
 * sign up. The hook runs before the transaction, for free and for taken addresses, and has no effect on a login that
 * links to an existing user.
 */
export const findSignUpVerdict = async (
  ctx: Context,
  login: ProviderLogin,
  { email, name }: UserFields,
): Promise<string | HookDenial | null> => {
  if (!ctx.hooks) return name
  if (login.linkTo || email === null || !canSignUp(login)) return null
  if (await findIdentity(ctx, login.configured, login.profile.subject)) return null
  return runBeforeSignUp(ctx, { email, name, via: 'provider', fields: {} })
}

/** Without a verdict, the login belonged to an identity that was unlinked in the meantime. */
export const requireName = (verdict: string | HookDenial | null): string => {
  if (verdict instanceof HookDenial) throw verdict
  return verdict ?? failLogin('please_restart_the_process')
}

/**
 * Counts the mail to an unverified address and returns whether its limit allows it. Counted for free and for taken
 * addresses: the response must not reveal which are taken (R37).
 */
export const countVerificationMail = async (ctx: Context, { email, emailVerified }: UserFields): Promise<boolean> => {
  const sendsMail = email !== null && !emailVerified && ctx.settings.emailAndPassword.requireEmailVerification
  return !sendsMail || (await countMail(ctx, email)).allowed
}

/** Creates the user of a login, with its identity and picture. Mails a verification link if the options require it. */
export const signUp = async (
  tx: Context,
  login: ProviderLogin,
  fields: UserFields & { email: string },
): Promise<UserRow> => {
  // A data URL is stored as an uploaded picture: it is too large for the session cookie cache.
  const isDataUrl = fields.image?.startsWith('data:') ?? false
  const file = isDataUrl ? parsePicture(fields.image ?? '') : null
  const picture = file && preparePicture(tx, file)
  const image = isDataUrl ? (picture?.image ?? null) : fields.image
  const user =
    (await createUser(tx, { ...fields, image, language: null, passwordHash: null, via: 'provider' })) ??
    failLogin('unable_to_create_user')
  await picture?.store(user.id)
  await linkIdentity(tx, login, user)
  const { settings } = tx
  // If verification is required, `startSessionIfVerified` sends the mail.
  const sendsMail = settings.emailVerification.sendOnSignUp && !settings.emailAndPassword.requireEmailVerification
  if (!fields.emailVerified && sendsMail && settings.mails.verification) {
    const { allowed } = await countMailOnce(tx, user.email)
    if (allowed) await sendVerificationMail(tx, { kind: 'verification', user, callbackURL: login.callbackURL })
  }
  return user
}

/** The statements that insert a new user, without the mail and its code: the owner of a taken address gets them, too. */
const NEW_USER_STATEMENTS = 5

/**
 * If sign-up requires verification, a taken address gets the same response as a free one (R37). The decoys make the number
 * of statements equal to that of a new user with a verification mail.
 */
export const notifyOwner = async (
  tx: Context,
  { owner, email, canNotify }: { owner: UserRow; email: string | null; canNotify: boolean },
): Promise<void> => {
  const eventStatements = await countEventStatements(tx, ['user.created', 'account.linked'])
  const mailStatements = canNotify ? 0 : 1 + countCodeStatements(tx)
  await writeDecoyMail(tx, { statements: NEW_USER_STATEMENTS + mailStatements + eventStatements, of: 'user' })
  if (canNotify) {
    const recipient = { ...owner, email: email ?? owner.email }
    await issueCodeOfLinkMail(tx, { type: 'email-verification', email: recipient.email, userId: owner.id })
    await sendMailToUser(tx, recipient, 'existingAccount', { url: tx.settings.siteUrl })
  }
  setSignUpCookie(tx, randomId(tx.random))
}
