declare const cacheKeyBrand: unique symbol

/**
 * An immutable object that a cache returned. A cache returns a new object after a change, so values that are derived from
 * an object are never stale.
 */
export type CacheKey = object & { readonly [cacheKeyBrand]: true }

/** Marks an object that a cache returns. Only caches call it. */
export const toCacheKey = <T extends object>(cached: T): T & CacheKey => cached as T & CacheKey
