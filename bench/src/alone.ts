import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { startServer } from './children.ts'
import { type Place, service, startBare, startLatchkey } from './field.ts'
import type { Instruments } from './measurements.ts'
import { askAboutOrganization } from './organizations.ts'
import { getSessionRequests, signInRequests } from './people.ts'
import { median } from './rounds.ts'

const COLD_STARTS = 5

/** A program that has just started is still at it. */
const REST_MS = 3000
const MEGABYTE = 2 ** 20

/** Requests before memory is first looked at: what is compiled and cached by then is not growth. */
const SECONDS_BEFORE = 10
const SECONDS_AFTER = 30

/** Milliseconds from the start of the built service to its first 200, on a database that is there: the median. */
export const coldStart = async (place: Place): Promise<number> => {
  const entrant = await startLatchkey(place, 'SQLite', 'cold')
  await entrant.server.stop()
  const times: number[] = []
  for (let turn = 0; turn < COLD_STARTS; turn++) {
    const server = await startServer(service(entrant.rows?.url ?? ''))
    times.push(server.startedIn)
    await server.stop()
  }
  return median(times) ?? Number.NaN
}

export interface Memory {
  /** Megabytes after the start, when nobody asks for anything. */
  readonly idle: number
  readonly bareIdle: number
  /** Megabytes after some load, and after much more. */
  readonly early: number
  readonly late: number
  /** How many requests lie between the two. */
  readonly requests: number
}

/** What the built service holds, beside the bare server as a built program, too. Null where the system does not say. */
export const memory = async (place: Place, { load }: Instruments): Promise<Memory | null> => {
  const entrant = await startLatchkey(place, 'SQLite', 'memory')
  const about = await askAboutOrganization(entrant)
  await entrant.server.stop()
  const url = entrant.rows?.url ?? ''
  const server = await startServer(service(url))
  const bare = await startBare(url, await builtBare())
  try {
    await wait(REST_MS)
    const [idle, bareIdle] = [server.memory(), bare.memory()]
    // A sign-in for every thirty others: the memory of a hash is large, and must come back.
    const signIns = signInRequests(server).slice(0, 10)
    const requests = [...getSessionRequests(server, entrant.cookies), ...about.list, ...about.full, ...signIns]
    const ask = (seconds: number) => load.run({ port: server.port, requests, connections: 32, seconds })
    await ask(SECONDS_BEFORE)
    const early = server.memory()
    const { answersPerSecond } = await ask(SECONDS_AFTER)
    const late = server.memory()
    if (idle === null || bareIdle === null || early === null || late === null) return null
    const [first, second, third, fourth] = [idle, bareIdle, early, late].map((bytes) => bytes / MEGABYTE)
    return {
      idle: first ?? Number.NaN,
      bareIdle: second ?? Number.NaN,
      early: third ?? Number.NaN,
      late: fourth ?? Number.NaN,
      requests: Math.round(answersPerSecond * SECONDS_AFTER),
    }
  } finally {
    await Promise.all([server.stop(), bare.stop()])
  }
}

/** The bare server as plain JavaScript: what loads TypeScript would weigh more than the server itself. */
const builtBare = async (): Promise<URL> => {
  await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: 'src/processes/bare.ts', outDir: 'dist/bare', emptyOutDir: true, target: 'node20' },
  })
  return new URL('../dist/bare/bare.js', import.meta.url)
}
