import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'

export interface AppleOptions extends SocialProviderOptions {
  /** Of the app whose own ID tokens sign in besides those for `clientId`. */
  appBundleIdentifier?: string
  /** In the place of `clientSecret`, which lives six months at most: makes one for each request. */
  key?: AppleKey
}

interface AppleKey {
  teamId: string
  keyId: string
  /** What is in the file AuthKey_….p8. */
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
  clientSecretOf: async ({ clientId, key }, now) => key && signClientSecret(clientId, key, now),
  // Apple refuses to tell name and e-mail in any other way.
  authorization: () => ({ response_mode: 'form_post' }),
  idToken: {
    signsIn: true,
    audience: ({ clientId, appBundleIdentifier }) =>
      appBundleIdentifier ? [clientId, appBundleIdentifier] : [clientId],
  },
  refreshes: true,
  readProfile: async ({ claims, postedUser }) => {
    const person = claims && shape.parse(claims)
    if (!person) return null
    // Apple tells the name once only, beside the code of the first approval. It is not signed: a name proves nothing.
    const posted = postedUser === null ? undefined : postedShape.parse(JSON.parse(postedUser)).name
    return {
      subject: person.sub,
      name: [posted?.firstName, posted?.lastName].filter(Boolean).join(' ') || (person.name ?? ''),
      email: person.email ?? null,
      emailVerified: person.email_verified === true || person.email_verified === 'true',
      image: null,
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
    .setExpirationTime(seconds + SECRET_LIFETIME)
    .sign(await importPKCS8(privateKey, 'ES256'))
}

/** Seconds. */
const SECRET_LIFETIME = 300

const shape = z.looseObject({
  sub: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  // A flag, or its text.
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
})

const postedShape = z.object({
  name: z.optional(z.object({ firstName: z.nullish(z.string()), lastName: z.nullish(z.string()) })),
})
