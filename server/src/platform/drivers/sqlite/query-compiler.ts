import { type LimitNode, SqliteQueryCompiler } from 'kysely'

/**
 * SQLite uses a bound limit for planning, so it re-prepares the statement for each new value, which costs more than most
 * queries. It does not evaluate a sum for planning.
 */
export class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit 0 + ')
    this.visitNode(limit)
  }
}
