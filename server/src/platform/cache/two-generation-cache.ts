/** A memory of the things that were asked for lately: bounded, and cheap to keep so. */
export interface TwoGenerationCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * Remembers at least `size` and at most twice as many. Two generations: when the younger is full it becomes the older,
 * and what is asked for again moves up. Removing one by one from a large `Map` costs fifty times as much.
 */
export const createTwoGenerationCache = <Value>(size: number): TwoGenerationCache<Value> => {
  let younger = new Map<string, Value>()
  let older = new Map<string, Value>()
  const set = (key: string, value: Value): void => {
    if (younger.size >= size) {
      older = younger
      younger = new Map()
    }
    younger.set(key, value)
  }
  return {
    set,
    get: (key) => {
      const value = younger.get(key)
      if (value !== undefined) return value
      const remembered = older.get(key)
      if (remembered !== undefined) set(key, remembered)
      return remembered
    },
  }
}
