import * as z from 'zod/mini'
import type { Outbound } from './outbound.ts'
import type { Endpoints } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'

/** Where a provider lives, all of it. Throws where its issuer cannot be asked for what is not set down. */
export const resolveEndpoints = async ({
  endpoints,
  outbound,
}: Pick<ConfiguredProvider, 'endpoints' | 'outbound'>): Promise<Endpoints> => {
  const { authorization, token, issuer } = endpoints
  if (authorization !== undefined && token !== undefined) return { ...endpoints, authorization, token }
  if (issuer === undefined) throw new Error('This provider has neither endpoints nor an issuer to ask for them')
  return { ...(await discoverEndpoints(outbound, issuer)), ...endpoints }
}

/** Asked once; after a failure again. */
const discoverEndpoints = (outbound: Outbound, issuer: string): Promise<Endpoints> => {
  const known = discoveries.get(issuer)
  if (known) return known
  const asked = fetchDiscoveryDocument(outbound, issuer)
  discoveries.set(issuer, asked)
  asked.catch(() => discoveries.delete(issuer))
  return asked
}

const discoveries = new Map<string, Promise<Endpoints>>()

/** OpenID Connect Discovery 1.0, sections 4.2 and 4.3. */
const fetchDiscoveryDocument = async (outbound: Outbound, issuer: string): Promise<Endpoints> => {
  const document = discoveryDocument.parse(
    await outbound.json(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
  )
  // Whoever could answer for another issuer could make its people.
  if (document.issuer !== issuer) throw new Error('The issuer calls itself otherwise')
  return {
    authorization: document.authorization_endpoint,
    token: document.token_endpoint,
    userInfo: document.userinfo_endpoint,
    jwks: document.jwks_uri,
    issuer,
  }
}

const endpointUrl = z.string().check(z.regex(/^https?:\/\//))

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: endpointUrl,
  token_endpoint: endpointUrl,
  userinfo_endpoint: z.optional(endpointUrl),
  jwks_uri: endpointUrl,
})
