import type { ConfiguredProvider, ProviderOptionsById } from './providers.ts'

declare module '../platform/context.ts' {
  interface AreaServices {
    /** The configured providers by ID. */
    readonly providers: ReadonlyMap<string, ConfiguredProvider>
  }
}

declare module '../platform/options/options.ts' {
  interface SocialProvidersOptions extends ProviderOptionsById {}
}
