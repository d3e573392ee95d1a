import { importSPKI, jwtVerify } from 'jose'
import type { TokenRefusal } from './provider.ts'
import type { SimulatedRequest } from './requests.ts'
import type { ProviderState } from './state.ts'

/** Which application asks for tokens, proven in a way that this provider takes (RFC 6749, section 2.3.1). */
export const authenticateClient = async (
  { provider, applications, now }: ProviderState,
  { form, headers }: SimulatedRequest,
): Promise<{ clientId: string } | TokenRefusal> => {
  const idName = provider.clientIdName ?? 'client_id'
  const header = headers.authorization
  if (header !== undefined && (form.client_secret !== undefined || form[idName] !== undefined)) {
    // RFC 6749, section 2.3: one method in a request.
    return refusal('invalid_request', `${idName} and client_secret are there beside the Authorization header`)
  }
  const way = header === undefined ? 'post' : 'basic'
  if (!provider.clientAuthentication.includes(way)) {
    return refusal('invalid_client', `${provider.name} takes ${provider.clientAuthentication.join(' or ')}, not ${way}`)
  }
  const said = header === undefined ? { id: form[idName], secret: form.client_secret } : readBasic(header)
  if (!said) return refusal('invalid_client', 'the Authorization header is no Basic of standard base64')
  const known = applications.get(said.id ?? '')
  if (!known) return refusal('invalid_client', `no application has this ${idName}`)
  const isProven = known.publicKey
    ? await isSigned(said.secret ?? '', known.clientId, known.publicKey, now())
    : said.secret === known.clientSecret || (provider.secretIsOptional && said.secret === undefined)
  return isProven ? { clientId: said.id ?? '' } : refusal('invalid_client', 'the client secret is wrong')
}

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
const isSigned = async (secret: string, subject: string, publicKey: string, now: number): Promise<boolean> => {
  const wanted = { audience: 'https://appleid.apple.com', subject, currentDate: new Date(now) }
  const required = { algorithms: ['ES256'], requiredClaims: ['iss', 'iat', 'exp'] }
  return jwtVerify(secret, await importSPKI(publicKey, 'ES256'), { ...wanted, ...required }).then(
    () => true,
    () => false,
  )
}

/** Standard base64 around two parts that are encoded as in a form, which is where most programs go wrong. */
const readBasic = (header: string): { id: string; secret: string } | undefined => {
  const [, encoded = ''] =
    /^Basic ((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i.exec(header) ?? []
  const [id, secret, ...more] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  if (!id || secret === undefined || more.length > 0) return undefined
  return { id: formDecoded(id), secret: formDecoded(secret) }
}

const formDecoded = (text: string): string => new URLSearchParams(`value=${text}`).get('value') ?? ''

const refusal = (error: TokenRefusal['error'], description: string): TokenRefusal => ({ error, description })
