import { type Counted, Failure, type Gauges, type Observer } from '@latchkey/server'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { createRequestMetrics } from './request-metrics.ts'

/** Seconds. */
const WORK_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** What belongs to no call: unknown paths, wrong methods. A path may hold a secret, and has no end of values. */
const UNKNOWN_CALL = 'none'

export interface Metrics {
  readonly registry: Registry
  readonly observer: Observer
}

/** What happens as numbers for Prometheus. `gauges` is asked once for each scrape. */
export const createMetrics = (gauges: () => Promise<Gauges>): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  registerGauges(registry, gauges)
  return { registry, observer: createObserver(registry) }
}

const createObserver = (registry: Registry): Observer => {
  const registers = [registry]
  /** Noted at once, and handed over when somebody asks: many requests count something. */
  const tally = (name: string, help: string, label?: string): ((value: string, times: number) => void) => {
    const noted = new Map<string, number>()
    new Counter({
      name: `latchkey_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers,
      collect() {
        for (const [value, times] of noted) this.inc(label === undefined ? {} : { [label]: value }, times)
        noted.clear()
      },
    })
    return (value, times) => void noted.set(value, (noted.get(value) ?? 0) + times)
  }

  const requests = createRequestMetrics(registry)
  const work = new Histogram({
    name: 'latchkey_work_duration_seconds',
    help: 'How long work took that takes time: transactions, passwords, questions to providers, mails',
    labelNames: ['kind', 'name'],
    buckets: WORK_BUCKETS,
    registers,
  })
  const workFailures = new Counter({
    name: 'latchkey_work_failures_total',
    help: 'Work that came to nothing, refusals aside',
    labelNames: ['kind', 'name'],
    registers,
  })
  const counted: Record<keyof Counted, ReturnType<typeof tally>> = {
    session: tally('sessions_total', 'Sessions that were looked for by a cookie', 'outcome'),
    rateLimited: tally('rate_limited_total', 'Calls refused with 429, by the class of their limit', 'limit'),
    passwordRefused: tally('passwords_refused_total', 'Passwords not looked at, as too many waited'),
    transaction: tally('transaction_conflicts_total', 'Transactions that lost against another', 'outcome'),
    mail: tally('mails_total', 'Attempts to send a mail', 'outcome'),
    removed: tally('rows_removed_total', 'Rows that retention has removed', 'table'),
  }

  return {
    request: async (asked, answer) => {
      const startedAt = performance.now()
      requests.start()
      try {
        const response = await answer()
        requests.record(asked.route?.name ?? UNKNOWN_CALL, response.status, (performance.now() - startedAt) / 1000)
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
    count: (what, label, times) => counted[what](label, times),
    position: () => null,
  }
}

const registerGauges = (registry: Registry, gauges: () => Promise<Gauges>): void => {
  // All gauges of a scrape begin before the first one has its answer.
  let asked: Promise<Gauges> | undefined
  const ask = (): Promise<Gauges> => {
    asked ??= gauges().finally(() => {
      asked = undefined
    })
    return asked
  }
  const gauge = (name: string, help: string, valueOf: (gauges: Gauges) => number | null, ofAllNodes = false) =>
    new Gauge({
      name: `latchkey_${name}`,
      help,
      registers: [registry],
      // What stands in the database is the same number for each process, and no sum.
      aggregator: ofAllNodes ? 'max' : 'sum',
      async collect() {
        const value = valueOf(await ask())
        if (value === null) this.remove()
        else this.set(value)
      },
    })

  gauge('passwords_running', 'Passwords that are being hashed', ({ passwords }) => passwords.running)
  gauge('passwords_waiting', 'Passwords that wait to be hashed', ({ passwords }) => passwords.waiting)
  gauge('database_connections_busy', 'Connections for transactions in use', ({ database }) => database.busy)
  gauge('database_connections_idle', 'Connections for transactions at rest', ({ database }) => database.idle)
  gauge('database_waiting', 'Transactions that wait for a connection', ({ database }) => database.waiting)
  gauge('mails_waiting', 'Mails to be sent', ({ mails }) => mails && mails.pending, true)
  gauge('mails_failed', 'Mails that were given up and wait for a person', ({ mails }) => mails && mails.failed, true)
  const age = ({ mails }: Gauges): number | null => mails && mails.oldestAge
  gauge('mails_oldest_seconds', 'For how long the oldest mail has waited', age, true)
}
