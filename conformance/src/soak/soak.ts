import type { Node } from './soak-client.ts'
import { setTimeout as wait } from 'node:timers/promises'
import type { FailoverServers } from '@latchkey/testing/processes'
import { waitUntil } from '../wait-until.ts'
import { type SignedInUser, signUp } from './account-scenario.ts'
import { runLoadUsers, scenarios } from './load-users.ts'
import { clusterFaults, failover, type Fault, injectFaults, type Recovery, singleNodeFaults } from './faults.ts'
import { reportViolation } from './write-log.ts'
import { auditLogs } from './audit-logs.ts'
import { auditAccounts } from './audit-accounts.ts'
import { type MemoryUse, watchMemory } from './memory.ts'
import { auditRows } from './audit-rows.ts'
import { type Deployment, startCluster, startReplicatedCluster, startSingleNode } from './deployment.ts'

export interface SoakPlan {
  /** How long faults are injected; each at least once. */
  readonly minutes: number
  /** Duration of a fault, and the time without a fault after it. */
  readonly faultMs: number
  readonly gapMs: number
  /** Concurrent users per deployment, and the pause of each between two scenarios. */
  readonly concurrency: number
  readonly pauseMs: number
  /** Called after each fault. */
  report(message: string): void
}

/** The result of one deployment. Violations are in its write log. */
export interface SoakResult {
  readonly deployment: Deployment
  readonly recoveries: readonly Recovery[]
  readonly memory: MemoryUse
  /** Duration of the load and of the audit, in seconds. */
  readonly seconds: { readonly load: number; readonly audit: number }
}

/** Puts both deployments under load with faults, then audits each from outside. */
export const runSoak = async (plan: SoakPlan): Promise<readonly SoakResult[]> => {
  const [cluster, single] = await Promise.all([startCluster(), startSingleNode()])
  const runs = [soakDeployment(cluster, { watchedNode: cluster.nodes[1], faults: clusterFaults(cluster) }, plan)]
  if (single)
    runs.push(soakDeployment(single, { watchedNode: single.nodes[0], faults: singleNodeFaults(single) }, plan))
  return Promise.all(runs)
}

/** Puts two nodes with these database servers under load, and replaces the primary again and again. */
export const runFailovers = async (start: () => Promise<FailoverServers>, plan: SoakPlan): Promise<SoakResult> => {
  const cluster = await startReplicatedCluster(start)
  return soakDeployment(cluster, { watchedNode: cluster.nodes[1], faults: failover(cluster) }, plan)
}

interface FaultSource {
  /** A node that is killed in the first round at most. */
  readonly watchedNode: Node
  /** The faults of a round. The probe user checks the recovery. */
  faults(probe: SignedInUser, round: number): readonly Fault[]
}

const soakDeployment = async (
  deployment: Deployment,
  { watchedNode, faults }: FaultSource,
  plan: SoakPlan,
): Promise<SoakResult> => {
  const probe = await signUp(deployment, 'owner')
  const startedAt = performance.now()
  const memoryWatch = watchMemory(watchedNode)
  let isOver = false
  const users = runLoadUsers(deployment, { ...plan, isOver: () => isOver })
  const recoveries: Recovery[] = []
  await wait(plan.gapMs)
  for (let round = 0; round === 0 || performance.now() - startedAt < plan.minutes * 60_000; round++) {
    recoveries.push(...(await injectFaults(deployment, faults(probe, round), plan)))
  }
  // On a busy machine the short form would end before every scenario completed once.
  await waitUntil(
    () => scenarios.every(({ name }) => deployment.writeLog.completedScenarios.has(name)),
    `each scenario to complete at ${deployment.name}`,
  )
  isOver = true
  await users
  const endedAt = performance.now()
  const memory = memoryWatch.stop()
  await audit(deployment)
  const seconds = { load: (endedAt - startedAt) / 1000, audit: (performance.now() - endedAt) / 1000 }
  return { deployment, recoveries, memory, seconds }
}

const audit = async (deployment: Deployment): Promise<void> => {
  // A mail leased by a killed node is due after a minute, a rejected mail after its backoff.
  await deployment.advanceClock(120)
  await waitUntil(async () => (await countWaitingMails(deployment)) === 0, `every mail of ${deployment.name}`).catch(
    (error: unknown) => reportViolation(deployment.writeLog, String(error)),
  )
  await auditAccounts(deployment)
  const rows = await deployment.openDatabase()
  await auditRows(deployment, rows)
  await rows.close()
  auditLogs(deployment)
}

/** The metric of the first node. A node that does not report it counts as one waiting mail. */
const countWaitingMails = async ({ nodes: [{ metricsUrl }] }: Deployment): Promise<number> =>
  Number(/^latchkey_mails_waiting (\d+)$/m.exec(await (await fetch(metricsUrl)).text())?.[1] ?? 1)
