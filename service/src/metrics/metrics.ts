import { type Counters, Failure, type Gauges, type Observer } from '@latchkey/server'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createRequestMetrics } from './request-metrics.ts'

const WORK_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The label for unknown paths and wrong methods. Paths are not labels: they may contain secrets, and are unbounded. */
const UNKNOWN_CALL = 'none'

export interface Metrics {
  readonly registry: Registry
  readonly observer: Observer
}

/** Prometheus metrics. `gauges` is called once per scrape. */
export const createMetrics = (gauges: () => Promise<Gauges>): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerGauges(registry, gauges)
  return { registry, observer: createObserver(registry) }
}

const createObserver = (registry: Registry): Observer => {
  const registers = [registry]
  /** Buffers increments until the next scrape, because updating a counter of prom-client is slow. */
  const createBufferedCounter = (
    name: string,
    help: string,
    label?: string,
  ): ((value: string, times: number) => void) => {
    const increments = new Map<string, number>()
    new Counter({
      name: `latchkey_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      collect() {
        for (const [value, times] of increments) this.inc(label === undefined ? {} : { [label]: value }, times)
        increments.clear()
      },
    })
    return (value, times) => void increments.set(value, (increments.get(value) ?? 0) + times)
  }

  const requests = createRequestMetrics(registry)
  const work = new Histogram({
    name: 'latchkey_work_duration_seconds',
    help: 'Duration of transactions, password hashes, requests to providers and mails',
    labelNames: ['kind', 'name'],
    buckets: WORK_BUCKETS_SECONDS,
    registers,
  })
  const workFailures = new Counter({
    name: 'latchkey_work_failures_total',
    help: 'Failed work, without refused requests',
    labelNames: ['kind', 'name'],
    registers,
  })
  const counters: Record<keyof Counters, ReturnType<typeof createBufferedCounter>> = {
    session: createBufferedCounter('sessions_total', 'Session lookups by cookie', 'outcome'),
    rateLimited: createBufferedCounter('rate_limited_total', 'Calls refused with 429, by rate limit class', 'limit'),
    passwordRefused: createBufferedCounter(
      'passwords_refused_total',
      'Password hashes refused because the queue was full',
    ),
    transaction: createBufferedCounter(
      'transaction_conflicts_total',
      'Transactions that conflicted with another',
      'outcome',
    ),
    mail: createBufferedCounter('mails_total', 'Attempts to send a mail', 'outcome'),
    removed: createBufferedCounter('rows_removed_total', 'Expired rows that were deleted', 'table'),
  }

  return {
    request: async (info, run) => {
      const startedAt = performance.now()
      requests.start()
      try {
        const response = await run()
        requests.record(info.route?.name ?? UNKNOWN_CALL, response.status, (performance.now() - startedAt) / 1000)
        return response
      } finally {
        requests.end()
      }
    },
    work: async ({ kind, name }, run) => {
      const startedAt = performance.now()
      try {
        return await run()
      } catch (error) {
        if (!(error instanceof Failure)) workFailures.inc({ kind, name })
        throw error
      } finally {
        work.observe({ kind, name }, (performance.now() - startedAt) / 1000)
      }
    },
    count: (name, label, times) => counters[name](label, times),
    position: () => null,
  }
}

const registerGauges = (registry: Registry, gauges: () => Promise<Gauges>): void => {
  // The gauges of one scrape are collected at the same time and share one result.
  let pending: Promise<Gauges> | undefined
  const readGauges = (): Promise<Gauges> => {
    pending ??= gauges().finally(() => {
      pending = undefined
    })
    return pending
  }
  const register = (name: string, help: string, read: (gauges: Gauges) => number | null, { isShared = false } = {}) =>
    new Gauge({
      name: `latchkey_${name}`,
      help,
      registers: [registry],
      // Every worker reads the same value from the database, so the values are not added up.
      aggregator: isShared ? 'max' : 'sum',
      async collect() {
        const value = read(await readGauges())
        if (value === null) this.remove()
        else this.set(value)
      },
    })

  register('passwords_running', 'Password hashes in progress', ({ passwords }) => passwords.running)
  register('passwords_waiting', 'Password hashes in the queue', ({ passwords }) => passwords.waiting)
  register('database_connections_busy', 'Transaction connections in use', ({ database }) => database.busy)
  register('database_connections_idle', 'Idle transaction connections', ({ database }) => database.idle)
  register('database_waiting', 'Transactions that wait for a connection', ({ database }) => database.waiting)
  register('database_replicas_usable', 'Read replicas that serve reads', ({ replicas }) => replicas && replicas.usable)
  register(
    'database_replicas_unusable',
    'Read replicas whose reads the primary serves',
    ({ replicas }) => replicas && replicas.unusable,
  )
  register('mails_waiting', 'Mails to be sent', ({ mails }) => mails && mails.pending, { isShared: true })
  register('mails_failed', 'Mails that failed permanently', ({ mails }) => mails && mails.failed, { isShared: true })
  const readAge = ({ mails }: Gauges): number | null => mails && mails.oldestAge
  register('mails_oldest_seconds', 'Age of the oldest waiting mail', readAge, { isShared: true })
}
