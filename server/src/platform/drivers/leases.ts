import {
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  Transaction,
  type TransactionSettings,
} from 'kysely'
import type { Database, Row } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

/**
 * What Kysely takes for a connection. Kysely asks for one before it says whether it wants a transaction, so a lease
 * costs nothing and takes a connection, or its turn at one, when it begins a transaction or writes.
 */
export interface Lease extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** A statement of the transaction that `begin` has begun. */
  run(sql: string, parameters: readonly unknown[]): readonly Row[] | Promise<readonly Row[]>
  /** One that answers nothing: its failure is that of what comes after it. */
  post(sql: string, parameters: readonly unknown[]): void
  /** Rolls back what was not committed. */
  release(): Promise<void>
}

type Parts = Omit<Dialect, 'createDriver'> & { lend: () => Lease; close: () => Promise<void> }

/** Kysely over leases; and transactions in which a statement that is built already goes past Kysely. */
export const onLeases = ({ lend, close, ...parts }: Parts): Pick<Database, 'kysely' | 'transaction'> => {
  const driver = new LendingDriver(lend, close)
  const dialect = { ...parts, createDriver: () => driver }
  const executor = new DefaultQueryExecutor(
    parts.createQueryCompiler(),
    parts.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  const props = { config: { dialect }, dialect, driver, executor }
  return {
    kysely: new Kysely<Tables>(props),
    transaction: async (work) => {
      const lease = lend()
      const provider = { provideConnection: <T>(use: (lease: Lease) => Promise<T>) => use(lease) }
      try {
        await lease.begin({})
        const result = await work({
          kysely: new Transaction<Tables>({ ...props, executor: executor.withConnectionProvider(provider) }),
          run: (sql, parameters) => lease.run(sql, parameters),
          post: (sql, parameters) => lease.post(sql, parameters),
        })
        await lease.commit()
        return result
      } finally {
        await lease.release()
      }
    },
  }
}

class LendingDriver implements Driver {
  readonly acquireConnection: () => Promise<Lease>
  readonly destroy: () => Promise<void>

  constructor(lend: () => Lease, close: () => Promise<void>) {
    this.acquireConnection = async () => lend()
    this.destroy = close
  }

  async init(): Promise<void> {}

  beginTransaction(lease: Lease, settings: TransactionSettings): Promise<void> {
    return lease.begin(settings)
  }

  commitTransaction(lease: Lease): Promise<void> {
    return lease.commit()
  }

  rollbackTransaction(lease: Lease): Promise<void> {
    return lease.rollback()
  }

  releaseConnection(lease: Lease): Promise<void> {
    return lease.release()
  }
}
