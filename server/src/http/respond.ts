import { strictTransportSecurity } from '@latchkey/contract'
import type { Settings } from '../platform/options/settings.ts'
import type { OriginPolicy } from '../platform/origins.ts'
import type { Reply } from '../platform/reply.ts'
import type { CredentialCodec } from './credentials.ts'
import type { HttpResponse, RequestHeaders } from './http-message.ts'

/** The parts of a request that every response depends on. */
export interface RequestState {
  readonly id: string
  readonly origin: string | null
  readonly headers: RequestHeaders
  readonly reply: Reply
}

export interface RespondParts {
  readonly settings: Settings
  readonly credentials: CredentialCodec
  readonly origins: OriginPolicy
}

/** Creates a response with the cookies of the reply. Adds the headers of all responses to the object `headers`. */
export type Respond = (
  state: RequestState,
  status: number,
  body: HttpResponse['body'],
  headers: Record<string, string>,
) => HttpResponse

/** Responses carry identity, so they are `no-store` unless `headers` allow caches to store them. */
export const createRespond = ({ settings, credentials, origins }: RespondParts): Respond => {
  const transportSecurity = strictTransportSecurity(settings.origin)
  return (state, status, body, headers) => {
    headers['cache-control'] ??= 'no-store'
    headers['x-content-type-options'] = 'nosniff'
    headers['referrer-policy'] ??= 'no-referrer'
    if (transportSecurity !== null) headers['strict-transport-security'] = transportSecurity
    headers['x-request-id'] = state.id
    const { setCookies, token } = credentials.write(state.headers, state.reply)
    if (token !== null) headers['set-auth-token'] = token
    if (state.origin !== null && origins.isTrustedOrigin(state.origin)) allowOrigin(headers, state.origin)
    return { status, headers, setCookies, body, afterSent: state.reply.afterSent }
  }
}

/** Allows credentials, for which CORS requires the literal origin and `Vary` (Fetch standard, CORS protocol). */
const allowOrigin = (headers: Record<string, string>, origin: string): void => {
  headers['access-control-allow-origin'] = origin
  headers['access-control-allow-credentials'] = 'true'
  const exposed = 'content-disposition, retry-after, x-retry-after, x-request-id'
  headers['access-control-expose-headers'] = 'set-auth-token' in headers ? `${exposed}, set-auth-token` : exposed
  headers.vary ??= 'origin'
}
