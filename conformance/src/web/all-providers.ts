import { socialProviders } from '@latchkey/contract'

/** The variables of a service at which all eighteen providers are turned on. Nobody is at the other end. */
export const allProviderVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(socialProviders).flatMap((id) => [
    [`${id.toUpperCase()}_CLIENT_${id === 'tiktok' ? 'KEY' : 'ID'}`, 'an id'],
    [`${id.toUpperCase()}_CLIENT_SECRET`, 'a secret'],
  ]),
)
