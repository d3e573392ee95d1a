import type { CallbackError } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Caller, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Failure } from '../platform/errors.ts'
import { type SignInResult, startSessionOrChallenge } from '../session/start-session-or-challenge.ts'
import { findAgain } from '../session/as-caller.ts'
import { normalizeEmail } from '../user/email-address.ts'
import { newPicture, readPicture } from '../user/picture.ts'
import { createPerson } from '../user/new-user.ts'
import { findPerson, findPersonByEmail } from '../user/people.ts'
import { mailVerification } from '../user/verification-mail.ts'
import { sendLinkNotification } from './link-notifications.ts'
import { findIdentity, insertIdentity, type StoredTokens, updateTokens } from './identity.store.ts'
import { decideLinking } from './linking.ts'
import type { Profile } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { toStorableText } from './storable-text.ts'

/** Somebody who comes back from a provider is told so by a code, and changes nothing. */
export class ProviderLoginFailure extends Error {
  override readonly name = 'Refusal'
  readonly error: CallbackError
  constructor(error: CallbackError, options?: ErrorOptions) {
    super(error, options)
    this.error = error
  }
}

export const failLogin = (error: CallbackError): never => {
  throw new ProviderLoginFailure(error)
}

interface ProviderLogin {
  configured: ConfiguredProvider
  profile: Profile
  tokens: StoredTokens
  /** In whose session it is to be connected with their account; null signs in. */
  linkTo: Caller | null
  requestSignUp: boolean
  /** Where the link of a verification mail leads. */
  callbackURL: string | undefined
}

/** What came of it: somebody is in, or has one way in more. */
export interface ProviderLoginResult {
  readonly admission: SignInResult | null
  readonly isNewUser: boolean
  readonly user: UserRow
}

/**
 * Acts on what the policy decides, in one transaction that reads all it decides by. Throws a Refusal.
 * Fifty returns of one person make one user and one identity: who loses begins again, and finds them.
 */
export const signInOrLink = (ctx: Context, newcomer: ProviderLogin): Promise<ProviderLoginResult> => {
  const person = userFieldsOf(newcomer)
  return inTransaction(ctx, async (tx) => {
    const { configured, profile, tokens } = newcomer
    const { accountLinking } = tx.settings
    const known = await findIdentity(tx, configured, profile.subject)
    // The provider has taken its time: whose session has ended meanwhile connects nothing (rules R59, R64).
    const linker =
      newcomer.linkTo && ((await findAgain(tx, newcomer.linkTo)) ?? failLogin('please_restart_the_process'))
    const local = person.email === null ? undefined : await findPersonByEmail(tx, person.email)
    const decision = decideLinking(
      {
        identityOwnerId: known?.userId ?? null,
        linkTo: linker && linker.user,
        email: person.email,
        isEmailVerified: person.emailVerified || accountLinking.trustedProviders.includes(configured.id),
        existingUser: local ? { id: local.id, emailVerified: local.emailVerified === 1 } : null,
      },
      { linking: accountLinking, canSignUp: allowsSignUp(newcomer) },
    )
    if (decision.act === 'refuse') return failLogin(decision.error)
    if (decision.act === 'sign up') {
      const user = await signUp(tx, newcomer, { ...person, email: decision.email })
      return { admission: await admitUser(tx, user), isNewUser: true, user }
    }
    const user = (await findPerson(tx, decision.userId)) ?? failLogin('unable_to_link_account')
    if (known) await updateTokens(tx, known.id, tokens)
    else {
      await linkIdentity(tx, newcomer, user)
      await sendLinkNotification(tx, { kind: 'accountLinked', user, providerId: configured.id })
    }
    const isSignIn = decision.act === 'sign in' || decision.act === 'connect and sign in'
    return { admission: isSignIn ? await admitUser(tx, user) : null, isNewUser: false, user }
  })
}

type UserFields = Pick<Profile, 'name' | 'email' | 'emailVerified' | 'image'>

/** What of a profile may reach the table of users: these columns and no others (rule R31). */
const userFieldsOf = ({ configured, profile }: ProviderLogin): UserFields => {
  const { name, email, image } = { ...profile, ...mapProfile(configured, profile) }
  const address = email === null ? null : normalizeEmail(email)
  return {
    name: toStorableText(name) || (address ?? ''),
    email: address,
    // An address that the operator's function has put there is not the one that the provider vouches for.
    emailVerified: profile.emailVerified && email === profile.email,
    image: image && toStorableText(image),
  }
}

const mapProfile = ({ options }: ConfiguredProvider, { raw }: Profile): Partial<UserFields> => {
  try {
    return options.mapProfileToUser?.(raw) ?? {}
  } catch {
    return failLogin('unable_to_create_user')
  }
}

const allowsSignUp = ({ configured: { options }, requestSignUp }: ProviderLogin): boolean =>
  !options.disableSignUp && (!options.disableImplicitSignUp || requestSignUp)

const signUp = async (
  tx: Context,
  newcomer: ProviderLogin,
  person: UserFields & { email: string },
): Promise<UserRow> => {
  // A picture that came as a file is kept as one that was uploaded: in a cookie there is no room for it.
  const isFile = person.image?.startsWith('data:') ?? false
  const file = isFile ? readPicture(person.image ?? '') : null
  const picture = file && newPicture(tx, file)
  const image = isFile ? (picture?.image ?? null) : person.image
  const user =
    (await createPerson(tx, { ...person, image, language: null, passwordHash: null })) ??
    failLogin('unable_to_create_user')
  await picture?.store(user.id)
  await linkIdentity(tx, newcomer, user)
  if (!person.emailVerified && tx.settings.emailVerification.sendOnSignUp && tx.settings.mails.verification) {
    await mailVerification(tx, { kind: 'verification', user, callbackURL: newcomer.callbackURL })
  }
  return user
}

const linkIdentity = async (
  tx: Context,
  { configured, profile, tokens }: ProviderLogin,
  user: UserRow,
): Promise<void> => {
  const identity = { userId: user.id, subject: profile.subject, tokens }
  if (!(await insertIdentity(tx, configured, identity))) failLogin('unable_to_link_account')
  await recordAudit(tx, {
    action: 'account.linked',
    target: `user:${user.id}`,
    actorId: user.id,
    details: { provider: configured.id },
  })
}

const admitUser = async (tx: Context, user: UserRow): Promise<SignInResult> => {
  try {
    return await startSessionOrChallenge(tx, { user, remembered: true })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new ProviderLoginFailure(error.code === 'BANNED_USER' ? 'banned_user' : 'unable_to_create_session', {
      cause: error,
    })
  }
}
