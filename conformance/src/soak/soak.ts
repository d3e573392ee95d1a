import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../wait-until.ts'
import { type Resident, signsUp } from './account-scenario.ts'
import { crowd, stories } from './load-users.ts'
import { clusterFaults, type Fault, inflict, type Recovery, singleFaults } from './faults.ts'
import { violated } from './write-log.ts'
import { auditLogs } from './audit-logs.ts'
import { lookAgain } from './audit-accounts.ts'
import { type MemoryUse, watchMemory } from './memory.ts'
import { auditRows } from './audit-rows.ts'
import { type Node, type Site, startCluster, startSingle } from './deployment.ts'

export interface Plan {
  /** How long faults are inflicted; each of them once at least. */
  readonly minutes: number
  /** How long each lasts, and how long nothing is broken afterwards (milliseconds). */
  readonly hold: number
  readonly gap: number
  /** People at once at each installation, and how long each of them rests between two stories (milliseconds). */
  readonly size: number
  readonly pause: number
  /** Hears of each fault that is over. */
  says(what: string): void
}

/** What an installation went through. What was found stands in its journal. */
export interface Outcome {
  readonly site: Site
  readonly recoveries: readonly Recovery[]
  readonly memory: MemoryUse
  /** How long there was load, and how long the audit took (seconds). */
  readonly seconds: { readonly load: number; readonly audit: number }
}

/** Load and faults at both installations, then an audit of each from outside. */
export const soak = async (plan: Plan): Promise<readonly Outcome[]> => {
  const [cluster, single] = await Promise.all([startCluster(), startSingle()])
  const begun = [soakSite(cluster, { watched: cluster.nodes[1], faults: clusterFaults(cluster) }, plan)]
  if (single) begun.push(soakSite(single, { watched: single.nodes[0], faults: singleFaults(single) }, plan))
  return Promise.all(begun)
}

interface Trial {
  /** A node that is killed in the first round at most. */
  readonly watched: Node
  /** Each of the faults, with somebody to tell when all is well again. */
  faults(witness: Resident, round: number): readonly Fault[]
}

const soakSite = async (site: Site, { watched, faults }: Trial, plan: Plan): Promise<Outcome> => {
  const witness = await signsUp(site, 'owner')
  const begun = performance.now()
  const memory = watchMemory(watched)
  let isOver = false
  const people = crowd(site, { ...plan, isOver: () => isOver })
  const recoveries: Recovery[] = []
  await wait(plan.gap)
  for (let round = 0; round === 0 || performance.now() - begun < plan.minutes * 60_000; round++) {
    recoveries.push(...(await inflict(site, faults(witness, round), plan)))
  }
  // On a machine that has other things to do, the short form ends before everybody has done everything.
  await waitUntil(
    () => stories.every(({ name }) => site.journal.stories.has(name)),
    `each story to end at ${site.name}`,
  )
  isOver = true
  await people
  const ended = performance.now()
  const use = memory.stop()
  await audit(site)
  const seconds = { load: (ended - begun) / 1000, audit: (performance.now() - ended) / 1000 }
  return { site, recoveries, memory: use, seconds }
}

const audit = async (site: Site): Promise<void> => {
  // A mail that somebody held who was killed is due again after a minute, one that was refused after a pause.
  await site.travels(120)
  await waitUntil(async () => (await countWaiting(site)) === 0, `every mail of ${site.name}`).catch((error: unknown) =>
    violated(site.journal, String(error)),
  )
  await lookAgain(site)
  const rows = await site.openRows()
  await auditRows(site, rows)
  await rows.close()
  auditLogs(site)
}

/** As the first node tells it; while it cannot tell, something waits. */
const countWaiting = async ({ nodes: [{ metricsUrl }] }: Site): Promise<number> =>
  Number(/^latchkey_mails_waiting (\d+)$/m.exec(await (await fetch(metricsUrl)).text())?.[1] ?? 1)
