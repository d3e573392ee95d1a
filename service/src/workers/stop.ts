import cluster, { type Worker } from 'node:cluster'

/**
 * Calls `stop` when this process is told to stop, with the signal that said so. A worker leaves signals to the process
 * that has started it: a terminal sends them to all processes, as systemd does, and the second one would end it at once.
 */
export const whenToldToStop = (stop: (signal: string) => void): void => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    if (cluster.isWorker) process.on(signal, () => {})
    else process.once(signal, stop)
  }
  if (!cluster.isWorker) return
  process.on('message', (told: Told) => {
    if (told.stop !== undefined) stop(told.stop)
  })
}

/** Tells a worker to stop. One that has gone meanwhile needs not be told. */
export const tellToStop = (worker: Worker, signal: string): void => {
  worker.send({ stop: signal } satisfies Told, () => {})
}

/** There are other messages. */
interface Told {
  readonly stop?: string
}
