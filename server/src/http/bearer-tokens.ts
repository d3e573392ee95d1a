import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { Services, SessionCredential } from '../platform/context.ts'
import type { SessionReply } from '../platform/reply.ts'
import { readBearerToken, toBearerToken } from '../session/bearer-token.ts'
import { hashSessionSecret } from '../session/session-secret.ts'
import type { RequestHeaders } from './http-message.ts'

const SCHEME = /^bearer(?: +(.*))?$/i

/** About 1 MB. */
const CACHED_TOKENS = 5000

/** Bearer tokens of native apps and command-line tools (RFC 6750). Token and cookie end with the session. */
export const createBearerTokens = ({ settings, keys }: Pick<Services, 'settings' | 'keys'>) => {
  const { isEnabled, origins } = settings.bearer
  // A valid signature stays valid, so it can be cached. It does not prove that the session still exists.
  const credentials = createTwoGenerationCache<SessionCredential>(CACHED_TOKENS)

  const readToken = (token: string): SessionCredential | null => {
    const cached = credentials.get(token)
    if (cached) return cached
    const secret = readBearerToken(keys, token)
    if (secret === null) return null
    const credential = { secret, tokenHash: hashSessionSecret(secret), hasEarlierName: false }
    credentials.set(token, credential)
    return credential
  }

  /** Finds the header, without the scheme. Returns null if the request does not use the scheme. */
  const findToken = (headers: RequestHeaders): string | null => {
    const match = isEnabled ? SCHEME.exec(headers.get('authorization') ?? '') : null
    return match && (match[1] ?? '')
  }

  /** Browsers send Fetch Metadata to secure origins. A script of a page must not read a secret that outlives the page. */
  const isNativeClient = (headers: RequestHeaders): boolean =>
    headers.get('sec-fetch-site') === null || origins.includes(headers.get('origin') ?? '')

  return {
    isEnabled,
    /** Whether the request authenticates with a token, valid or not. Its cookies are ignored then. */
    isUsed: (headers: RequestHeaders): boolean => findToken(headers) !== null,

    readSession: (headers: RequestHeaders): SessionCredential | null => {
      const token = findToken(headers)
      return token === null ? null : readToken(token)
    },

    /** The token of a session that started or has a new secret. Null if there is none, or the client is a web page. */
    issue: (headers: RequestHeaders, reply: SessionReply | null, sent: SessionCredential | null): string | null => {
      if (!isEnabled || reply === null || reply === 'ended' || !('secret' in reply)) return null
      const isNew = reply.secret !== sent?.secret
      return isNew && isNativeClient(headers) ? toBearerToken(keys, reply.secret) : null
    },
  }
}

export type BearerTokens = ReturnType<typeof createBearerTokens>
