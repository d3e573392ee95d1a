import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { SessionCredential } from '../platform/context.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { hashSessionSecret } from '../session/session-secret.ts'
import { findCookie } from './cookie-names.ts'
import { decodeCookie, readUnverifiedValue, verifyCookie } from './cookies.ts'

/** About 2 MB. */
const CACHED_COOKIES = 5000

/** A verified session cookie and the hash of its secret. */
class SignedSessionCookie implements SessionCredential {
  readonly tokenHash: string
  readonly hasEarlierName: boolean
  readonly #encoded: string

  constructor(encoded: string, tokenHash: string, hasEarlierName: boolean) {
    this.#encoded = encoded
    this.tokenHash = tokenHash
    this.hasEarlierName = hasEarlierName
  }

  /** Decoded on access: most requests need only the hash. */
  get secret(): string {
    return readUnverifiedValue(decodeCookie(this.#encoded))
  }
}

/** Creates a function that reads the session cookie of a name. It returns null without a cookie or with an invalid signature. */
export const createSessionCookieReader = (keys: Keys) => {
  // A valid signature stays valid, so it can be cached. It does not prove that the session still exists.
  const tokenHashes = createTwoGenerationCache<string>(CACHED_COOKIES)

  const verify = (encoded: string): string | null => {
    const cached = tokenHashes.get(encoded)
    if (cached !== undefined) return cached
    const raw = decodeCookie(encoded)
    const secret = verifyCookie(raw, keys.raw)
    if (secret === null) return null
    const tokenHash = hashSessionSecret(secret)
    // A new string: a substring keeps the whole header in memory.
    tokenHashes.set(encodeURIComponent(raw), tokenHash)
    return tokenHash
  }

  return (
    header: string,
    name: string,
    { hasEarlierName = false }: Partial<Pick<SessionCredential, 'hasEarlierName'>> = {},
  ): SessionCredential | null => {
    const encoded = findCookie(header, name)
    const tokenHash = encoded ? verify(encoded) : null
    return encoded && tokenHash !== null ? new SignedSessionCookie(encoded, tokenHash, hasEarlierName) : null
  }
}

export type SessionCookieReader = ReturnType<typeof createSessionCookieReader>
