import type { ErrorName, socialSignInCalls } from '@latchkey/contract'
import type { Context, Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { toUser } from '../user/user.ts'
import { arrive, Refusal } from './sign-in-or-link.ts'
import { comeBack } from './callback.ts'
import { depart } from './start-authorization.ts'
import { readProfileOf } from './profile.ts'
import type { ConfiguredProvider } from './providers.ts'
import { requireProvider } from './require-provider.ts'

export const socialSignInHandlers = {
  signInSocial: async (ctx, { provider, idToken, ...wishes }) => {
    const configured = requireProvider(ctx, provider)
    if (idToken) return signInWithIdToken(ctx, configured, idToken, wishes)
    const { callbackURL, disableRedirect = false } = wishes
    if (!callbackURL) return fail('CALLBACKURL_IS_REQUIRED')
    const url = await depart(ctx, configured, { ...wishes, callbackURL, linkTo: null })
    return { url, redirect: !disableRedirect }
  },

  callback: (ctx, { id, ...returned }) => comeBack(ctx, id, returned),

  postCallback: (ctx, { id, ...returned }) => comeBack(ctx, id, returned, 'form'),
} satisfies Handlers<typeof socialSignInCalls>

interface GivenIdToken {
  token: string
  nonce?: string | undefined
  accessToken?: string | undefined
  refreshToken?: string | undefined
  expiresAt?: number | undefined
}

const signInWithIdToken = async (
  ctx: Context,
  configured: ConfiguredProvider,
  given: GivenIdToken,
  { requestSignUp = false, callbackURL }: { requestSignUp?: boolean | undefined; callbackURL?: string | undefined },
) => {
  if (!configured.provider.idToken?.signsIn) fail('ID_TOKEN_NOT_SUPPORTED')
  if (configured.options.disableIdTokenSignIn) fail('ID_TOKEN_INVALID')
  const profile =
    (await readProfileOf(ctx, configured, {
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
    const { admission, user } = await arrive(ctx, {
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
    if (error instanceof Refusal && error.error === 'banned_user') throw error.cause
    if (error instanceof Refusal) return fail(failureOf[error.error] ?? 'FAILED_TO_GET_USER_INFO_OF_PROVIDER')
    throw error
  }
}

/** What an answer calls that which a redirect calls otherwise. */
const failureOf: Partial<Record<Refusal['error'], ErrorName>> = {
  email_not_found: 'USER_EMAIL_NOT_FOUND',
  account_not_linked: 'ACCOUNT_NOT_LINKED',
  signup_disabled: 'SIGNUP_DISABLED',
  unable_to_link_account: 'UNABLE_TO_LINK_ACCOUNT',
  unable_to_create_user: 'UNABLE_TO_CREATE_USER',
  unable_to_create_session: 'UNABLE_TO_CREATE_SESSION',
}
