export interface TestDatabase {
  /** The value for `DATABASE_URL`. */
  readonly url: string
  /** SQLite requires that all connections are closed before. PostgreSQL terminates open connections. */
  remove(): Promise<void>
}
