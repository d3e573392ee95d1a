import type { ConfiguredProvider } from './providers.ts'

interface ClientCredentials {
  readonly headers: Readonly<Record<string, string>>
  readonly form: Readonly<Record<string, string>>
}

/** Authenticates the client at the token endpoint (RFC 6749, section 2.3.1). Public clients send their id in the body. */
export const createClientCredentials = async (
  { provider, options, clientId }: ConfiguredProvider,
  now: number,
): Promise<ClientCredentials> => {
  const secret = (await provider.clientSecretOf?.(options, now)) ?? options.clientSecret
  if (provider.clientAuthentication === 'basic' && secret !== undefined) {
    return { headers: { authorization: encodeBasic(clientId, secret) }, form: {} }
  }
  const form = { [provider.clientIdParameter ?? 'client_id']: clientId, ...(secret && { client_secret: secret }) }
  return { headers: {}, form }
}

/** RFC 6749, section 2.3.1: both parts are form-encoded before they are joined. */
const encodeBasic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${formEncode(id)}:${formEncode(secret)}`).toString('base64')}`

const formEncode = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
