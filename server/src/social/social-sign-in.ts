import type { socialSignInCalls } from '@latchkey/contract'
import type { Handlers } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { handleCallback } from './callback.ts'
import { signInWithIdToken } from './id-token-sign-in.ts'
import { requireProvider } from './providers.ts'
import { startAuthorization } from './start-authorization.ts'

export const socialSignInHandlers = {
  signInSocial: async (ctx, { provider, idToken, callbackURL, disableRedirect = false, ...options }) => {
    const configured = requireProvider(ctx, provider)
    if (idToken) {
      return signInWithIdToken(ctx, configured, { idToken, callbackURL, requestSignUp: options.requestSignUp })
    }
    if (!callbackURL) return fail('CALLBACKURL_IS_REQUIRED')
    const url = await startAuthorization(ctx, configured, { ...options, callbackURL, linkTo: null })
    return { url, redirect: !disableRedirect }
  },

  callback: (ctx, { id, ...params }) => handleCallback(ctx, { providerId: id, params, responseMode: 'query' }),

  postCallback: (ctx, { id, ...params }) => handleCallback(ctx, { providerId: id, params, responseMode: 'form_post' }),
} satisfies Handlers<typeof socialSignInCalls>
