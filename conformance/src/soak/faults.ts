import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../wait-until.ts'
import type { Resident } from './account-scenario.ts'
import type { Cluster, Node, Single, Site } from './deployment.ts'
import { openVisitor } from './client.ts'
import type { Refused } from './fault-windows.ts'

/** What is broken on purpose for a while. */
export interface Fault {
  readonly name: string
  /** Without it none. */
  readonly refuses?: Refused
  /** The node that is gone meanwhile. */
  readonly gone?: Node
  strikes(): Promise<unknown>
  mends(): Promise<unknown>
  /** Resolves once everything is as it was. */
  recovers(): Promise<void>
}

export interface Recovery {
  readonly name: string
  /** From the moment on that what was broken is there again (milliseconds). */
  readonly after: number
}

interface Schedule {
  readonly hold: number
  readonly gap: number
  says(what: string): void
}

/** One after the other: each lasts `hold`, and `gap` passes before the next (milliseconds). */
export const inflict = async (site: Site, faults: readonly Fault[], { hold, gap, says }: Schedule) => {
  const recoveries: Recovery[] = []
  for (const { name, refuses = 'nothing', gone, strikes, mends, recovers } of faults) {
    const disturbance = site.weather.begins({ refuses, node: gone?.name ?? null })
    await strikes()
    await wait(hold)
    await mends()
    const mended = performance.now()
    await recovers()
    site.weather.ends(disturbance)
    const after = Math.round(performance.now() - mended)
    says(`${site.name}: ${name}, recovered after ${after} ms`)
    recoveries.push({ name, after })
    await wait(gap)
  }
  return recoveries
}

/** A is killed, never B, so that one has a memory to be watched. */
export const clusterFaults =
  (cluster: Cluster) =>
  (witness: Resident): readonly Fault[] => {
    const { nodes, postgres, redis, wayToPostgres } = cluster
    return [
      kill(nodes[0], witness),
      {
        name: 'Redis killed',
        strikes: redis.kill,
        mends: redis.restart,
        recovers: () => shareLimits(cluster),
      },
      {
        name: 'Redis silent',
        strikes: async () => redis.pause(),
        mends: async () => redis.resume(),
        recovers: () => shareLimits(cluster),
      },
      {
        name: 'PostgreSQL crashed',
        refuses: 'everything',
        strikes: postgres.kill,
        mends: postgres.restart,
        recovers: () => canWrite(witness, nodes),
      },
      {
        name: 'PostgreSQL silent',
        refuses: 'everything',
        strikes: async () => wayToPostgres.holdUp(),
        mends: async () => wayToPostgres.letGo(),
        recovers: () => canWrite(witness, nodes),
      },
      mailStop(cluster),
    ]
  }

/** Its node is killed in the first round alone: afterwards its memory is watched. */
export const singleFaults =
  (single: Single) =>
  (witness: Resident, round: number): readonly Fault[] => {
    const { disk, nodes } = single
    const [node] = nodes
    return [
      ...(round === 0 ? [kill(node, witness)] : []),
      mailStop(single),
      {
        name: `disk full (${disk.kind})`,
        refuses: 'changes',
        strikes: async () => {
          await disk.fill(node.service.pid())
          // What fits into the pages that there are goes on, and the log has room of its own: both are used up first.
          const isRefused = async () => (await foundsMany(witness, node)).includes(null)
          await waitUntil(isRefused, 'the disk to be full', FILLING_MS)
        },
        mends: () => disk.makeRoom(node.service.pid()),
        recovers: () => canWrite(witness, nodes),
      },
    ]
  }

/** The witness may found a hundred organizations in ten seconds, and the log has room for several hundred. */
const FILLING_MS = 120_000

const kill = (node: Node, witness: Resident): Fault => ({
  name: `node ${node.name} killed`,
  gone: node,
  strikes: node.service.kill,
  mends: node.service.start,
  recovers: () => canWrite(witness, [node]),
})

const mailStop = ({ mailServer }: Site): Fault => {
  let before = 0
  return {
    name: 'SMTP stopped',
    strikes: mailServer.stop,
    mends: async () => {
      before = mailServer.mails.length
      await mailServer.start()
    },
    recovers: () => waitUntil(() => mailServer.mails.length > before, 'a mail after the mail server came back'),
  }
}

const canWrite = async (witness: Resident, nodes: readonly Node[]): Promise<void> => {
  for (const node of nodes) {
    await waitUntil(async () => (await writes(witness, node)) === 200, `${node.name} to write again`)
  }
}

/** Twenty organizations at once: each needs new rows in five tables. Their status, or null for what was refused. */
const foundsMany = ({ visitor }: Resident, node: Node): Promise<(number | null)[]> =>
  Promise.all(
    Array.from({ length: 20 }, async () => {
      const body = { name: 'One of many', slug: randomUUID() }
      return (await visitor.tries('/organization/create', body, node))?.status ?? null
    }),
  )

const writes = async ({ visitor, person }: Resident, node: Node): Promise<number | null> =>
  (await visitor.tries('/update-user', { name: person.names[0] }, node))?.status ?? null

/** A limit of three lets three in over both nodes together, and not three at each. */
const shareLimits = (cluster: Cluster): Promise<void> =>
  waitUntil(async () => {
    const { guesses } = openVisitor(cluster)
    const statuses = []
    for (const node of [...cluster.nodes, ...cluster.nodes]) statuses.push(await guesses(node))
    return statuses.filter((status) => status === 401).length === 3
  }, 'limits to be shared again')
