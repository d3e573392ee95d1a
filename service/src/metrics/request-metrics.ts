import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Durations of a call that are buffered between two scrapes. Then they are added to the histogram. */
const MAX_PENDING_DURATIONS = 512

export interface RequestMetrics {
  /** Every `start` needs an `end`. */
  start(): void
  end(): void
  /** Records a response. */
  record(call: string, status: number, seconds: number): void
}

/**
 * Buffers request metrics until the next scrape. Updating prom-client directly takes 4 µs of a request of 35 µs, buffering
 * takes 1 µs.
 */
export const createRequestMetrics = (registry: Registry): RequestMetrics => {
  const registers = [registry]
  const pending = new Map<string, PendingValues>()
  let inFlight = 0

  new Counter({
    name: 'latchkey_requests_total',
    help: 'Responses by call and status',
    labelNames: ['call', 'status'],
    registers,
    collect() {
      for (const [call, { statuses }] of pending) {
        for (const [status, count] of statuses) this.inc({ call, status }, count)
        statuses.clear()
      }
    },
  })
  const durations = new Histogram({
    name: 'latchkey_request_duration_seconds',
    help: 'Request duration by call',
    labelNames: ['call'],
    buckets: BUCKETS_SECONDS,
    registers,
    collect: () => {
      for (const [call, { seconds }] of pending) flush(call, seconds)
    },
  })
  new Gauge({
    name: 'latchkey_requests_in_flight',
    help: 'Requests in progress',
    registers,
    collect() {
      this.set(inFlight)
    },
  })

  const flush = (call: string, seconds: number[]): void => {
    for (const duration of seconds) durations.observe({ call }, duration)
    seconds.length = 0
  }

  return {
    start: () => {
      inFlight++
    },
    end: () => {
      inFlight--
    },
    record: (call, status, duration) => {
      const values = pending.get(call) ?? createPendingValues()
      pending.set(call, values)
      values.statuses.set(status, (values.statuses.get(status) ?? 0) + 1)
      values.seconds.push(duration)
      if (values.seconds.length === MAX_PENDING_DURATIONS) flush(call, values.seconds)
    },
  }
}

const createPendingValues = (): PendingValues => ({ statuses: new Map(), seconds: [] })

/** The values of one call since the last scrape. */
interface PendingValues {
  readonly statuses: Map<number, number>
  readonly seconds: number[]
}
