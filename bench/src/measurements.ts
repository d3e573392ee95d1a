import { availableParallelism } from 'node:os'
import { startWorker, type Worker } from './children.ts'
import { type Entrant, names } from './field.ts'
import { getSessionRequests, signInRequests, signUpRequests } from './people.ts'
import type { HashJob } from './processes/hash-alone.ts'
import type { LoadJob, LoadOutcome } from './processes/load.ts'
import type { Contestant, Sample } from './rounds.ts'

/** Measured beside the servers that hash: no server, and no load generator that takes its share of the cores. */
const HASH_ALONE = 'the hash in a loop'

const GET_SESSION_CONNECTIONS = 50
/** People who sign in, or up, at once. */
const STORM_CALLERS = 32
/** How often somebody asks for a session meanwhile, in milliseconds. */
const PROBE_EVERY = 10

/** The programs that measure; one measurement at a time. */
export interface Instruments {
  readonly load: Worker<LoadJob, LoadOutcome>
  /** A second one, that asks while the first one loads. */
  readonly probe: Worker<LoadJob, LoadOutcome>
  readonly hash: Worker<HashJob, number>
  stop(): Promise<void>
}

export const openInstruments = (): Instruments => {
  const load = startWorker<LoadJob, LoadOutcome>(new URL('./processes/load.ts', import.meta.url))
  const probe = startWorker<LoadJob, LoadOutcome>(new URL('./processes/load.ts', import.meta.url))
  const hash = startWorker<HashJob, number>(new URL('./processes/hash-alone.ts', import.meta.url))
  return {
    load,
    probe,
    hash,
    stop: async () => {
      await Promise.all([load.stop(), probe.stop(), hash.stop()])
    },
  }
}

/** get-session with a valid cookie, as fast as it goes. */
export const getSession = ({ load }: Instruments, entrants: readonly Entrant[]): Contestant[] =>
  entrants
    .filter(({ name }) => name !== names.hashing)
    .map((entrant) => ({
      name: entrant.name,
      measure: (seconds) =>
        sampleOf(entrant, () =>
          load.run({
            port: entrant.server.port,
            requests: getSessionRequests(entrant.server, entrant.cookies),
            connections: GET_SESSION_CONNECTIONS,
            seconds,
          }),
        ),
    }))

/** A storm of sign-ins or sign-ups beside a server that does nothing but hash. The p99 is that of get-session, asked for meanwhile. */
export const storm = (
  { load, probe, hash }: Instruments,
  kind: 'sign-in' | 'sign-up',
  entrants: readonly Entrant[],
): Contestant[] => [
  {
    name: HASH_ALONE,
    // As many at once as there are cores: more only wait for each other.
    measure: async (seconds) => ({ perSecond: await hash.run({ seconds, callers: availableParallelism() }) }),
  },
  ...entrants.map((entrant) => ({
    name: entrant.name,
    measure: (seconds: number) =>
      sampleOf(entrant, async () => {
        const { server, cookies } = entrant
        const [stormed, probed] = await Promise.all([
          load.run({
            port: server.port,
            requests: kind === 'sign-in' ? signInRequests(server) : signUpRequests(server),
            connections: STORM_CALLERS,
            seconds,
          }),
          probe.run({
            port: server.port,
            requests: getSessionRequests(server, cookies),
            connections: 4,
            seconds,
            everyMs: PROBE_EVERY,
          }),
        ])
        return { ...stormed, p99: probed.p99, refusals: stormed.refusals + probed.refusals }
      }),
  })),
]

/** A call, as fast as it goes. */
export const flood = (
  { load }: Instruments,
  asked: readonly { readonly name: string; readonly entrant: Entrant; readonly requests: readonly string[] }[],
  connections = STORM_CALLERS,
): Contestant[] =>
  asked.map(({ name, entrant, requests }) => ({
    name,
    measure: (seconds) =>
      sampleOf(entrant, () => load.run({ port: entrant.server.port, requests, connections, seconds })),
  }))

/** Deeds that can be done once: a batch of them in each measurement, the first one to warm up. */
export const batches = (
  { load }: Instruments,
  asked: readonly {
    readonly name: string
    readonly entrant: Entrant
    readonly batches: readonly (readonly string[])[]
  }[],
): Contestant[] =>
  asked.map(({ name, entrant, batches }) => {
    const left = [...batches]
    return {
      name,
      measure: () => {
        const requests = left.shift() ?? []
        return sampleOf(entrant, () =>
          load.run({ port: entrant.server.port, requests, connections: STORM_CALLERS, seconds: 0, isOnce: true }),
        )
      },
    }
  })

/** Who hashes: not the other bare servers, and nobody twice. */
export const hashing = (entrants: readonly Entrant[]): Entrant[] => {
  const wanted = [
    names.hashing,
    names.latchkey('SQLite'),
    names.latchkey('PostgreSQL'),
    names.peer('SQLite'),
    names.newestPeer('SQLite'),
  ]
  return entrants.filter(({ name }) => wanted.includes(name))
}

const sampleOf = async ({ server }: Entrant, measure: () => Promise<LoadOutcome>): Promise<Sample> => {
  const before = server.cpu()
  const begun = performance.now()
  const { answersPerSecond, refusals, p99 } = await measure()
  const answers = (answersPerSecond * (performance.now() - begun)) / 1000
  const after = server.cpu()
  return {
    perSecond: answersPerSecond,
    refusals,
    p99,
    ...(before !== null && after !== null && { cpuMicros: (after - before) / answers }),
  }
}
