import { findOwn } from '@latchkey/contract/find-own'
import { socialProviders } from '@latchkey/contract/social-providers'
import { getProviderName } from './service-providers.ts'

/** Returns the display name of a provider, also of a built-in one that the service no longer offers. */
export const getLinkedProviderName = (id: string): string => {
  const name = getProviderName(id)
  return name === id ? (findOwn(socialProviders, id) ?? id) : name
}
