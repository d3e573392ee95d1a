import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface RedisServer {
  readonly url: string
  /** Ends it at once; its memory is gone. */
  kill(): Promise<void>
  /** Restarts it on the same port. */
  restart(): Promise<void>
  /** It forgets everything. */
  flush(): Promise<void>
  /** It keeps its connections and says nothing, until it goes on. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** Redis or Valkey, whichever is on the machine. */
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

/** Why a test that needs one is skipped. */
export const NO_REDIS = 'neither redis-server nor valkey-server is on the PATH'

/** A server of our own on a free port, in memory alone. It ends with this process, however that ends. */
export const startRedis = async (): Promise<RedisServer> => {
  if (!redisProgram) throw new Error(NO_REDIS)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-redis-'))
  const port = await freePort()
  const place = { program: redisProgram, folder, port }
  let server = await launch(place)
  const kill = async (): Promise<void> => {
    if (server.shell.exitCode !== null) return
    const gone = once(server.shell, 'exit')
    server.shell.stdin?.end()
    await gone
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: async () => {
      server = await launch(place)
    },
    flush: async () => {
      if ((await reply(port, 'FLUSHALL')) !== '+OK') throw new Error('Redis does not forget')
    },
    pause: () => process.kill(server.pid, 'SIGSTOP'),
    resume: () => process.kill(server.pid, 'SIGCONT'),
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Place {
  readonly program: string
  readonly folder: string
  readonly port: number
}

interface Running {
  readonly shell: ChildProcess
  readonly pid: number
}

/** A shell beside the server waits for our end of a pipe to close: it closes even if we are killed. */
const GUARD = '"$@" >"$0" 2>&1 & echo $!; read -r _; kill -KILL $! 2>/dev/null; wait $!'

const launch = async ({ program, folder, port }: Place): Promise<Running> => {
  const log = join(folder, 'server.log')
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--dir', folder, '--save', '', '--appendonly', 'no']
  const shell = spawn('/bin/sh', ['-c', GUARD, log, program, ...settings], { stdio: ['pipe', 'pipe', 'ignore'] })
  const [line] = await once(shell.stdout, 'data')
  for (let attempt = 1; (await reply(port, 'PING')) !== '+PONG'; attempt++) {
    if (attempt === 300) {
      shell.stdin.end()
      throw new Error(`Redis did not start: ${await readFile(log, 'utf8')}`)
    }
    await wait(20)
  }
  return { shell, pid: Number(line) }
}

/** The first line of its answer, or nothing. */
const reply = (port: number, command: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(`${command}\r\n`))
    socket.once('data', (bytes) => {
      socket.destroy()
      resolve(bytes.toString().trim())
    })
    socket.once('error', () => resolve(''))
    socket.once('close', () => resolve(''))
  })
