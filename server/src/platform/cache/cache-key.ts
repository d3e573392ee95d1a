declare const isCacheKey: unique symbol

/** An immutable object of a cache. A change of the data yields another object, so what is derived from one never is stale. */
export type CacheKey = object & { readonly [isCacheKey]: true }

/** Marks an object that a cache returns. Only caches call it. */
export const toCacheKey = <T extends object>(cached: T): T & CacheKey => cached as T & CacheKey
