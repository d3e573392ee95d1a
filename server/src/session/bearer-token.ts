import { type Keys, sign, verify } from '../platform/crypto/keys.ts'

/** Scanners for leaked secrets recognize a token by it. */
const PREFIX = 'lk_s_'

const PURPOSE = 'bearer-token'

/**
 * Returns the session secret with a signature for this purpose: a cookie is not a token, and a token is not a cookie
 * (RFC 6750).
 */
export const toBearerToken = (keys: Keys, secret: string): string => `${PREFIX}${sign(keys, PURPOSE, secret)}`

/** Reads the session secret of a token, or null. It does not prove that the session still exists. */
export const readBearerToken = (keys: Keys, token: string): string | null =>
  token.startsWith(PREFIX) ? verify(keys, PURPOSE, token.slice(PREFIX.length)) : null
