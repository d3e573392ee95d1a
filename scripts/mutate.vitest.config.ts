import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node'
import { defineConfig } from 'vitest/config'
import config from '../vitest.config.ts'

/** A new thread loads the whole server, which takes longer than most tests. After these runs, a thread is replaced. */
const RUNS_PER_THREAD = 10

let thread: ThreadsPoolWorker | undefined
let runCount = 0

/** Runs the tests of one mutant after the other in the same thread. Vitest itself starts a thread for each run. */
const createPoolWorker = (options: PoolOptions): PoolWorker => {
  const listeners: [event: string, listener: (message: unknown) => void][] = []
  return {
    name: 'lasting-thread',
    start: async () => {
      if (runCount++ % RUNS_PER_THREAD > 0) return
      await thread?.stop()
      thread = new ThreadsPoolWorker(options)
      await thread.start()
    },
    // Vitest attaches listeners for each run and expects that they end with the thread.
    stop: async () => {
      for (const [event, listener] of listeners) thread?.off(event, listener)
    },
    on: (event, listener) => {
      listeners.push([event, listener])
      thread?.on(event, listener)
    },
    off: (event, listener) => thread?.off(event, listener),
    send: (message: WorkerRequest) => {
      if (message.type !== 'stop') return thread?.send(message)
      const stopped = { type: 'stopped', __vitest_worker_response__: true }
      for (const [event, listener] of listeners) if (event === 'message') listener(stopped)
    },
    deserialize: (data) => data,
    canReuse: () => true,
  }
}

const useLastingThread = {
  name: 'lasting-thread',
  configureVitest: ({ project }: { project: { config: object } }) => {
    Object.assign(project.config, { pool: 'lasting-thread', poolRunner: { name: 'lasting-thread', createPoolWorker } })
  },
}

const projects = config.test?.projects?.flatMap((project) => {
  if (typeof project !== 'object' || !('test' in project)) return []
  if (project.test?.name === 'unit') return { ...project, plugins: [useLastingThread] }
  return project.test?.name === 'dom' ? project : []
})

export default defineConfig({ test: { projects } })
