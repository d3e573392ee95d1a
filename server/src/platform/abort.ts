/** Settles like `start`, or rejects when the signal is aborted, because code of the application may never settle. */
export const runUnlessAborted = (signal: AbortSignal, start: () => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort)
    start()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
