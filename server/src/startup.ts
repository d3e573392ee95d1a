import type { SharedStore } from './platform/cache/shared-store.ts'
import type { Database, ReplicaReport } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import type { Logger } from './platform/observability/logger.ts'

interface Parts {
  readonly database: Database
  readonly shared: SharedStore | null
  readonly log: Logger
  /** Called once, after the migration. */
  readonly onReady: () => void
}

/**
 * Migrates the database, connects the shared store and starts to check the replicas, once. The next call after a failure
 * tries again.
 */
export const createStartup = ({ database, shared, log, onReady }: Parts) => {
  let started: Promise<void> | undefined
  let isReady = false

  const logWait = (): void => log.info({}, 'Waiting for another process that migrates or locks the database')

  const start = async (): Promise<void> => {
    try {
      const [, isConnected = true] = await Promise.all([migrate(database, undefined, logWait), shared?.ready()])
      isReady = true
      database.replicas?.start((report) => logReplica(log, report))
      if (!isConnected) log.warn({}, 'The shared store does not respond: each node counts limits on its own')
    } catch (error) {
      started = undefined
      throw error
    }
    onReady()
  }

  return {
    get isReady() {
      return isReady
    },
    ready: (): Promise<void> => (started ??= start()),
  }
}

const logReplica = (log: Logger, { address, problem }: ReplicaReport): void => {
  if (problem === null) log.info({ replica: address }, 'The replica is used for reads')
  else {
    const { reason, remedy } = problem
    log.warn({ replica: address, problem: reason, remedy }, 'The replica is not used: the primary serves all reads')
  }
}

export type Startup = ReturnType<typeof createStartup>
