import type { Poller } from './poller.ts'

export interface RunningTasks {
  readonly count: number
  /** How many further tasks may run. */
  readonly free: number
  /** Adds a task that never rejects. */
  add(task: Promise<void>): void
  /** Waits until no task runs. */
  settle(): Promise<void>
}

interface Options {
  /** No limit by default. */
  readonly maxRunning?: number
  /** Runs when a task ends while as many run as are allowed. */
  readonly onFree?: () => void
}

/** Counts tasks that run at the same time, so that one that does not settle takes one place and delays no other. */
export const createRunningTasks = ({ maxRunning = Number.POSITIVE_INFINITY, onFree }: Options = {}): RunningTasks => {
  const tasks = new Set<Promise<void>>()
  return {
    get count() {
      return tasks.size
    },
    get free() {
      return maxRunning - tasks.size
    },
    add: (task) => {
      const running = task.then(() => {
        const wasFull = tasks.size >= maxRunning
        tasks.delete(running)
        if (wasFull) onFree?.()
      })
      tasks.add(running)
    },
    settle: async () => {
      while (tasks.size > 0) await Promise.all(tasks)
    },
  }
}

/** Wakes the poller, whose work starts the tasks, until nothing is due and no task runs. */
export const runAllDue = async (
  poller: Poller,
  ...running: readonly Pick<RunningTasks, 'count' | 'settle'>[]
): Promise<void> => {
  let hasTasks = true
  while (hasTasks) {
    poller.wake()
    await poller.settle()
    hasTasks = running.some((tasks) => tasks.count > 0)
    await Promise.all(running.map((tasks) => tasks.settle()))
  }
}
