import cluster, { type Worker } from 'node:cluster'

/** A terminal and a parent process may both forward one Ctrl-C. A second SIGINT within this time is ignored. */
const DUPLICATE_SIGINT_MS = 250

/** The exit code that shells use for SIGINT. */
const SIGINT_EXIT_CODE = 130

/** How often the program checks whether npx still runs. */
const NPX_CHECK_INTERVAL_MS = 1000

/**
 * Calls `stop` once with the signal that requested the shutdown. A second Ctrl-C exits at once; further SIGTERM are ignored.
 * Workers ignore signals and wait for a message from the primary process, because terminals and systemd signal all processes.
 */
export const onShutdownRequest = (stop: (signal: string) => void): void => {
  if (cluster.isWorker) {
    for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
    process.on('message', (message: ShutdownMessage) => {
      if (message.stop !== undefined) stop(message.stop)
    })
    return
  }
  let isStopping = false
  let interruptedAt: number | undefined
  const handleSignal = (signal: string): void => {
    if (signal === 'SIGINT') {
      interruptedAt ??= performance.now()
      if (performance.now() - interruptedAt > DUPLICATE_SIGINT_MS) process.exit(SIGINT_EXIT_CODE)
    }
    if (isStopping) return
    isStopping = true
    stop(signal)
  }
  process.on('SIGTERM', handleSignal).on('SIGINT', handleSignal)
  onNpxExit(() => handleSignal('the end of npx'))
}

/** npx starts the program through a shell, and does not pass SIGTERM on to the program. */
const onNpxExit = (stop: () => void): void => {
  if (process.env.npm_command !== 'exec') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, NPX_CHECK_INTERVAL_MS)
  timer.unref()
}

/** Requests a worker to stop. Does nothing if the worker has exited. */
export const sendShutdownRequest = (worker: Worker, signal: string): void => {
  worker.send({ stop: signal } satisfies ShutdownMessage, () => {})
}

/** One of several kinds of messages on the channel. */
interface ShutdownMessage {
  readonly stop?: string
}
