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
export interface LazyConnection extends DatabaseConnection {
  begin(settings: TransactionSettings): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** A statement of the transaction that `begin` has begun. */
  run(sql: string, parameters: readonly unknown[]): readonly Row[] | Promise<readonly Row[]>
  /** One that answers nothing: its failure is that of what comes after it. */
  send(sql: string, parameters: readonly unknown[]): void
  /** Rolls back what was not committed. */
  release(): Promise<void>
}

type DialectParts = Omit<Dialect, 'createDriver'> & {
  createConnection: () => LazyConnection
  close: () => Promise<void>
}

/** Kysely over leases; and transactions in which a statement that is built already goes past Kysely. */
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
  return {
    kysely: new Kysely<Tables>(props),
    transaction: async (work) => {
      const connection = createConnection()
      const provider = { provideConnection: <T>(use: (connection: LazyConnection) => Promise<T>) => use(connection) }
      try {
        await connection.begin({})
        const result = await work({
          kysely: new Transaction<Tables>({ ...props, executor: executor.withConnectionProvider(provider) }),
          run: (sql, parameters) => connection.run(sql, parameters),
          send: (sql, parameters) => connection.send(sql, parameters),
        })
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
