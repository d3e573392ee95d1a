import { expect, test } from 'vitest'
import {
  hasHaproxy,
  hasPatroni,
  NO_HAPROXY,
  NO_PATRONI,
  NO_REDIS,
  redisProgram,
  startPatroniCluster,
  startPostgresCluster,
} from '@latchkey/testing/processes'
import { formatReport } from './report.ts'
import { runFailovers, type SoakPlan } from './soak.ts'

/** Set by `npm run failover`. The short form has two servers, one failover and one switchover. */
const minutes = Number(process.env.LATCHKEY_SOAK_MINUTES ?? 0)

/** Set by `npm run failover -- --patroni`: Patroni promotes a standby instead of the test. */
const usesPatroni = process.env.LATCHKEY_SOAK_PATRONI === '1'

/** Set by `npm run failover -- --patroni --haproxy`: the nodes connect to a proxy that leads to the primary. */
const hasProxy = process.env.LATCHKEY_SOAK_HAPROXY === '1'

const plan: SoakPlan =
  minutes > 0
    ? { minutes, faultMs: 1000, gapMs: 4000, concurrency: 6, pauseMs: 500, report: (message) => console.log(message) }
    : { minutes: 0, faultMs: 300, gapMs: 1500, concurrency: 4, pauseMs: 50, report: () => {} }

/** Generous, because other tests share the machine. The report has the measured times. */
const MAX_RECOVERY_MS = 15_000

test('loses no confirmed change, ends no session and repeats no change when the primary is killed or shut down and a standby promoted', {
  timeout: (minutes + 20) * 60_000,
}, async ({ skip }) => {
  if (!redisProgram) return skip(NO_REDIS)
  if (usesPatroni && !hasPatroni) return skip(NO_PATRONI)
  if (hasProxy && !hasHaproxy) return skip(NO_HAPROXY)
  const start = () => (usesPatroni ? startPatroniCluster(3, { hasProxy }) : startPostgresCluster(minutes > 0 ? 3 : 2))
  const outcome = await runFailovers(start, plan)
  console.log(formatReport([outcome]))
  const { deployment, recoveries } = outcome
  expect(deployment.writeLog.violations).toEqual([])
  expect(deployment.writeLog.responses.get('200')).toBeGreaterThan(100)
  for (const { durationMs } of recoveries) expect(durationMs).toBeLessThan(MAX_RECOVERY_MS)
})
