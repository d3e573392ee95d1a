import { isSocialProviderId, type SocialProviderId, socialProviders } from '@latchkey/contract'
import * as z from 'zod/mini'
import type { Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { flag, httpUrl, namedOptions, text, texts } from '../platform/options/option-types.ts'
import { parseOptions } from '../platform/options/parse-options.ts'
import type { Outbound } from './outbound.ts'
import type { Endpoints, Provider, SocialProviderOptions } from './provider.ts'
import { apple } from './providers/apple.ts'
import { discord } from './providers/discord.ts'
import { dropbox } from './providers/dropbox.ts'
import { facebook } from './providers/facebook.ts'
import { github } from './providers/github.ts'
import { gitlab } from './providers/gitlab.ts'
import { google } from './providers/google.ts'
import { kick } from './providers/kick.ts'
import { linkedin } from './providers/linkedin.ts'
import { microsoft } from './providers/microsoft.ts'
import { reddit } from './providers/reddit.ts'
import { roblox } from './providers/roblox.ts'
import { spotify } from './providers/spotify.ts'
import { tiktok } from './providers/tiktok.ts'
import { twitch } from './providers/twitch.ts'
import { twitter } from './providers/twitter.ts'
import { vk } from './providers/vk.ts'
import { zoom } from './providers/zoom.ts'

/** The built-in providers: one file and one row each. */
const providers = {
  apple,
  discord,
  facebook,
  github,
  microsoft,
  google,
  spotify,
  twitch,
  twitter,
  dropbox,
  kick,
  linkedin,
  gitlab,
  tiktok,
  reddit,
  roblox,
  vk,
  zoom,
} satisfies Record<SocialProviderId, Provider>

type OptionsOf<P> = P extends Provider<infer Options> ? Options : never

type BuiltInOptions = { [Id in SocialProviderId]?: OptionsOf<(typeof providers)[Id]> }

/** The options of a provider that is not built in. */
interface CustomProviderOptions extends SocialProviderOptions {
  definition?: Provider
}

/** `socialProviders`: built-in providers by their ID, and custom providers by an ID of the developer's choice. */
export interface ProviderOptionsById extends BuiltInOptions {
  [id: string]: CustomProviderOptions | BuiltInOptions[SocialProviderId]
}

/** A provider with its options. */
export interface ConfiguredProvider {
  readonly id: string
  readonly provider: Provider
  readonly options: SocialProviderOptions
  /** Without discovered endpoints: `resolveEndpoints` adds them. */
  readonly endpoints: Partial<Endpoints>
  readonly clientId: string
  readonly pkce: boolean
  readonly redirectUri: string
  readonly outbound: Outbound
}

/** The account table uses this ID for passwords. */
const RESERVED_IDS = new Set(['credential'])

/** Returns the enabled providers by ID. Throws an Error that names the first invalid option. */
export const configureProviders = (
  options: ProviderOptionsById,
  { callbackAddress, outbound }: { callbackAddress: string; outbound: Outbound },
): ReadonlyMap<string, ConfiguredProvider> => {
  const configured = new Map<string, ConfiguredProvider>()
  const entries: [string, CustomProviderOptions | undefined][] = Object.entries(options)
  for (const [id, entry] of entries) {
    if (!entry || entry.enabled === false) continue
    if (!/^[a-z0-9-]{1,32}$/.test(id) || RESERVED_IDS.has(id)) {
      throw new Error(`socialProviders.${id} is not a valid ID: use 1 to 32 lower-case letters, digits and hyphens`)
    }
    const provider = entry.definition ?? findBuiltInProvider(id)
    if (!provider) {
      const known = Object.keys(providers).join(', ')
      throw new Error(`socialProviders.${id} is not a built-in provider (${known}): it needs a definition`)
    }
    if (!entry.clientId) throw new Error(`socialProviders.${id}.clientId is missing`)
    if (provider.requiresClientSecret && !entry.clientSecret) {
      throw new Error(`socialProviders.${id}.clientSecret is missing`)
    }
    requireValidOptions(id, entry)
    configured.set(id, {
      id,
      provider,
      options: entry,
      endpoints: { ...provider.endpoints(entry), ...entry.endpoints },
      clientId: provider.getClientId?.(entry) ?? entry.clientId,
      pkce: provider.usesPkce?.(entry) ?? provider.pkce,
      redirectUri: entry.redirectURI ?? `${callbackAddress}/${id}`,
      outbound,
    })
  }
  return configured
}

/** Throws an Error that names the first invalid option of a provider. */
const requireValidOptions = (id: string, entry: SocialProviderOptions): void =>
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

/** Fails with PROVIDER_NOT_FOUND for a built-in provider without configuration, with VALIDATION_ERROR for unknown IDs. */
export const requireProvider = (ctx: Context, id: string): ConfiguredProvider => {
  const configured = ctx.providers.get(id)
  if (configured) return configured
  if (isSocialProviderId(id)) return fail('PROVIDER_NOT_FOUND')
  const ids = [...new Set([...Object.keys(socialProviders), ...ctx.providers.keys()])]
  const message = `[body.provider] Invalid enum value. Expected ${ids.map((known) => `'${known}'`).join(' | ')}`
  return fail('VALIDATION_ERROR', { message })
}

/**
 * Returns the issuer of a provider's identities, also for providers that are not configured. Returns an empty text
 * without an issuer.
 */
export const getIssuer = (options: ProviderOptionsById, id: string): string => {
  const entry: CustomProviderOptions = options[id] ?? { clientId: '' }
  const provider = entry.definition ?? findBuiltInProvider(id)
  return { ...provider?.endpoints(entry), ...entry.endpoints }.issuer ?? ''
}

const findBuiltInProvider = (id: string): Provider | undefined => (isSocialProviderId(id) ? providers[id] : undefined)
