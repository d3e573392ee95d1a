const MAX_RUNNING = 4
/** Further work is dropped: the next display of the picture adds it again. */
const MAX_WAITING = 100

/** Runs background work in order, a few at a time. Work with a key that waits or runs already is shared. */
export const createQueue = () => {
  const known = new Map<string, Promise<void>>()
  const waiting: (() => void)[] = []
  let running = 0
  let isClosed = false

  const takeTurn = async (): Promise<void> => {
    if (running >= MAX_RUNNING) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
  }
  const endTurn = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  const run = async (work: () => Promise<void>): Promise<void> => {
    await takeTurn()
    try {
      if (!isClosed) await work()
    } finally {
      endTurn()
    }
  }

  return {
    /** Resolves when the work is done or dropped. */
    add: (key: string, work: () => Promise<void>): Promise<void> => {
      const same = known.get(key)
      if (same) return same
      if (isClosed || waiting.length >= MAX_WAITING) return Promise.resolve()
      const added = run(work).finally(() => known.delete(key))
      known.set(key, added)
      return added
    },
    /** Waits for running work and drops the rest. */
    close: async (): Promise<void> => {
      isClosed = true
      await Promise.allSettled(known.values())
    },
  }
}
