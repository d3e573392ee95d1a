import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { startServer } from './child-processes.ts'
import { IDLE_MS, MEGABYTE } from './memory.ts'
import { type Environment, createServiceProgram, getDatabaseUrl, startBare, startLatchkey } from './servers.ts'
import type { Workers } from './workloads.ts'
import { prepareOrganizationRequests } from './organizations.ts'
import { createGetSessionRequests, createSignInRequests } from './active-users.ts'
import { median } from './rounds.ts'

const COLD_STARTS = 5

const SIGN_IN_USERS = 10

/** Load before the first measurement, so that compilation and caches do not count as growth. */
const WARM_UP_SECONDS = 10
const LOAD_SECONDS = 30

/**
 * The median time in milliseconds from the start of the built service to its first 200 response, on an existing
 * database.
 */
export const measureColdStart = async (environment: Environment): Promise<number> => {
  const benchServer = await startLatchkey(environment, 'SQLite', 'cold')
  await benchServer.server.stop()
  const times: number[] = []
  for (let start = 0; start < COLD_STARTS; start++) {
    const server = await startServer(createServiceProgram(getDatabaseUrl(benchServer)))
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
  const url = getDatabaseUrl(benchServer)
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
    await runLoad(WARM_UP_SECONDS)
    const early = server.memory()
    const { responsesPerSecond } = await runLoad(LOAD_SECONDS)
    const late = server.memory()
    if (idle === null || bareIdle === null || early === null || late === null) return null
    return {
      idle: idle / MEGABYTE,
      bareIdle: bareIdle / MEGABYTE,
      early: early / MEGABYTE,
      late: late / MEGABYTE,
      requests: Math.round(responsesPerSecond * LOAD_SECONDS),
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
