import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'
import { toProfile } from '../standard-claims.ts'

export interface AppleOptions extends SocialProviderOptions {
  /** The bundle ID of a native app: ID tokens for it are accepted in addition to those for `clientId`. */
  appBundleIdentifier?: string
  /** Signs a client secret for each request. Replaces `clientSecret`, which expires after six months at most. */
  key?: AppleKey
}

interface AppleKey {
  teamId: string
  keyId: string
  /** The contents of the file AuthKey_….p8. */
  privateKey: string
}

/** https://developer.apple.com/documentation/signinwithapplerestapi */
export const apple: Provider<AppleOptions> = {
  name: 'Apple',
  endpoints: () => ({
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    jwks: 'https://appleid.apple.com/auth/keys',
    issuer: 'https://appleid.apple.com',
  }),
  scopes: ['email', 'name'],
  pkce: false,
  createClientSecret: async ({ clientId, key }, now) => key && signClientSecret(clientId, key, now),
  // Apple rejects the scopes `name` and `email` with any other response mode.
  authorization: () => ({ response_mode: 'form_post' }),
  idToken: {
    acceptedFrom: ['token-response', 'app'],
    audience: ({ clientId, appBundleIdentifier }) =>
      appBundleIdentifier ? [clientId, appBundleIdentifier] : [clientId],
  },
  refreshes: true,
  readProfile: async ({ claims, callbackParams: { user } }) => {
    if (!claims) return null
    const profile = toProfile(claims)
    // Apple sends the name only with the first callback of a user. It is not signed, so only the name is read.
    const posted = user === undefined ? undefined : callbackUserSchema.parse(JSON.parse(user)).name
    return {
      ...profile,
      name: [posted?.firstName, posted?.lastName].filter(Boolean).join(' ') || profile.name,
      raw: { ...claims, ...(posted && { user: { name: posted } }) },
    }
  },
}

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
const signClientSecret = async (clientId: string, { teamId, keyId, privateKey }: AppleKey, now: number) => {
  const seconds = Math.floor(now / 1000)
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + SECRET_LIFETIME_SECONDS)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

const SECRET_LIFETIME_SECONDS = 300

const callbackUserSchema = z.object({
  name: z.optional(z.object({ firstName: z.nullish(z.string()), lastName: z.nullish(z.string()) })),
})
