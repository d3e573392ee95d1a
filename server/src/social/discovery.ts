import * as z from 'zod/mini'
import type { Outbound } from './outbound.ts'
import type { Endpoints } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'

/** The configured endpoints, completed by discovery. Throws if discovery fails. */
export const resolveEndpoints = async ({
  endpoints,
  outbound,
}: Pick<ConfiguredProvider, 'endpoints' | 'outbound'>): Promise<Endpoints> => {
  const { authorization, token, issuer } = endpoints
  if (authorization !== undefined && token !== undefined) return { ...endpoints, authorization, token }
  if (issuer === undefined) throw new Error('The provider has neither endpoints nor an issuer to discover them')
  return { ...(await discoverEndpoints(outbound, issuer)), ...endpoints }
}

/** Caches successful discoveries for the lifetime of the process. */
const discoverEndpoints = (outbound: Outbound, issuer: string): Promise<Endpoints> => {
  const cached = discoveries.get(issuer)
  if (cached) return cached
  const discovery = fetchDiscoveryDocument(outbound, issuer)
  discoveries.set(issuer, discovery)
  discovery.catch(() => discoveries.delete(issuer))
  return discovery
}

const discoveries = new Map<string, Promise<Endpoints>>()

/** OpenID Connect Discovery, sections 4.2 and 4.3. */
const fetchDiscoveryDocument = async (outbound: Outbound, issuer: string): Promise<Endpoints> => {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const document = discoveryDocument.parse(await outbound.json(url))
  // Section 4.3. A server that could claim another issuer could impersonate its users.
  if (document.issuer !== issuer) throw new Error('The discovery document names another issuer')
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
