import type { CallbackError, ErrorName } from '@latchkey/contract'
import type { Caller, Context } from '../platform/context.ts'
import { getErrorStack } from '../platform/error-text.ts'
import { fail } from '../platform/errors.ts'
import { normalizeEmail } from '../user/email-address.ts'
import type { StoredTokens } from './identity.store.ts'
import type { PendingSignUp } from './pending-sign-up.store.ts'
import { toProfileName, toProfilePicture } from './profile.ts'
import type { MappedFields, Profile } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'
import { toStorableText } from './storable-text.ts'
import type { SingleUseIdToken } from './used-id-tokens.store.ts'

/** A user was authenticated by a provider. */
export interface ProviderLogin {
  configured: ConfiguredProvider
  /** With the fields that `mapProfileToUser` returned. */
  profile: Profile
  tokens: StoredTokens
  /** The caller who links an account; `null` for a sign-in. */
  linkTo: Caller | null
  /** The ID token that replaces an authorization code; `null` after a callback, whose code is used once. */
  idToken: SingleUseIdToken | null
  /**
   * The user verified the address of `profile` with a mailed code, after the provider had returned another address or none;
   * `null` if the provider returned it.
   */
  pendingSignUp: Pick<PendingSignUp, 'id' | 'codeHash'> | null
  requestSignUp: boolean
  /** The target of the link in a verification mail. */
  callbackURL: string | undefined
}

/** Fails a login and rolls its transaction back. Callers convert it into a redirect or an error response. */
export class ProviderLoginFailure extends Error {
  override readonly name = 'ProviderLoginFailure'
  readonly error: CallbackError
  constructor(error: CallbackError, options?: ErrorOptions) {
    super(error, options)
    this.error = error
  }
}

export const failLogin = (error: CallbackError): never => {
  throw new ProviderLoginFailure(error)
}

/** Converts a failed login into the failure of a call that does not redirect. */
export const failWithErrorName = (error: unknown): never => {
  if (!(error instanceof ProviderLoginFailure)) throw error
  // The original failure carries the message of the ban.
  if (error.error === 'banned_user') throw error.cause
  return fail(errorNames[error.error] ?? 'FAILED_TO_GET_USER_INFO_OF_PROVIDER')
}

/** The error names of API responses for the error codes of callback redirects. */
const errorNames: Partial<Record<CallbackError, ErrorName>> = {
  email_not_found: 'USER_EMAIL_NOT_FOUND',
  account_not_linked: 'ACCOUNT_NOT_LINKED',
  signup_disabled: 'SIGNUP_DISABLED',
  unable_to_link_account: 'UNABLE_TO_LINK_ACCOUNT',
  unable_to_create_user: 'UNABLE_TO_CREATE_USER',
  unable_to_create_session: 'UNABLE_TO_CREATE_SESSION',
}

export const canSignUp = ({ configured: { options }, requestSignUp }: ProviderLogin): boolean =>
  !options.disableSignUp && (!options.disableImplicitSignUp || requestSignUp)

export type UserFields = Pick<Profile, 'name' | 'email' | 'emailVerified' | 'image'>

/** Returns the only columns of the user table that a profile can set, whatever `mapProfileToUser` returns (R31). */
export const toUserFields = (
  { settings }: Context,
  { profile: { name, email, emailVerified, image } }: Pick<ProviderLogin, 'profile'>,
): UserFields => {
  const normalizedEmail = email === null ? null : normalizeEmail(email)
  return {
    // `mapProfileToUser` can return a text that the user chose at the provider. Without a name, the address is the name,
    // unless the user must enter one.
    name: toProfileName(toStorableText(name)) || (settings.requireCompleteProfile ? '' : (normalizedEmail ?? '')),
    email: normalizedEmail,
    emailVerified,
    image: image && toProfilePicture(toStorableText(image)),
  }
}

/** Returns the profile with the fields that the application replaces. */
export const mapProfile = async (ctx: Context, configured: ConfiguredProvider, profile: Profile): Promise<Profile> => {
  const mapped = await runMapProfileToUser(ctx, configured, profile)
  const { name = profile.name, email = profile.email, image = profile.image } = mapped
  // The provider verified only the address of its own profile, not one that `mapProfileToUser` returns.
  const isOwnAddress = normalizeEmail(email ?? '') === normalizeEmail(profile.email ?? '')
  return { ...profile, name: name ?? '', email, emailVerified: profile.emailVerified && isOwnAddress, image }
}

const runMapProfileToUser = async (
  { deadline, log, request }: Context,
  { id, options: { mapProfileToUser } }: ConfiguredProvider,
  { raw }: Profile,
): Promise<MappedFields> => {
  if (!mapProfileToUser) return {}
  try {
    // Code in JavaScript can return nothing.
    return (await deadline.limit(Promise.resolve(mapProfileToUser(raw)))) ?? {}
  } catch (error) {
    log.error({ request: request.id, provider: id, error: getErrorStack(error) }, 'mapProfileToUser failed')
    return failLogin('unable_to_create_user')
  }
}
