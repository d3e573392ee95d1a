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

/** One row for each, one file for each. */
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

/** A provider that we have no file for: its description comes with its options. */
interface CustomProviderOptions extends SocialProviderOptions {
  definition?: Provider
}

/** `socialProviders`: built-in providers by their id, and custom providers by an id of the developer's choice. */
export interface ProviderOptionsById extends BuiltInOptions {
  [id: string]: CustomProviderOptions | BuiltInOptions[SocialProviderId]
}

/** A provider and what was set up for it. */
export interface ConfiguredProvider {
  readonly id: string
  readonly provider: Provider
  readonly options: SocialProviderOptions
  /** As far as they are set down; `locate` knows all of them. */
  readonly endpoints: Partial<Endpoints>
  readonly clientId: string
  readonly pkce: boolean
  readonly redirectUri: string
  /** How it is asked. */
  readonly outbound: Outbound
}

/** Ids that mean something else where a provider's id stands. */
const RESERVED_IDS = new Set(['credential'])

/**
 * Every provider that is set up and not switched off, by id.
 * Throws an Error that names the option that cannot be used.
 */
export const configureProviders = (
  options: ProviderOptionsById,
  { callbackAddress, outbound }: { callbackAddress: string; outbound: Outbound },
): ReadonlyMap<string, ConfiguredProvider> => {
  const configured = new Map<string, ConfiguredProvider>()
  const entries: [string, CustomProviderOptions | undefined][] = Object.entries(options)
  for (const [id, entry] of entries) {
    if (!entry || entry.enabled === false) continue
    if (!/^[a-z0-9-]{1,32}$/.test(id) || RESERVED_IDS.has(id)) {
      throw new Error(`socialProviders.${id} is not an id that a provider can have: lower-case letters, digits and -`)
    }
    const provider = entry.definition ?? findBuiltInProvider(id)
    if (!provider) throw new Error(`socialProviders.${id} is none of ours: it needs a definition`)
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

/** Who says that the accounts of a provider are somebody's, whether it is set up or not; empty where nobody does. */
export const issuerOf = (options: ProviderOptionsById, id: string): string => {
  const entry: CustomProviderOptions = options[id] ?? { clientId: '' }
  const provider = entry.definition ?? findBuiltInProvider(id)
  return { ...provider?.endpoints(entry), ...entry.endpoints }.issuer ?? ''
}

const findBuiltInProvider = (id: string): Provider | undefined => (isSocialProviderId(id) ? providers[id] : undefined)
