import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@latchkey/testing/processes'
import { readCpu } from './process-cpu.ts'

/** An HTTP server process on 127.0.0.1. */
export interface Server {
  readonly port: number
  /** Milliseconds from the start to the first 200 response. */
  readonly startedIn: number
  /** The CPU time in microseconds, with that of its workers. Null on systems without /proc. */
  cpu(): number | null
  /** The resident memory in bytes. Null on systems without /proc. */
  memory(): number | null
  stop(): Promise<void>
}

/** A process that handles one job at a time. */
export interface Worker<Job, Outcome> {
  run(job: Job): Promise<Outcome>
  stop(): Promise<void>
}

interface Program {
  /** A JavaScript file, or a TypeScript file of this repository. */
  file: URL
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
}

/** Starts a server with a free port in PORT, and waits for its first response. */
export const startServer = async ({ file, args = [], env = {} }: Program): Promise<Server> => {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = startProcess({ file, args, env: { ...env, PORT: String(port) } })
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${file.pathname.split('/').at(-1)} exited before its first response`)
    if (performance.now() - startedAt > START_TIMEOUT_MS) throw new Error(`${file.pathname} does not respond`)
    await wait(2)
  }
  const startedIn = performance.now() - startedAt
  return {
    port,
    startedIn,
    cpu: () => readCpu(child.pid ?? 0),
    memory: () => readMemory(child),
    stop: () => stopProcess(child),
  }
}

/** Starts a worker, which must call `handleJobs`. */
export const startWorker = <Job extends object, Outcome>(file: URL): Worker<Job, Outcome> => {
  const child = startProcess({ file, args: [], env: {} })
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        child.once('exit', reject)
        child.once('message', ({ outcome, failure }: WorkerMessage<Outcome>) => {
          child.off('exit', reject)
          if (outcome === undefined) reject(new Error(failure))
          else resolve(outcome)
        })
        child.send(job)
      }),
    stop: () => stopProcess(child),
  }
}

/** Handles the jobs in the worker process. */
export const handleJobs = <Job, Outcome>(work: (job: Job) => Promise<Outcome>): void => {
  process.on('message', (job: Job) => {
    work(job).then(
      (outcome) => process.send?.({ outcome }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
}

interface WorkerMessage<Outcome> {
  outcome?: Outcome
  failure?: string
}

const START_TIMEOUT_MS = 30_000
/** A process that needs longer to stop is killed. */
const STOP_TIMEOUT_MS = 5000

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Ends child processes when the parent process ends. */
const END_WITH_PARENT = "data:text/javascript,process.once('disconnect',()=>process.exit())"

const startProcess = ({ file, args, env }: Required<Program>): ChildProcess => {
  return fork(file, [...args], {
    cwd: root,
    // Excludes the environment of this process, which could affect the results.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    execArgv: ['--import', END_WITH_PARENT, ...(file.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
}

const stopProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(killTimer)
}

const isReady = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/api/auth/ok', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).once('error', () => resolve(false))
  })

/** proc(5): the resident set size in kB. */
const readMemory = ({ pid }: ChildProcess): number | null => {
  if (process.platform !== 'linux') return null
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
