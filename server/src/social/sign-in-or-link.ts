import type { CallbackError } from '@latchkey/contract'
import { record } from '../platform/audit/audit.store.ts'
import type { Caller, Context } from '../platform/context.ts'
import type { UserRow } from '../platform/database/tables.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { Failure } from '../platform/errors.ts'
import { type Admission, admit } from '../session/admit.ts'
import { findAgain } from '../session/as-caller.ts'
import { normalizeEmail } from '../user/email-address.ts'
import { newPicture, readPicture } from '../user/picture.ts'
import { createPerson } from '../user/new-user.ts'
import { findPerson, findPersonByEmail } from '../user/people.ts'
import { mailVerification } from '../user/verification-mail.ts'
import { mailConnectionNotice } from './link-notifications.ts'
import { findIdentity, insertIdentity, type StoredTokens, updateTokens } from './identity.store.ts'
import { decide } from './linking.ts'
import type { Profile } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { storable } from './storable-text.ts'

/** Somebody who comes back from a provider is told so by a code, and changes nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly error: CallbackError
  constructor(error: CallbackError, options?: ErrorOptions) {
    super(error, options)
    this.error = error
  }
}

export const refuse = (error: CallbackError): never => {
  throw new Refusal(error)
}

interface Newcomer {
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
export interface Arrived {
  readonly admission: Admission | null
  readonly isNewUser: boolean
  readonly user: UserRow
}

/**
 * Acts on what the policy decides, in one transaction that reads all it decides by. Throws a Refusal.
 * Fifty returns of one person make one user and one identity: who loses begins again, and finds them.
 */
export const arrive = (ctx: Context, newcomer: Newcomer): Promise<Arrived> => {
  const person = personOf(newcomer)
  return inTransaction(ctx, async (tx) => {
    const { configured, profile, tokens } = newcomer
    const { accountLinking } = tx.settings
    const known = await findIdentity(tx, configured, profile.subject)
    // The provider has taken its time: whose session has ended meanwhile connects nothing (rules R59, R64).
    const linker = newcomer.linkTo && ((await findAgain(tx, newcomer.linkTo)) ?? refuse('please_restart_the_process'))
    const local = person.email === null ? undefined : await findPersonByEmail(tx, person.email)
    const decision = decide(
      {
        ownerId: known?.userId ?? null,
        linkTo: linker && linker.user,
        email: person.email,
        isEmailProven: person.emailVerified || accountLinking.trustedProviders.includes(configured.id),
        local: local ? { id: local.id, emailVerified: local.emailVerified === 1 } : null,
      },
      { linking: accountLinking, allowsSignUp: allowsSignUp(newcomer) },
    )
    if (decision.act === 'refuse') return refuse(decision.error)
    if (decision.act === 'sign up') {
      const user = await signUp(tx, newcomer, { ...person, email: decision.email })
      return { admission: await admitted(tx, user), isNewUser: true, user }
    }
    const user = (await findPerson(tx, decision.userId)) ?? refuse('unable_to_link_account')
    if (known) await updateTokens(tx, known.id, tokens)
    else {
      await connect(tx, newcomer, user)
      await mailConnectionNotice(tx, { kind: 'accountLinked', user, providerId: configured.id })
    }
    const isSignIn = decision.act === 'sign in' || decision.act === 'connect and sign in'
    return { admission: isSignIn ? await admitted(tx, user) : null, isNewUser: false, user }
  })
}

type Person = Pick<Profile, 'name' | 'email' | 'emailVerified' | 'image'>

/** What of a profile may reach the table of users: these columns and no others (rule R31). */
const personOf = ({ configured, profile }: Newcomer): Person => {
  const { name, email, image } = { ...profile, ...mapped(configured, profile) }
  const address = email === null ? null : normalizeEmail(email)
  return {
    name: storable(name) || (address ?? ''),
    email: address,
    // An address that the operator's function has put there is not the one that the provider vouches for.
    emailVerified: profile.emailVerified && email === profile.email,
    image: image && storable(image),
  }
}

const mapped = ({ options }: ConfiguredProvider, { raw }: Profile): Partial<Person> => {
  try {
    return options.mapProfileToUser?.(raw) ?? {}
  } catch {
    return refuse('unable_to_create_user')
  }
}

const allowsSignUp = ({ configured: { options }, requestSignUp }: Newcomer): boolean =>
  !options.disableSignUp && (!options.disableImplicitSignUp || requestSignUp)

const signUp = async (tx: Context, newcomer: Newcomer, person: Person & { email: string }): Promise<UserRow> => {
  // A picture that came as a file is kept as one that was uploaded: in a cookie there is no room for it.
  const isFile = person.image?.startsWith('data:') ?? false
  const file = isFile ? readPicture(person.image ?? '') : null
  const picture = file && newPicture(tx, file)
  const image = isFile ? (picture?.image ?? null) : person.image
  const user =
    (await createPerson(tx, { ...person, image, language: null, passwordHash: null })) ??
    refuse('unable_to_create_user')
  await picture?.store(user.id)
  await connect(tx, newcomer, user)
  if (!person.emailVerified && tx.settings.emailVerification.sendOnSignUp && tx.settings.mails.verification) {
    await mailVerification(tx, { kind: 'verification', user, callbackURL: newcomer.callbackURL })
  }
  return user
}

const connect = async (tx: Context, { configured, profile, tokens }: Newcomer, user: UserRow): Promise<void> => {
  const identity = { userId: user.id, subject: profile.subject, tokens }
  if (!(await insertIdentity(tx, configured, identity))) refuse('unable_to_link_account')
  await record(tx, {
    action: 'account.linked',
    target: `user:${user.id}`,
    actorId: user.id,
    details: { provider: configured.id },
  })
}

const admitted = async (tx: Context, user: UserRow): Promise<Admission> => {
  try {
    return await admit(tx, { user, remembered: true })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Refusal(error.code === 'BANNED_USER' ? 'banned_user' : 'unable_to_create_session', { cause: error })
  }
}
