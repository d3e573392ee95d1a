import { socialProviders } from '@latchkey/contract'
import { EnvironmentError } from './environment-error.ts'

/** What a provider gave when the product was registered there. */
export interface ProviderCredentials {
  clientId: string
  clientSecret: string
  /** TikTok's name for the id. */
  clientKey?: string
}

/**
 * `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET`, and so for each provider: who has both is on, by id. An empty variable
 * counts as absent. Throws an EnvironmentError that names the one that is missing beside the other.
 */
export const readProviderCredentials = (
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, ProviderCredentials> => {
  const found: Record<string, ProviderCredentials> = {}
  for (const id of Object.keys(socialProviders)) {
    const isTikTok = id === 'tiktok'
    const idName = `${id.toUpperCase()}_CLIENT_${isTikTok ? 'KEY' : 'ID'}`
    const secretName = `${id.toUpperCase()}_CLIENT_SECRET`
    const clientId = variables[idName]
    const clientSecret = variables[secretName]
    if (!clientId && !clientSecret) continue
    if (!clientId) throw new EnvironmentError(`${idName} is missing: ${secretName} is set, and it takes both`)
    if (!clientSecret) throw new EnvironmentError(`${secretName} is missing: ${idName} is set, and it takes both`)
    found[id] = { clientId, clientSecret, ...(isTikTok && { clientKey: clientId }) }
  }
  return found
}
