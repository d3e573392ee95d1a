/** Calls `cleanup` once when the iteration ends, fails or is stopped. A generator alone runs no cleanup before its start. */
export const withCleanup = <T>(values: AsyncGenerator<T>, cleanup: () => void): AsyncIterableIterator<T> => {
  const iterator: AsyncIterableIterator<T> = {
    next: async () => {
      try {
        const result = await values.next()
        if (result.done) cleanup()
        return result
      } catch (error) {
        cleanup()
        throw error
      }
    },
    return: async () => {
      cleanup()
      return values.return(undefined)
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return iterator
}
