import { readJsonMeta } from '../ui/read-meta.ts'

/** A social provider that the service has configured. */
export interface ServiceProvider {
  id: string
  /** The display name. */
  name: string
}

/** Reads the providers from the page, in the order of the service's options. Empty when the page was not served by it. */
export const readServiceProviders = (): readonly ServiceProvider[] => readJsonMeta('latchkey-providers') ?? []

/** Returns the display name of a provider, or its ID when the service no longer has it. */
export const getProviderName = (id: string): string =>
  readServiceProviders().find((provider) => provider.id === id)?.name ?? id
