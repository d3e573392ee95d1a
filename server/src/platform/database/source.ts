import type { Row } from './database.ts'

/** A read-only snapshot of another program's database. `sqliteSource` and `postgresSource` open one. */
export interface Source {
  readonly dialect: 'sqlite' | 'postgres'
  /** Streams the rows of a query in batches of at most `size`. Several streams can run concurrently. */
  stream(sql: string, size: number): AsyncIterable<readonly Row[]>
  close(): Promise<void>
}

/** Reads all rows of a query with a small result. */
export const readAllRows = async (source: Source, sql: string): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const batch of source.stream(sql, 1000)) rows.push(...batch)
  return rows
}

/**
 * Joins children to parents that are read in batches. Both streams have the same order of parent IDs. The returned function
 * takes the IDs of the next batch and returns their children by parent ID. Each child needs a parent in a batch.
 */
export const createChildReader = (
  children: AsyncIterable<readonly Row[]>,
  getParent: (row: Row) => string,
): ((ids: ReadonlySet<string>) => Promise<Map<string, Row[]>>) => {
  const rows = flattenBatches(children)
  let next: IteratorResult<Row, void> | undefined
  return async (ids) => {
    const found = new Map<string, Row[]>()
    next ??= await rows.next()
    while (!next.done && ids.has(getParent(next.value))) {
      const id = getParent(next.value)
      const siblings = found.get(id)
      if (siblings) siblings.push(next.value)
      else found.set(id, [next.value])
      next = await rows.next()
    }
    return found
  }
}

async function* flattenBatches(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row, void> {
  for await (const batch of batches) yield* batch
}
