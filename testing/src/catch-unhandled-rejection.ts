/** Resolves to the next exception that no code handles. The test runner does not receive it, which would fail then. */
export const catchUnhandledRejection = (): Promise<unknown> => {
  const listeners = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  return new Promise((resolve) => {
    process.once('unhandledRejection', (error) => {
      for (const listener of listeners) process.on('unhandledRejection', listener)
      resolve(error)
    })
  })
}
