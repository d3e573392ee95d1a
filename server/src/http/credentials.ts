import type { SessionCredential } from '../platform/context.ts'
import type { Reply } from '../platform/reply.ts'
import type { BearerTokens } from './bearer-tokens.ts'
import type { RequestHeaders } from './http-message.ts'
import type { SessionCookies } from './session-cookies.ts'

/** The credentials of a request: its cookies, or its bearer token. */
export interface Credentials {
  readonly sessionCredential: SessionCredential | null
  readonly sessionCache: string | null
  /** The `Cookie` header. Null with a bearer token, so that no cookie has an effect. */
  readonly cookieHeader: string | null
}

/** Reads and issues the credentials of sessions: cookies for browsers, bearer tokens for other clients. */
export const createCredentials = (cookies: SessionCookies, bearer: BearerTokens) => {
  const read = (headers: RequestHeaders): Credentials => {
    if (bearer.isUsed(headers)) {
      return { sessionCredential: bearer.readSession(headers), sessionCache: null, cookieHeader: null }
    }
    const cookieHeader = headers.get('cookie')
    return {
      sessionCredential: cookies.readSession(cookieHeader),
      sessionCache: cookies.readCache(cookieHeader),
      cookieHeader,
    }
  }

  return {
    read,
    readCookie: cookies.read,
    acceptsTokens: bearer.isEnabled,

    /** The `WWW-Authenticate` header of a response to a caller without a session (RFC 6750, section 3). */
    challenge: (headers: RequestHeaders): string | null => {
      if (!bearer.isEnabled) return null
      return bearer.isUsed(headers) ? 'Bearer error="invalid_token"' : 'Bearer'
    },

    /** The cookies and the token that a response sets. A client with a token receives no cookies. */
    write: (headers: RequestHeaders, reply: Reply): { setCookies: string[]; token: string | null } => {
      const isBearer = bearer.isUsed(headers)
      const setCookies = isBearer ? [] : cookies.write(reply, headers.get('cookie'))
      if (reply.session === null) return { setCookies, token: null }
      return { setCookies, token: bearer.issue(headers, reply.session, read(headers).sessionCredential) }
    },
  }
}

export type CredentialCodec = ReturnType<typeof createCredentials>
