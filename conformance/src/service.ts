import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { findFreePort } from '@latchkey/testing/processes'
import { waitUntil } from './wait-until.ts'

export type Variables = Readonly<Record<string, string>>

/** The exit code of a program and its output. */
interface ExitResult {
  readonly code: number | null
  readonly output: string
}

/** The service as a child process. It ends with the test. */
export interface Service {
  /** The public URL, `http://127.0.0.1:PORT`. */
  readonly url: string
  /** The output of all its starts. */
  output(): string
  /** The process ID, for tests that inspect the process. */
  pid(): number
  /** Starts the process again with the same port and data. The changed variables remain set. */
  start(changed?: Variables): Promise<void>
  /** Advances the clock, also for later starts. */
  advanceClock(seconds: number): Promise<void>
  /** Runs another command of the program with the same data. */
  runCommand(...command: string[]): Promise<ExitResult>
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
  /** Sends SIGKILL. */
  kill(): Promise<void>
}

/** Resolves when `/api/auth/ok` responds. Throws with the output if the process exits before. */
export const startService = (variables: Variables, ...command: string[]): Promise<Service> =>
  startServiceWithPrefix([], variables, command)

/** Starts the service with a command prefix, for example in another namespace. */
export const startServiceWithPrefix = async (
  commandPrefix: readonly string[],
  variables: Variables,
  command: readonly string[] = [],
): Promise<Service> => {
  const folder = await createFolder()
  const port = variables['PORT'] ?? (await findFreePort())
  const url = `http://127.0.0.1:${port}`
  const clock = join(folder, 'clock')
  const defaults = { PORT: String(port), LATCHKEY_URL: url, LATCHKEY_SECRET: SECRET, LATCHKEY_TEST_CLOCK_FILE: clock }
  let output = ''
  let clockOffset = 0
  let environment = { ...defaults, ...variables }
  let child: ChildProcess | undefined

  const start = async (changed: Variables = {}): Promise<void> => {
    environment = { ...environment, ...changed }
    const started = launch(folder, environment, command, commandPrefix)
    started.on('output', (text: string) => (output += text))
    child = started
    onTestFinished(() => endProcess(started, 'SIGKILL'))
    await waitUntil(async () => {
      if (hasEnded(started)) throw new Error(`The service did not start: ${output}`)
      return (await fetch(`${url}/api/auth/ok`).catch(() => null))?.status === 200
    }, 'the service to start')
  }
  await start()
  return {
    url,
    output: () => output,
    pid: () => {
      if (!child?.pid) throw new Error('The service has no process')
      return child.pid
    },
    start,
    advanceClock: (seconds) => {
      clockOffset += seconds * 1000
      return writeFile(clock, String(clockOffset))
    },
    runCommand: (...otherCommand) => waitForExit(launch(folder, environment, otherCommand)),
    stop: async () => {
      if (child) await endProcess(child, 'SIGTERM')
      return child?.exitCode ?? null
    },
    kill: async () => {
      if (child) await endProcess(child, 'SIGKILL')
    },
  }
}

/** A command that is running. */
interface RunningCommand {
  output(): string
  /** Resolves when the program exits. */
  readonly result: Promise<ExitResult>
}

/** Starts a command of the program that needs none of the data of a service. */
export const startCommand = async (variables: Variables, ...command: string[]): Promise<RunningCommand> => {
  const child = launch(await createFolder(), variables, command)
  let output = ''
  child.on('output', (text: string) => (output += text))
  return { output: () => output, result: waitForExit(child) }
}

/** Runs the service with variables that make the start fail. */
export const runService = async (variables: Variables, ...command: string[]): Promise<ExitResult> => {
  const folder = await createFolder()
  return waitForExit(launch(folder, { PORT: String(await findFreePort()), ...variables }, command))
}

const SECRET = 'a secret of at least thirty-two characters'
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A working folder without options or data. */
const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-service-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Throws if the process does not exit, for example because the service started. */
const waitForExit = async (child: ChildProcess): Promise<ExitResult> => {
  let output = ''
  child.on('output', (text: string) => (output += text))
  onTestFinished(() => endProcess(child, 'SIGKILL'))
  await Promise.race([once(child, 'close'), wait(60_000, undefined, { ref: false })])
  if (!hasEnded(child)) throw new Error(`The program has not ended: ${output}`)
  return { code: child.exitCode, output }
}

/** Emits `output` for each chunk of output. */
const launch = (
  folder: string,
  variables: Variables,
  command: readonly string[] = [],
  commandPrefix: readonly string[] = [],
): ChildProcess => {
  const [executable, ...args] = [
    ...commandPrefix,
    process.execPath,
    '--import',
    EXIT_WITH_TESTS,
    ...program,
    ...command,
  ]
  const child = spawn(executable ?? process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => child.emit('output', text))
  }
  return child
}

/**
 * The service exits when the IPC channel to the tests closes, also if the tests are killed. Its workers have a channel
 * to the service instead and exit with it.
 */
const EXIT_WITH_TESTS = `data:text/javascript,${encodeURIComponent(`
import cluster from 'node:cluster'
if (cluster.isPrimary) {
  process.on('disconnect', () => process.exit(1))
  process.channel.unref()
}`)}`

/** The build if it is current, otherwise the sources. `npm test` builds first. */
const findProgram = async (): Promise<string[]> => {
  const sources: { isBuilt(): boolean } = await import(new URL('../../scripts/sources.mjs', import.meta.url).href)
  if (sources.isBuilt()) return [join(root, 'service/dist/main.js')]
  return ['--import', import.meta.resolve('tsx'), join(root, 'service/src/main.ts')]
}

const program = await findProgram()

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const endProcess = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  if (hasEnded(child)) return
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}
