import { socialProviders } from '@latchkey/contract'

/** Variables that enable all eighteen providers, with credentials of no real application. */
export const allProviderVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(socialProviders).flatMap((id) => [
    [`${id.toUpperCase()}_CLIENT_${id === 'tiktok' ? 'KEY' : 'ID'}`, 'an id'],
    [`${id.toUpperCase()}_CLIENT_SECRET`, 'a secret'],
  ]),
)
