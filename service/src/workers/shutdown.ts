import cluster, { type Worker } from 'node:cluster'

/** Two SIGINT within this time (milliseconds) are one key, which a terminal and whoever started us have both told of. */
const DUPLICATE_SIGINT_MS = 250

/** As shells count: ended by SIGINT. */
const SIGINT_EXIT_CODE = 130

/**
 * Calls `stop` once, when this process is told to stop, with the signal that said so. Whoever presses Ctrl-C again does
 * not want to wait; SIGTERM may come as often as somebody passes it on. A worker leaves signals to the process that has
 * started it: a terminal sends them to all processes, as systemd does.
 */
export const onShutdownRequest = (stop: (signal: string) => void): void => {
  if (cluster.isWorker) {
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
    process.on('message', (told: ShutdownMessage) => {
      if (told.stop !== undefined) stop(told.stop)
    })
    return
  }
  let isTold = false
  let interruptedAt: number | undefined
  const hear = (signal: string): void => {
    if (signal === 'SIGINT') {
      interruptedAt ??= performance.now()
      if (performance.now() - interruptedAt > DUPLICATE_SIGINT_MS) process.exit(SIGINT_EXIT_CODE)
    }
    if (isTold) return
    isTold = true
    stop(signal)
  }
  process.on('SIGTERM', hear).on('SIGINT', hear)
}

/** Tells a worker to stop. One that has gone meanwhile needs not be told. */
export const sendShutdownRequest = (worker: Worker, signal: string): void => {
  worker.send({ stop: signal } satisfies ShutdownMessage, () => {})
}

/** There are other messages. */
interface ShutdownMessage {
  readonly stop?: string
}
