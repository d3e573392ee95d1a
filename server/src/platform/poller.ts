export interface Poller {
  /** Starts the interval. Does nothing if it runs. */
  start(): void
  /** Starts the interval, and runs the work now or after the current run. Returns immediately. */
  wake(): void
  /** Waits until no run is active. */
  settle(): Promise<void>
  /** Starts no further run. */
  close(): void
  readonly isClosed: boolean
}

interface Parts {
  readonly work: () => Promise<void>
  readonly intervalMs: number
  readonly onFailure: (error: unknown) => void
}

/** Runs work at intervals and when it is woken, one run at a time. */
export const createPoller = ({ work, intervalMs, onFailure }: Parts): Poller => {
  let running: Promise<void> | null = null
  let isWokenAgain = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const start = (): void => {
    if (!isClosed) timer ??= setInterval(wake, intervalMs).unref()
  }

  const wake = (): void => {
    if (isClosed) return
    start()
    if (running) {
      isWokenAgain = true
      return
    }
    running = work()
      .catch(onFailure)
      .finally(() => {
        running = null
        if (isWokenAgain) {
          isWokenAgain = false
          wake()
        }
      })
  }

  return {
    start,
    wake,
    settle: async () => {
      while (running) await running
    },
    close: () => {
      isClosed = true
      clearInterval(timer)
    },
    get isClosed() {
      return isClosed
    },
  }
}
