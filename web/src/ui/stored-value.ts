interface StoredValue {
  read: () => string | null
  write: (value: string) => void
  remove: () => void
}

/** A word that this browser keeps under `key`: `kept(() => localStorage, …)`, or for this tab `() => sessionStorage`. */
export const storedValue = (storage: () => Storage, key: string): StoredValue => {
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
    write: (value) => void trying((open) => open.setItem(key, value)),
    remove: () => void trying((open) => open.removeItem(key)),
  }
}
