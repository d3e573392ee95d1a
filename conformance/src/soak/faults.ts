import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../wait-until.ts'
import type { SignedInUser } from './account-scenario.ts'
import type { Cluster, Deployment, ReplicatedCluster, SingleNode } from './deployment.ts'
import { createClient } from './client.ts'
import type { AffectedCalls } from './fault-windows.ts'
import type { Node } from './soak-client.ts'

/** A fault that is injected for a while. */
export interface Fault {
  readonly name: string
  /** The calls that fail during the fault; none by default. */
  readonly affects?: AffectedCalls
  /** The node that is down during the fault. */
  readonly stoppedNode?: Node
  inject(): Promise<unknown>
  repair(): Promise<unknown>
  /** Resolves when the deployment works normally again. */
  waitForRecovery(): Promise<void>
  /** Prepares the next fault. */
  afterRecovery?(): Promise<unknown>
}

export interface Recovery {
  readonly name: string
  /** Time from the repair to full recovery. */
  readonly durationMs: number
}

interface Schedule {
  readonly faultMs: number
  readonly gapMs: number
  report(message: string): void
}

/** Injects the faults one after the other: each lasts `faultMs`, with `gapMs` until the next. */
export const injectFaults = async (
  deployment: Deployment,
  faults: readonly Fault[],
  { faultMs, gapMs, report }: Schedule,
) => {
  const recoveries: Recovery[] = []
  for (const fault of faults) {
    const faultWindow = deployment.faultWindows.start({
      affects: fault.affects ?? 'nothing',
      node: fault.stoppedNode?.name ?? null,
    })
    await fault.inject()
    await wait(faultMs)
    await fault.repair()
    const repairedAt = performance.now()
    await fault.waitForRecovery()
    deployment.faultWindows.end(faultWindow)
    const durationMs = Math.round(performance.now() - repairedAt)
    report(`${deployment.name}: ${fault.name}, recovered after ${durationMs} ms`)
    recoveries.push({ name: fault.name, durationMs })
    await fault.afterRecovery?.()
    await wait(gapMs)
  }
  return recoveries
}

/** Node A is killed, never B, because the memory of B is measured. */
export const clusterFaults =
  (cluster: Cluster) =>
  (probe: SignedInUser): readonly Fault[] => {
    const { nodes, postgres, redis, postgresProxy } = cluster
    return [
      killNode(nodes[0], probe),
      {
        name: 'Redis killed',
        inject: redis.kill,
        repair: redis.restart,
        waitForRecovery: () => waitForSharedLimits(cluster),
      },
      {
        name: 'Redis silent',
        inject: async () => redis.pause(),
        repair: async () => redis.resume(),
        waitForRecovery: () => waitForSharedLimits(cluster),
      },
      {
        name: 'PostgreSQL crashed',
        affects: 'everything',
        inject: postgres.kill,
        repair: postgres.restart,
        waitForRecovery: () => waitForWrites(probe, nodes),
      },
      {
        name: 'PostgreSQL silent',
        affects: 'everything',
        inject: async () => postgresProxy.pause(),
        repair: async () => postgresProxy.resume(),
        waitForRecovery: () => waitForWrites(probe, nodes),
      },
      stopMailServer(cluster),
    ]
  }

/**
 * The primary is killed, a standby is promoted, and a new standby replaces the former primary. Then the same with a primary
 * that is shut down, as an operator does for maintenance. If the servers have a coordinator, it is killed next.
 */
export const failover =
  ({ postgres, nodes }: ReplicatedCluster) =>
  (probe: SignedInUser): readonly Fault[] => {
    const { killPrimary, shutDownPrimary, promote, replaceKilled, coordinator } = postgres
    const common = {
      affects: 'everything',
      waitForRecovery: () => waitForWrites(probe, nodes),
      afterRecovery: replaceKilled,
    } as const
    return [
      { ...common, name: 'primary killed', inject: killPrimary, repair: promote },
      { ...common, name: 'primary shut down', inject: shutDownPrimary, repair: promote },
      ...(coordinator
        ? [{ ...common, name: 'etcd killed', inject: coordinator.kill, repair: coordinator.restart }]
        : []),
    ]
  }

/** The node is killed in the first round only, because its memory is measured afterwards. */
export const singleNodeFaults =
  (single: SingleNode) =>
  (probe: SignedInUser, round: number): readonly Fault[] => {
    const { disk, nodes } = single
    const [node] = nodes
    return [
      ...(round === 0 ? [killNode(node, probe)] : []),
      stopMailServer(single),
      {
        name: `disk full (${disk.kind})`,
        affects: 'changes',
        inject: async () => {
          await disk.fill(node.service.pid())
          // Writes succeed until the free pages of the database and the write-ahead log are used up.
          const isRefused = async () => (await createManyOrganizations(probe, node)).includes(null)
          await waitUntil(isRefused, 'the disk to be full', DISK_FULL_TIMEOUT_MS)
        },
        repair: () => disk.free(node.service.pid()),
        waitForRecovery: () => waitForWrites(probe, nodes),
      },
    ]
  }

/** The probe user may create a hundred organizations in ten seconds, and the log has room for several hundred. */
const DISK_FULL_TIMEOUT_MS = 120_000

const killNode = (node: Node, probe: SignedInUser): Fault => ({
  name: `node ${node.name} killed`,
  stoppedNode: node,
  inject: node.service.kill,
  repair: node.service.start,
  waitForRecovery: () => waitForWrites(probe, [node]),
})

const stopMailServer = ({ mailServer }: Deployment): Fault => {
  let mailsBefore = 0
  return {
    name: 'SMTP stopped',
    inject: mailServer.stop,
    repair: async () => {
      mailsBefore = mailServer.mails.length
      await mailServer.start()
    },
    waitForRecovery: () =>
      waitUntil(() => mailServer.mails.length > mailsBefore, 'a mail after the mail server came back'),
  }
}

const waitForWrites = async (probe: SignedInUser, nodes: readonly Node[]): Promise<void> => {
  for (const node of nodes) {
    await waitUntil(async () => (await writeOnce(probe, node)) === 200, `${node.name} to write again`)
  }
}

/** Creates twenty organizations at once, each with rows in five tables. Returns each status, or null for a failure. */
const createManyOrganizations = ({ client }: SignedInUser, node: Node): Promise<(number | null)[]> =>
  Promise.all(
    Array.from({ length: 20 }, async () => {
      const body = { name: 'One of many', slug: randomUUID() }
      return (await client.request('/organization/create', body, node))?.status ?? null
    }),
  )

const writeOnce = async ({ client, user }: SignedInUser, node: Node): Promise<number | null> =>
  (await client.request('/update-user', { name: user.names[0] }, node))?.status ?? null

/** A shared limit of three allows three attempts over both nodes, not three per node. */
const waitForSharedLimits = (cluster: Cluster): Promise<void> =>
  waitUntil(async () => {
    const client = createClient(cluster)
    const statuses = []
    for (const node of [...cluster.nodes, ...cluster.nodes]) statuses.push(await client.requestFailingSignIn(node))
    return statuses.filter((status) => status === 401).length === 3
  }, 'limits to be shared again')
