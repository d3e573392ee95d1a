interface Kept {
  read: () => string | null
  keep: (value: string) => void
  forget: () => void
}

/** A word that this browser keeps under `key`: `kept(() => localStorage, …)`, or for this tab `() => sessionStorage`. */
export const kept = (storage: () => Storage, key: string): Kept => {
  // Where storage is switched off, merely touching it throws: then nothing is kept.
  const trying = <Result>(use: (open: Storage) => Result): Result | null => {
    try {
      return use(storage())
    } catch {
      return null
    }
  }
  return {
    read: () => trying((open) => open.getItem(key)),
    keep: (value) => void trying((open) => open.setItem(key, value)),
    forget: () => void trying((open) => open.removeItem(key)),
  }
}
