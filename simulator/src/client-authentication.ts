import { importSPKI, jwtVerify } from 'jose'
import type { TokenError } from './provider.ts'
import type { SimulatedRequest } from './requests.ts'
import type { ProviderState } from './state.ts'

/** Authenticates the client with a method that the provider accepts (RFC 6749, section 2.3.1). */
export const authenticateClient = async (
  { provider, clients, now }: ProviderState,
  { form, headers }: SimulatedRequest,
): Promise<{ clientId: string } | TokenError> => {
  const idName = provider.clientIdName ?? 'client_id'
  const header = headers.authorization
  if (header !== undefined && (form.client_secret !== undefined || form[idName] !== undefined)) {
    // RFC 6749, section 2.3 allows one authentication method per request.
    return createError(
      'invalid_request',
      `${idName} and client_secret are present in addition to the Authorization header`,
    )
  }
  const method = header === undefined ? 'post' : 'basic'
  if (!provider.clientAuthentication.includes(method)) {
    return createError(
      'invalid_client',
      `${provider.name} accepts ${provider.clientAuthentication.join(' or ')}, not ${method}`,
    )
  }
  const received = header === undefined ? { id: form[idName], secret: form.client_secret } : parseBasicHeader(header)
  if (!received) return createError('invalid_client', 'the Authorization header is not valid Basic authentication')
  const client = clients.get(received.id ?? '')
  if (!client) return createError('invalid_client', `no client has this ${idName}`)
  const isAuthenticated = client.publicKey
    ? await isSignedClientSecret(received.secret ?? '', client.clientId, client.publicKey, now())
    : received.secret === client.clientSecret || (provider.isSecretOptional && received.secret === undefined)
  return isAuthenticated ? { clientId: received.id ?? '' } : createError('invalid_client', 'the client secret is wrong')
}

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
const isSignedClientSecret = async (
  secret: string,
  subject: string,
  publicKey: string,
  now: number,
): Promise<boolean> => {
  const claims = { audience: 'https://appleid.apple.com', subject, currentDate: new Date(now) }
  const required = { algorithms: ['ES256'], requiredClaims: ['iss', 'iat', 'exp'] }
  return jwtVerify(secret, await importSPKI(publicKey, 'ES256'), { ...claims, ...required }).then(
    () => true,
    () => false,
  )
}

/** ID and secret are form-encoded before base64 encoding (RFC 6749, section 2.3.1). Many clients omit this step. */
const parseBasicHeader = (header: string): { id: string; secret: string } | undefined => {
  const [, encoded = ''] =
    /^Basic ((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i.exec(header) ?? []
  const [id, secret, ...more] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  if (!id || secret === undefined || more.length > 0) return undefined
  return { id: decodeFormValue(id), secret: decodeFormValue(secret) }
}

const decodeFormValue = (text: string): string => new URLSearchParams(`value=${text}`).get('value') ?? ''

const createError = (error: TokenError['error'], description: string): TokenError => ({ error, description })
