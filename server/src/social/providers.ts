import { isSocialProviderId, type SocialProviderId } from '@latchkey/contract'
import type { Outbound } from './outbound.ts'
import type { Endpoints, Provider, SocialProviderOptions } from './provider.ts'
import { requireValidOptions } from './provider-options.ts'
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

/** `socialProviders`: built-in providers by their id, and custom providers by an id of the developer's choice. */
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

/** The account table uses this id for passwords. */
const RESERVED_IDS = new Set(['credential'])

/** The enabled providers by id. Throws an Error that names the first invalid option. */
export const configureProviders = (
  options: ProviderOptionsById,
  { callbackAddress, outbound }: { callbackAddress: string; outbound: Outbound },
): ReadonlyMap<string, ConfiguredProvider> => {
  const configured = new Map<string, ConfiguredProvider>()
  const entries: [string, CustomProviderOptions | undefined][] = Object.entries(options)
  for (const [id, entry] of entries) {
    if (!entry || entry.enabled === false) continue
    if (!/^[a-z0-9-]{1,32}$/.test(id) || RESERVED_IDS.has(id)) {
      throw new Error(`socialProviders.${id} is not a valid id: use 1 to 32 lower-case letters, digits and hyphens`)
    }
    const provider = entry.definition ?? findBuiltInProvider(id)
    if (!provider) {
      const known = Object.keys(providers).join(', ')
      throw new Error(`socialProviders.${id} is not a built-in provider (${known}): it needs a definition`)
    }
    if (!entry.clientId) throw new Error(`socialProviders.${id}.clientId is missing`)
    requireValidOptions(id, entry)
    configured.set(id, {
      id,
      provider,
      options: entry,
      endpoints: { ...provider.endpoints(entry), ...entry.endpoints },
      clientId: provider.clientIdOf?.(entry) ?? entry.clientId,
      pkce: provider.pkceOf?.(entry) ?? provider.pkce,
      redirectUri: entry.redirectURI ?? `${callbackAddress}/${id}`,
      outbound,
    })
  }
  return configured
}

/** The issuer of a provider's identities, also for providers that are not configured. Empty without an issuer. */
export const issuerOf = (options: ProviderOptionsById, id: string): string => {
  const entry: CustomProviderOptions = options[id] ?? { clientId: '' }
  const provider = entry.definition ?? findBuiltInProvider(id)
  return { ...provider?.endpoints(entry), ...entry.endpoints }.issuer ?? ''
}

const findBuiltInProvider = (id: string): Provider | undefined => (isSocialProviderId(id) ? providers[id] : undefined)
