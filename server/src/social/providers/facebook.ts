import * as z from 'zod/mini'
import type { Provider, SocialProviderOptions } from '../provider.ts'
import { toProfile } from '../standard-claims.ts'

export interface FacebookOptions extends SocialProviderOptions {
  /** Requested in addition to `id`, `name`, `email` and `picture`, for `mapProfileToUser`. */
  fields?: readonly string[]
  /** The configuration ID of Facebook Login for Business. */
  configId?: string
}

/** https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
export const facebook: Provider<FacebookOptions> = {
  name: 'Facebook',
  endpoints: () => ({
    authorization: 'https://www.facebook.com/v21.0/dialog/oauth',
    token: 'https://graph.facebook.com/oauth/access_token',
    userInfo: 'https://graph.facebook.com/me',
    jwks: 'https://www.facebook.com/.well-known/oauth/openid/jwks',
    issuer: 'https://www.facebook.com',
  }),
  scopes: ['email', 'public_profile'],
  pkce: true,
  loginHintParameter: 'login_hint',
  authorization: ({ configId }) => ({ config_id: configId }),
  // Only Limited Login in native apps issues ID tokens; token responses contain none.
  idToken: { acceptedFrom: ['app'] },
  refreshes: true,
  readProfile: async ({ claims, options, endpoints: { userInfo = '' }, accessToken, outbound }) => {
    // https://developers.facebook.com/docs/facebook-login/limited-login/token
    if (claims) return { ...toProfile(claims), emailVerified: false }
    if (!accessToken) return null
    const url = new URL(userInfo)
    url.searchParams.set('fields', [...new Set([...FIELDS, ...(options.fields ?? [])])].join(','))
    const raw = userSchema.parse(await outbound.json(url.href, { accessToken }))
    return {
      subject: raw.id,
      name: raw.name ?? '',
      email: raw.email ?? null,
      // Facebook does not report whether the address is verified.
      emailVerified: false,
      image: raw.picture?.data?.url ?? null,
      raw,
    }
  },
}

const FIELDS = ['id', 'name', 'email', 'picture']

const userSchema = z.looseObject({
  id: z.string(),
  name: z.nullish(z.string()),
  email: z.nullish(z.string()),
  picture: z.nullish(z.looseObject({ data: z.nullish(z.looseObject({ url: z.nullish(z.string()) })) })),
})
