import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { startServer } from './child-processes.ts'
import { type Environment, createServiceProgram, startBare, startLatchkey } from './servers.ts'
import type { Workers } from './workloads.ts'
import { prepareOrganizationRequests } from './organizations.ts'
import { createGetSessionRequests, createSignInRequests } from './active-users.ts'
import { median } from './rounds.ts'

const COLD_STARTS = 5

/** The start continues in the background for some time. */
const IDLE_MS = 3000
const MEGABYTE = 2 ** 20

const SIGN_IN_USERS = 10

/** Load before the first measurement, so that compilation and caches do not count as growth. */
const SECONDS_BEFORE = 10
const SECONDS_AFTER = 30

/**
 * The median time in milliseconds from the start of the built service to its first 200 response, on an existing
 * database.
 */
export const measureColdStart = async (environment: Environment): Promise<number> => {
  const benchServer = await startLatchkey(environment, 'SQLite', 'cold')
  await benchServer.server.stop()
  const times: number[] = []
  for (let start = 0; start < COLD_STARTS; start++) {
    const server = await startServer(createServiceProgram(benchServer.data?.url ?? ''))
    times.push(server.startedIn)
    await server.stop()
  }
  return median(times) ?? Number.NaN
}

export interface Memory {
  /** Megabytes after the start, without requests. */
  readonly idle: number
  readonly bareIdle: number
  /** Megabytes after a short and after a long load. */
  readonly early: number
  readonly late: number
  /** Requests between the two measurements. */
  readonly requests: number
}

/** The memory of the built service and of the built bare server. Null on systems without /proc. */
export const measureMemory = async (environment: Environment, { load }: Workers): Promise<Memory | null> => {
  const benchServer = await startLatchkey(environment, 'SQLite', 'memory')
  const organizationRequests = await prepareOrganizationRequests(benchServer)
  await benchServer.server.stop()
  const url = benchServer.data?.url ?? ''
  const server = await startServer(createServiceProgram(url))
  const bare = await startBare(url, await buildBareServer())
  try {
    await wait(IDLE_MS)
    const [idle, bareIdle] = [server.memory(), bare.memory()]
    // About one in thirty requests is a sign-in, because hashes use much memory, which must be released. The users who sign in
    // send no other requests: a hundred sign-ins end their first sessions.
    const selectReaders = <T>(ofAllUsers: readonly T[]): readonly T[] => ofAllUsers.slice(0, -SIGN_IN_USERS)
    const requests = [
      ...createGetSessionRequests(server, selectReaders(benchServer.cookies)),
      ...selectReaders(organizationRequests.list),
      ...selectReaders(organizationRequests.full),
      ...createSignInRequests(server).slice(-SIGN_IN_USERS),
    ]
    const runLoad = (seconds: number) => load.run({ port: server.port, requests, connections: 32, seconds })
    await runLoad(SECONDS_BEFORE)
    const early = server.memory()
    const { responsesPerSecond } = await runLoad(SECONDS_AFTER)
    const late = server.memory()
    if (idle === null || bareIdle === null || early === null || late === null) return null
    return {
      idle: idle / MEGABYTE,
      bareIdle: bareIdle / MEGABYTE,
      early: early / MEGABYTE,
      late: late / MEGABYTE,
      requests: Math.round(responsesPerSecond * SECONDS_AFTER),
    }
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
}

/** Builds the bare server, because a TypeScript loader would use more memory than the server. */
const buildBareServer = async (): Promise<URL> => {
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/processes/bare.ts', outDir: 'dist/bare', emptyOutDir: true, target: 'node20' },
  })
  return new URL('../dist/bare/bare.js', import.meta.url)
}
