import { type LimitNode, SqliteQueryCompiler } from 'kysely'

/**
 * SQLite plans with the number that is bound as a limit, so it plans anew each time one is bound, which costs more than most
 * queries. It does not look into a sum.
 */
export class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit 0 + ')
    this.visitNode(limit)
  }
}
