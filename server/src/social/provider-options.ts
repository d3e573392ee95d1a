import * as z from 'zod/mini'
import { flag, httpUrl, namedOptions, text, texts } from '../platform/options/option-types.ts'
import { parseOptions } from '../platform/options/parse-options.ts'
import type { Endpoints, SocialProviderOptions } from './provider.ts'

/** Throws an Error that names the first invalid option of a provider. */
export const requireValidOptions = (id: string, entry: SocialProviderOptions): void =>
  void parseOptions(commonOptions, entry, ['socialProviders', id])

/** The options of all providers. Definitions validate their own options. */
const commonOptions = z.object({
  clientId: z.optional(text),
  clientSecret: z.optional(text),
  enabled: z.optional(flag),
  scope: z.optional(texts),
  disableDefaultScope: z.optional(flag),
  redirectURI: z.optional(httpUrl),
  endpoints: z.optional(
    namedOptions({
      authorization: z.optional(httpUrl),
      token: z.optional(httpUrl),
      userInfo: z.optional(httpUrl),
      jwks: z.optional(httpUrl),
      issuer: z.optional(text),
    } satisfies Record<keyof Endpoints, z.ZodMiniType>),
  ),
  disableSignUp: z.optional(flag),
  disableImplicitSignUp: z.optional(flag),
  disableIdTokenSignIn: z.optional(flag),
} satisfies Partial<Record<keyof SocialProviderOptions, z.ZodMiniType>>)
