interface StoredValue {
  read: () => string | null
  write: (value: string) => void
  remove: () => void
}

/** Accesses a text in web storage: `createStoredValue(() => localStorage, key)`. Without storage, `read` returns null. */
export const createStoredValue = (storage: () => Storage, key: string): StoredValue => {
  // With blocked storage, the property access already throws. Hence `storage` is a function.
  const tryStorage = <Result>(use: (opened: Storage) => Result): Result | null => {
    try {
      return use(storage())
    } catch {
      return null
    }
  }
  return {
    read: () => tryStorage((opened) => opened.getItem(key)),
    write: (value) => void tryStorage((opened) => opened.setItem(key, value)),
    remove: () => void tryStorage((opened) => opened.removeItem(key)),
  }
}
