import * as z from 'zod/mini'
import { isLocalHost } from '@latchkey/contract'
import type { Outbound } from './outbound.ts'
import type { Endpoints } from './provider.ts'
import type { ConfiguredProvider } from './providers.ts'

/** Returns the configured endpoints, completed by discovery. Throws if discovery fails. */
export const resolveEndpoints = async ({
  endpoints,
  outbound,
}: Pick<ConfiguredProvider, 'endpoints' | 'outbound'>): Promise<Endpoints> => {
  const { authorization, token, issuer } = endpoints
  if (authorization !== undefined && token !== undefined) return { ...endpoints, authorization, token }
  if (issuer === undefined) throw new Error('The provider has neither endpoints nor an issuer to discover them')
  const discovered = await discoverEndpoints(outbound, issuer)
  for (const name of ['authorization', 'token', 'userInfo', 'jwks'] as const) {
    if (endpoints[name] === undefined) requireIssuerOrigin(issuer, name, discovered[name])
  }
  return { ...discovered, ...endpoints }
}

/**
 * A discovered endpoint must have the scheme, host and port of the issuer. Otherwise a changed discovery document could send
 * the client secret, codes and access tokens to another server. The option `endpoints` allows other hosts.
 */
const requireIssuerOrigin = (issuer: string, name: keyof Endpoints, url: string | undefined): void => {
  if (url === undefined || new URL(url).origin === new URL(issuer).origin) return
  discoveries.delete(issuer)
  throw new Error(`The discovered endpoint is not on the host of the issuer. Configure endpoints.${name} to allow it`)
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
  if (!isSecureIssuer(issuer)) throw new Error('The issuer must be an https URL, or an http URL of this machine')
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

/** Development and tests use providers on this machine, which need no TLS. */
const isSecureIssuer = (issuer: string): boolean => {
  if (!URL.canParse(issuer)) return false
  const { protocol, hostname } = new URL(issuer)
  return protocol === 'https:' || (protocol === 'http:' && isLocalHost(hostname))
}

const endpointUrl = z.string().check(z.refine((url) => URL.canParse(url)))

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: endpointUrl,
  token_endpoint: endpointUrl,
  userinfo_endpoint: z.optional(endpointUrl),
  jwks_uri: endpointUrl,
})
