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
import type { Deadline } from '../deadline.ts'
import { rejectControlQueries } from './transaction-control.ts'

/**
 * The connection that Kysely receives. Kysely acquires one before it states whether it starts a transaction, so this one
 * acquires a database connection only when it begins a transaction or writes.
 */
export interface LazyConnection extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Runs a statement in the open transaction. */
  run(sql: string, parameters: readonly unknown[]): readonly Row[] | Promise<readonly Row[]>
  /** Sends a statement without result rows. If it fails, the statements after it fail. */
  send(sql: string, parameters: readonly unknown[]): void
  /** See `OpenTransaction`. */
  client(): object
  throwIfAborted(): Promise<void>
  /** Rolls back an open transaction. */
  release(): Promise<void>
}

type DialectParts = Omit<Dialect, 'createDriver'> & {
  /** Waits until the deadline, or as long as the driver allows. */
  createConnection: (deadline?: Deadline) => LazyConnection
  close: () => Promise<void>
}

/** Creates Kysely over lazy connections, and transactions that run compiled statements without Kysely. */
export const createKysely = ({
  createConnection,
  close,
  ...parts
}: DialectParts): Pick<Database, 'kysely' | 'transaction'> => {
  const driver = new LazyDriver(createConnection, close)
  const dialect = { ...parts, createDriver: () => driver }
  const executor = new DefaultQueryExecutor(
    parts.createQueryCompiler(),
    parts.createAdapter(),
    new DefaultConnectionProvider(driver),
  )
  const props = { config: { dialect }, dialect, driver, executor }
  const createTransaction = (connection: DatabaseConnection): Transaction<Tables> => {
    const provider = { provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection) }
    return new Transaction<Tables>({ ...props, executor: executor.withConnectionProvider(provider) })
  }
  return {
    kysely: new Kysely<Tables>(props),
    transaction: async (work, deadline) => {
      const connection = createConnection(deadline)
      try {
        await connection.begin({})
        const result = await work({
          kysely: createTransaction(connection),
          applicationKysely: () => createTransaction(rejectControlQueries(connection)),
          run: (sql, parameters) => connection.run(sql, parameters),
          send: (sql, parameters) => connection.send(sql, parameters),
          client: () => connection.client(),
          throwIfAborted: () => connection.throwIfAborted(),
        })
        deadline?.throwIfOver()
        await connection.commit()
        return result
      } finally {
        await connection.release()
      }
    },
  }
}

class LazyDriver implements Driver {
  readonly acquireConnection: () => Promise<LazyConnection>
  readonly destroy: () => Promise<void>

  constructor(createConnection: () => LazyConnection, close: () => Promise<void>) {
    this.acquireConnection = async () => createConnection()
    this.destroy = close
  }

  async init(): Promise<void> {}

  beginTransaction(connection: LazyConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: LazyConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: LazyConnection): Promise<void> {
    return connection.rollback()
  }

  releaseConnection(connection: LazyConnection): Promise<void> {
    return connection.release()
  }
}
