import { socialProviders } from '@latchkey/contract'
import { EnvironmentError } from './environment-error.ts'

/** The credentials that a provider issues for a registered application. */
export interface ProviderCredentials {
  clientId: string
  clientSecret: string
  /** TikTok's name for the ID. */
  clientKey?: string
}

/**
 * Reads `GOOGLE_CLIENT_ID`, `GOOGLE_CLIENT_SECRET` and the same for every provider. A provider with both is enabled. Empty
 * variables count as absent. Throws an EnvironmentError if one of the two is missing.
 */
export const readProviderCredentials = (
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, ProviderCredentials> => {
  const credentials: Record<string, ProviderCredentials> = {}
  for (const id of Object.keys(socialProviders)) {
    const isTikTok = id === 'tiktok'
    const idName = `${id.toUpperCase()}_CLIENT_${isTikTok ? 'KEY' : 'ID'}`
    const secretName = `${id.toUpperCase()}_CLIENT_SECRET`
    const clientId = variables[idName]
    const clientSecret = variables[secretName]
    if (!clientId && !clientSecret) continue
    if (!clientId) throw new EnvironmentError(`${idName} is missing: ${secretName} is set, and both are required`)
    if (!clientSecret) throw new EnvironmentError(`${secretName} is missing: ${idName} is set, and both are required`)
    credentials[id] = { clientId, clientSecret, ...(isTikTok && { clientKey: clientId }) }
  }
  return credentials
}
