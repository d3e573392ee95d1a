import { MAX_COOKIE_CACHE_CHARACTERS } from '@latchkey/contract'
import { omitHiddenFields } from '../platform/additional-fields/additional-fields.ts'
import { type CacheKey, toCacheKey } from '../platform/cache/cache-key.ts'
import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { Caller, Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { type Keys, sign, verify } from '../platform/crypto/keys.ts'
import { findSessionVersion } from './session.store.ts'

const PURPOSE = 'session-cache'

/**
 * Returns the cookie that lets get-session respond without reading the session. It is signed, bound to the session
 * cookie, and invalid once the user's session version changes. Returns null if the cache is off.
 */
export const encodeSessionCache = (ctx: Context, caller: Caller): string | null => {
  const { cookieCache } = ctx.settings.session
  // An impersonation ends when the admin loses the permission, which does not change the user's session version.
  if (!cookieCache || caller.session.impersonatedBy !== null) return null
  const session = omitHiddenFields(ctx, 'session', caller.session)
  const user = omitHiddenFields(ctx, 'user', caller.user)
  const text = JSON.stringify({ session, user, until: ctx.now() + cookieCache.lifetime * 1000 })
  const value = sign(ctx.keys, PURPOSE, text)
  if (value.length <= MAX_COOKIE_CACHE_CHARACTERS) return value
  // The server can set fields of any size, which must not prevent a sign-in: such sessions are read from the database.
  return hasAdditionalFields(caller) ? null : fail('SESSION_COOKIE_TOO_LARGE')
}

const hasAdditionalFields = ({ session, user }: Caller): boolean =>
  session.additionalFields !== null || user.additionalFields !== null

/** Reads the caller from the cookie cache. Returns null if the caller must be read from the database. */
export const readSessionCache = async (ctx: Context, tokenHash: string): Promise<Caller | null> => {
  const { sessionCache } = ctx.request
  if (!ctx.settings.session.cookieCache || !sessionCache) return null
  const cached = ctx.sessionCaches.decode(sessionCache)
  if (!cached) return null
  // The signature guarantees the shape. The shape of an older release fails the comparisons below.
  const { session, user, until } = cached
  const now = ctx.now()
  if (session?.tokenHash !== tokenHash || !(until > now) || !(session.expiresAt > now)) return null
  const found = ctx.sessionVersions.find(user.id, () => findSessionVersion(ctx, user.id))
  const version = typeof found === 'object' ? await found : found
  return user.sessionVersion === version ? cached : null
}

interface CachedCaller extends Caller, CacheKey {
  /** Epoch milliseconds. */
  readonly until: number
}

/**
 * Returns true for a caller from `readSessionCache`. The same cookie yields the same object, so responses can be cached
 * by it.
 */
export const isCachedCaller = (caller: Caller): caller is CachedCaller => 'until' in caller

export interface SessionCaches {
  /** The content of a cookie cache, or null if the signature is invalid. */
  decode(value: string): CachedCaller | null
}

/** The cache holds up to twice this number, of about 4 kB each. */
const MIN_DECODED_CACHES = 2000

/** In characters. Two different values with the same signature cannot both be genuine. */
const SIGNATURE_LENGTH = 43

/** Verifies and parses cookie caches, and caches the results. `readSessionCache` checks the validity on each read. */
export const createSessionCaches = (keys: Keys): SessionCaches => {
  const decoded = createTwoGenerationCache<{ readonly value: string; readonly cached: CachedCaller }>(
    MIN_DECODED_CACHES,
  )
  return {
    decode: (value) => {
      // The signature is the key: hashing 4 kB would take as long as writing the response.
      const signature = value.slice(-SIGNATURE_LENGTH)
      const entry = decoded.get(signature)
      if (entry?.value === value) return entry.cached
      const text = verify(keys, PURPOSE, value)
      if (text === null) return null
      const cached: CachedCaller = toCacheKey(JSON.parse(text))
      decoded.set(signature, { value, cached })
      return cached
    },
  }
}
