import { MAX_COOKIE_CACHE_CHARACTERS } from '@latchkey/contract'
import { type CacheKey, toCacheKey } from '../platform/cache/cache-key.ts'
import { createTwoGenerationCache } from '../platform/cache/two-generation-cache.ts'
import type { Caller, Context } from '../platform/context.ts'
import { fail } from '../platform/errors.ts'
import { type Keys, sign, verify } from '../platform/crypto/keys.ts'
import { findSessionVersion } from './session.store.ts'

const PURPOSE = 'session-cache'

/**
 * The cookie that answers get-session without reading the session: signed, bound to the session cookie beside it, and
 * worth nothing once the user's session version has moved. Null when the cache is off.
 */
export const encodeSessionCache = (ctx: Context, caller: Caller): string | null => {
  const { cookieCache } = ctx.settings.session
  // An impersonation ends with what its beginner may do, which the user's own version does not count.
  if (!cookieCache || caller.session.impersonatedBy !== null) return null
  const text = JSON.stringify({ ...caller, until: ctx.now() + cookieCache.lifetime * 1000 })
  const value = sign(ctx.keys, PURPOSE, text)
  if (value.length > MAX_COOKIE_CACHE_CHARACTERS) fail('SESSION_COOKIE_TOO_LARGE')
  return value
}

/** The caller from the cookie cache, or null: then the database is asked. */
export const readSessionCache = async (ctx: Context, tokenHash: string): Promise<Caller | null> => {
  const { sessionCache } = ctx.request
  if (!ctx.settings.session.cookieCache || !sessionCache) return null
  const cached = ctx.sessionCaches.decode(sessionCache)
  if (!cached) return null
  // Signed by us, so its shape is ours; an older release's shape fails the comparisons below.
  const { session, user, until } = cached
  const now = ctx.now()
  if (session?.tokenHash !== tokenHash || !(until > now) || !(session.expiresAt > now)) return null
  const version = ctx.sessionVersions.find(user.id, () => findSessionVersion(ctx, user.id))
  return user.sessionVersion === (typeof version === 'object' ? await version : version) ? cached : null
}

interface CachedCaller extends Caller, CacheKey {
  /** Epoch milliseconds. */
  readonly until: number
}

/** Whether a caller is what a cookie cache says: the same object as long as it is remembered. */
export const isCachedCaller = (caller: Caller): caller is CachedCaller => 'until' in caller

export interface SessionCaches {
  /** What a cookie cache says, if we signed it; null else. */
  decode(value: string): CachedCaller | null
}

/** At least so many, and at most twice as many, of about 4 kB each. */
const MIN_DECODED_CACHES = 2000

/** The characters of a signature. Of two different values that end alike at least one is not ours. */
const SIGNATURE_LENGTH = 43

/** Opens cookie caches and remembers them: what was signed once always says the same. Whether it still counts is asked each time. */
export const createSessionCaches = (keys: Keys): SessionCaches => {
  const opened = createTwoGenerationCache<{ readonly value: string; readonly cached: CachedCaller }>(MIN_DECODED_CACHES)
  return {
    decode: (value) => {
      // Found by its end, the signature: hashing all of it would take as long as writing the answer.
      const mark = value.slice(-SIGNATURE_LENGTH)
      const known = opened.get(mark)
      if (known?.value === value) return known.cached
      const text = verify(keys, PURPOSE, value)
      if (text === null) return null
      const cached: CachedCaller = toCacheKey(JSON.parse(text))
      opened.set(mark, { value, cached })
      return cached
    },
  }
}
