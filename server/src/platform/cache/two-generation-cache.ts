/**
 * Creates a bounded cache. It holds at least the `size` most recently used values, and at most twice as many. When the
 * young generation is full, it replaces the old one; values that are read again move to the young generation. Evicting
 * single entries from a large `Map` costs fifty times as much.
 */
export const createTwoGenerationCache = <Value>(size: number) => {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const set = (key: string, value: Value): void => {
    if (young.size >= size) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    set,
    get: (key: string): Value | undefined => {
      const value = young.get(key)
      if (value !== undefined) return value
      const found = old.get(key)
      if (found !== undefined) set(key, found)
      return found
    },
  }
}
