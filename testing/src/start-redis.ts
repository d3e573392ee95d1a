import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from './free-port.ts'

export interface RedisServer {
  readonly url: string
  readonly port: number
  /** Kills the process. All data is lost, because it is only in memory. */
  kill(): Promise<void>
  /** Restarts it on the same port. */
  restart(): Promise<void>
  /** Deletes all keys. */
  flush(): Promise<void>
  /** Stops the process until `resume`. Its connections stay open and receive no response. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** The path of the Redis or Valkey program on the PATH; undefined without one. */
export const redisProgram: string | undefined = ['redis-server', 'valkey-server']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })

/** The reason for skipped tests. */
export const NO_REDIS = 'neither redis-server nor valkey-server is on the PATH'

export const MEMORY_ONLY = ['--save', '', '--appendonly', 'no'] as const

/** Starts a server on a free port, without persistence by default. It ends with this process, also if that is killed. */
export const startRedis = async (settings: readonly string[] = MEMORY_ONLY): Promise<RedisServer> => {
  if (!redisProgram) throw new Error(NO_REDIS)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-redis-'))
  const port = await findFreePort()
  const options = { program: redisProgram, folder, port, settings }
  let server = await launch(options)
  const kill = async (): Promise<void> => {
    if (server.shell.exitCode !== null) return
    const exited = once(server.shell, 'exit')
    server.shell.stdin?.end()
    await exited
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    kill,
    restart: async () => {
      server = await launch(options)
    },
    flush: async () => {
      if ((await sendRedisCommand(port, 'FLUSHALL')) !== '+OK') throw new Error('Redis did not delete its keys')
    },
    pause: () => process.kill(server.pid, 'SIGSTOP'),
    resume: () => process.kill(server.pid, 'SIGCONT'),
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface LaunchOptions {
  readonly program: string
  readonly folder: string
  readonly port: number
  readonly settings: readonly string[]
}

interface RunningServer {
  readonly shell: ChildProcess
  readonly pid: number
}

/** The shell kills the server when the pipe to this process closes, also if this process is killed. */
const STOP_WITH_THIS_PROCESS = '"$@" >"$0" 2>&1 & echo $!; read -r _; kill -KILL $! 2>/dev/null; wait $!'

const launch = async ({ program, folder, port, settings }: LaunchOptions): Promise<RunningServer> => {
  const log = join(folder, 'server.log')
  const own = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder]
  const shell = spawn('/bin/sh', ['-c', STOP_WITH_THIS_PROCESS, log, program, ...settings, ...own], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const [line] = await once(shell.stdout, 'data')
  for (let attempt = 1; (await sendRedisCommand(port, 'PING')) !== '+PONG'; attempt++) {
    if (attempt === 300) {
      shell.stdin.end()
      throw new Error(`Redis did not start: ${await readFile(log, 'utf8')}`)
    }
    await wait(20)
  }
  return { shell, pid: Number(line) }
}

/** Sends a command. Returns the start of the response, or '' without a connection. */
export const sendRedisCommand = (port: number, command: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(`${command}\r\n`))
    socket.once('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString().trim())
    })
    socket.once('error', () => resolve(''))
    socket.once('close', () => resolve(''))
  })
