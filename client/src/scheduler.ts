/** Calls that follow each other within this time share one refetch. */
const REFETCH_DELAY_MS = 10

/** Runs a function after a short delay. A function that is scheduled twice runs once; all run in the same task. */
export type Schedule = (run: () => void) => void

export const createScheduler = (): Schedule => {
  const scheduled = new Set<() => void>()
  const flush = () => {
    const functions = [...scheduled]
    scheduled.clear()
    for (const run of functions) run()
  }
  return (run) => {
    if (scheduled.size === 0) setTimeout(flush, REFETCH_DELAY_MS)
    scheduled.add(run)
  }
}
