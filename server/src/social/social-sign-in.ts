import type { ErrorName, socialSignInCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { toUser } from '../session/user.ts'
import { signInOrLink, ProviderLoginFailure } from './sign-in-or-link.ts'
import { handleCallback } from './callback.ts'
import { startAuthorization } from './start-authorization.ts'
import { readProfileFromIdToken } from './profile.ts'
import type { ConfiguredProvider } from './providers.ts'
import { requireProvider } from './require-provider.ts'

export const socialSignInHandlers = {
  signInSocial: async (ctx, { provider, idToken, ...wishes }) => {
    const configured = requireProvider(ctx, provider)
    if (idToken) return signInWithIdToken(ctx, configured, idToken, wishes)
    const { callbackURL, disableRedirect = false } = wishes
    if (!callbackURL) return fail('CALLBACKURL_IS_REQUIRED')
    const url = await startAuthorization(ctx, configured, { ...wishes, callbackURL, linkTo: null })
    return { url, redirect: !disableRedirect }
  },

  callback: (ctx, { id, ...returned }) => handleCallback(ctx, id, returned),

  postCallback: (ctx, { id, ...returned }) => handleCallback(ctx, id, returned, 'form'),
} satisfies Handlers<typeof socialSignInCalls>

interface IdTokenInput {
  token: string
  nonce?: string | undefined
  accessToken?: string | undefined
  refreshToken?: string | undefined
  expiresAt?: number | undefined
}

const signInWithIdToken = async (
  ctx: Context,
  configured: ConfiguredProvider,
  given: IdTokenInput,
  { requestSignUp = false, callbackURL }: { requestSignUp?: boolean | undefined; callbackURL?: string | undefined },
) => {
  if (!configured.provider.idToken?.signsIn) fail('ID_TOKEN_NOT_SUPPORTED')
  if (configured.options.disableIdTokenSignIn) fail('ID_TOKEN_INVALID')
  const profile =
    (await readProfileFromIdToken(ctx, configured, {
      idToken: given.token,
      nonce: given.nonce ?? null,
      accessToken: given.accessToken ?? null,
    })) ?? fail('FAILED_TO_GET_USER_INFO_OF_PROVIDER')
  const tokens = {
    accessToken: given.accessToken ?? null,
    refreshToken: given.refreshToken ?? null,
    idToken: given.token,
    scopes: null,
    accessTokenExpiresAt: given.expiresAt ?? null,
    refreshTokenExpiresAt: null,
  }
  try {
    const { admission, user } = await signInOrLink(ctx, {
      configured,
      profile,
      tokens,
      linkTo: null,
      requestSignUp,
      callbackURL,
    })
    if (!admission || 'twoFactorRedirect' in admission) return { twoFactorRedirect: true as const }
    return { redirect: false as const, token: admission.session.id, user: toUser(user) }
  } catch (error) {
    // With the message of the options.
    if (error instanceof ProviderLoginFailure && error.error === 'banned_user') throw error.cause
    if (error instanceof ProviderLoginFailure)
      return fail(errorNames[error.error] ?? 'FAILED_TO_GET_USER_INFO_OF_PROVIDER')
    throw error
  }
}

/** What an answer calls that which a redirect calls otherwise. */
const errorNames: Partial<Record<ProviderLoginFailure['error'], ErrorName>> = {
  email_not_found: 'USER_EMAIL_NOT_FOUND',
  account_not_linked: 'ACCOUNT_NOT_LINKED',
  signup_disabled: 'SIGNUP_DISABLED',
  unable_to_link_account: 'UNABLE_TO_LINK_ACCOUNT',
  unable_to_create_user: 'UNABLE_TO_CREATE_USER',
  unable_to_create_session: 'UNABLE_TO_CREATE_SESSION',
}
