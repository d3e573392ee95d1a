import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MEMORY_ONLY, sendRedisCommand, startRedis } from './start-redis.ts'

export interface WatchedRedis {
  /** A value for `REDIS_URL`: the Sentinel. */
  readonly url: string
  /** Kills the primary. The Sentinel promotes the replica after half a second. */
  killPrimary(): Promise<void>
  /** Resolves when the replica is the primary. */
  waitForPromotion(): Promise<void>
  stop(): Promise<void>
}

/** Starts a primary, a replica, and one Sentinel that watches them. */
export const startRedisWithSentinel = async (): Promise<WatchedRedis> => {
  const primary = await startRedis()
  const replica = await startRedis([...MEMORY_ONLY, '--replicaof', '127.0.0.1', String(primary.port)])
  // A Sentinel does not promote a replica that never received the data.
  await waitForResponse(replica.port, 'INFO replication', /master_link_status:up/)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-sentinel-'))
  const file = join(folder, 'sentinel.conf')
  await writeFile(
    file,
    `sentinel monitor main 127.0.0.1 ${primary.port} 1
sentinel down-after-milliseconds main 500
sentinel failover-timeout main 5000
`,
  )
  const sentinel = await startRedis([file, '--sentinel'])
  await waitForResponse(sentinel.port, 'SENTINEL REPLICAS main', /^\*1/)
  return {
    url: `redis+sentinel://127.0.0.1:${sentinel.port}/main`,
    killPrimary: primary.kill,
    waitForPromotion: () => waitForResponse(replica.port, 'INFO replication', /role:master/),
    stop: async () => {
      await Promise.all([sentinel.stop(), replica.stop(), primary.stop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const waitForResponse = async (port: number, command: string, pattern: RegExp): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    const response = await sendRedisCommand(port, command)
    if (pattern.test(response)) return
    if (attempt === 1500) throw new Error(`${command} returned ${response}`)
    await wait(20)
  }
}
