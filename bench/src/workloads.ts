import { availableParallelism } from 'node:os'
import { startWorker, type Worker } from './child-processes.ts'
import { type BenchServer, names } from './servers.ts'
import { createGetSessionRequests, createSignInRequests, createSignUpRequests } from './active-users.ts'
import type { HashJob } from './processes/hash-worker.ts'
import type { LoadJob, LoadOutcome } from './processes/load.ts'
import type { VerificationJob } from './processes/verification-worker.ts'
import type { BenchmarkCase, Sample } from './rounds.ts'

/** A loop without a server and a load generator. */
const HASH_LOOP_NAME = 'the hash in a loop'

const GET_SESSION_CONNECTIONS = 50
/** Concurrent requests of all other calls. */
export const LOAD_CONNECTIONS = 32
/** Interval of the concurrent get-session requests. */
export const PROBE_INTERVAL_MS = 10

/** The worker processes. Each handles one measurement at a time. */
export interface Workers {
  readonly load: Worker<LoadJob, LoadOutcome>
  /** A second load generator, which measures latency during the load. */
  readonly probe: Worker<LoadJob, LoadOutcome>
  readonly hash: Worker<HashJob, number>
  readonly verification: Worker<VerificationJob, number>
  stop(): Promise<void>
}

export const startWorkers = (): Workers => {
  const load = startWorker<LoadJob, LoadOutcome>(new URL('./processes/load.ts', import.meta.url))
  const probe = startWorker<LoadJob, LoadOutcome>(new URL('./processes/load.ts', import.meta.url))
  const hash = startWorker<HashJob, number>(new URL('./processes/hash-worker.ts', import.meta.url))
  const verification = startWorker<VerificationJob, number>(
    new URL('./processes/verification-worker.ts', import.meta.url),
  )
  return {
    load,
    probe,
    hash,
    verification,
    stop: async () => {
      await Promise.all([load.stop(), probe.stop(), hash.stop(), verification.stop()])
    },
  }
}

/** get-session with valid cookies at full load. */
export const createGetSessionCases = ({ load }: Workers, servers: readonly BenchServer[]): BenchmarkCase[] =>
  servers
    .filter(({ name }) => name !== names.hashing)
    .map((benchServer) => ({
      name: benchServer.name,
      measure: (seconds) =>
        measureSample(benchServer, () =>
          load.run({
            port: benchServer.server.port,
            requests: createGetSessionRequests(benchServer.server, benchServer.cookies),
            connections: GET_SESSION_CONNECTIONS,
            seconds,
          }),
        ),
    }))

/**
 * Sign-ins or sign-ups at full load, compared with a server that only hashes. The p99 is the latency of concurrent
 * get-session requests.
 */
export const createHashingCases = (
  { load, probe, hash }: Workers,
  kind: 'sign-in' | 'sign-up',
  servers: readonly BenchServer[],
): BenchmarkCase[] => [
  {
    name: HASH_LOOP_NAME,
    // One per core, because further callers would wait for a core.
    measure: async (seconds) => ({ perSecond: await hash.run({ seconds, callers: availableParallelism() }) }),
  },
  ...servers.map((benchServer) => ({
    name: benchServer.name,
    measure: (seconds: number) =>
      measureSample(benchServer, async () => {
        const { server, cookies } = benchServer
        const [hashing, probed] = await Promise.all([
          load.run({
            port: server.port,
            requests: kind === 'sign-in' ? createSignInRequests(server) : createSignUpRequests(server),
            connections: LOAD_CONNECTIONS,
            seconds,
          }),
          probe.run({
            port: server.port,
            requests: createGetSessionRequests(server, cookies),
            connections: 4,
            seconds,
            intervalMs: PROBE_INTERVAL_MS,
          }),
        ])
        return { ...hashing, p99: probed.p99, refusals: hashing.refusals + probed.refusals }
      }),
  })),
]

interface ThroughputTarget {
  readonly name: string
  readonly benchServer: BenchServer
  readonly requests: readonly string[]
}

/** One call at full load. */
export const createThroughputCases = (
  { load }: Workers,
  targets: readonly ThroughputTarget[],
  connections = LOAD_CONNECTIONS,
): BenchmarkCase[] =>
  targets.map(({ name, benchServer, requests }) => ({
    name,
    measure: (seconds) =>
      measureSample(benchServer, () => load.run({ port: benchServer.server.port, requests, connections, seconds })),
  }))

interface BatchTarget {
  readonly name: string
  readonly benchServer: BenchServer
  /** The requests of each measurement, including the warm-up. */
  readonly batches: readonly (readonly string[])[]
}

/** Actions that cannot be repeated: each measurement sends another batch. */
export const createBatchCases = ({ load }: Workers, targets: readonly BatchTarget[]): BenchmarkCase[] =>
  targets.map(({ name, benchServer, batches }) => {
    const remainingBatches = [...batches]
    return {
      name,
      measure: () => {
        const requests = remainingBatches.shift() ?? []
        return measureSample(benchServer, () =>
          load.run({
            port: benchServer.server.port,
            requests,
            connections: LOAD_CONNECTIONS,
            seconds: 0,
            sendsEachOnce: true,
          }),
        )
      },
    }
  })

/** Servers that hash passwords, once per product. */
export const selectHashingServers = (servers: readonly BenchServer[]): BenchServer[] => {
  const wanted = [
    names.hashing,
    names.latchkey('SQLite'),
    names.latchkey('PostgreSQL'),
    names.peer('SQLite'),
    names.newestPeer('SQLite'),
  ]
  return servers.filter(({ name }) => wanted.includes(name))
}

export const measureSample = async ({ server }: BenchServer, measure: () => Promise<LoadOutcome>): Promise<Sample> => {
  const before = server.cpu()
  const startedAt = performance.now()
  const { responsesPerSecond, refusals, p99, bytes } = await measure()
  const responses = (responsesPerSecond * (performance.now() - startedAt)) / 1000
  const after = server.cpu()
  return {
    perSecond: responsesPerSecond,
    refusals,
    p99,
    bytes,
    ...(before !== null && after !== null && { cpuMicros: (after - before) / responses }),
  }
}
