import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@latchkey/testing/processes'

/** A program that answers HTTP on 127.0.0.1. */
export interface Server {
  readonly port: number
  /** From its start to the first 200, in milliseconds. */
  readonly startedIn: number
  /** The processor time that it has used so far, in microseconds; null where the system does not say. */
  cpu(): number | null
  /** The memory that it holds, in bytes; null where the system does not say. */
  memory(): number | null
  stop(): Promise<void>
}

/** A program that does one job at a time and says what came of it. */
export interface Worker<Job, Outcome> {
  run(job: Job): Promise<Outcome>
  stop(): Promise<void>
}

interface Program {
  /** A JavaScript file, or a TypeScript file of ours. */
  file: URL
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
}

/** Starts a server on a free port, which it is given as PORT, and waits for its first answer. */
export const startServer = async ({ file, args = [], env = {} }: Program): Promise<Server> => {
  const port = await freePort()
  const begun = performance.now()
  const child = start({ file, args, env: { ...env, PORT: String(port) } })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`${file.pathname.split('/').at(-1)} ended before it answered`)
    if (performance.now() - begun > START_PATIENCE_MS) throw new Error(`${file.pathname} does not answer`)
    await wait(2)
  }
  const startedIn = performance.now() - begun
  return { port, startedIn, cpu: () => cpuOf(child), memory: () => memoryOf(child), stop: () => end(child) }
}

/** Starts a worker: a file that calls `takeJobs`. */
export const startWorker = <Job extends object, Outcome>(file: URL): Worker<Job, Outcome> => {
  const child = start({ file, args: [], env: {} })
  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        child.once('exit', reject)
        child.once('message', ({ outcome, failure }: Said<Outcome>) => {
          child.off('exit', reject)
          if (outcome === undefined) reject(new Error(failure))
          else resolve(outcome)
        })
        child.send(job)
      }),
    stop: () => end(child),
  }
}

/** The worker's side: does what it is told, one job after the other. */
export const takeJobs = <Job, Outcome>(work: (job: Job) => Promise<Outcome>): void => {
  process.on('message', (job: Job) => {
    work(job).then(
      (outcome) => process.send?.({ outcome }),
      (error: unknown) => process.send?.({ failure: String(error) }),
    )
  })
}

interface Said<Outcome> {
  outcome?: Outcome
  failure?: string
}

const START_PATIENCE_MS = 30_000

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Whatever happens to us, no child stays behind. */
const END_WITH_PARENT = "data:text/javascript,process.once('disconnect',()=>process.exit())"

const start = ({ file, args, env }: Required<Program>): ChildProcess => {
  const child = fork(file, [...args], {
    cwd: root,
    // Nothing of our own environment that could make one of them slower or faster than the others.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    execArgv: ['--import', END_WITH_PARENT, ...(file.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [])],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  return child
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5000)
  await gone
  clearTimeout(impatience)
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    get({ port, host: '127.0.0.1', path: '/api/auth/ok', agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    }).once('error', () => resolve(false))
  })

/** proc(5): fields 14 and 15, counted after the name, which may hold spaces; in ticks of a hundredth of a second. */
const cpuOf = ({ pid }: ChildProcess): number | null => {
  if (process.platform !== 'linux') return null
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

/** proc(5): the resident set, in kB. */
const memoryOf = ({ pid }: ChildProcess): number | null => {
  if (process.platform !== 'linux') return null
  const kilobytes = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
