declare const isCacheKey: unique symbol

/** An immutable object of a cache. Changed data has another object, so values derived from an object are never stale. */
export type CacheKey = object & { readonly [isCacheKey]: true }

/** Marks an object that a cache returns. Only caches call it. */
export const toCacheKey = <T extends object>(cached: T): T & CacheKey => cached as T & CacheKey
