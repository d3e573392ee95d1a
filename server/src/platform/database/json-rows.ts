import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Selects the rows of a query as one JSON value. For lists of about a hundred rows, a driver takes longer to convert the
 * values than the database takes to find them. Both databases keep the order of the query in an aggregate (PostgreSQL 17,
 * section 9.21). `parseJsonRows` decodes the value.
 */
export const selectAsJson = <Row>(
  database: Database,
  query: Expression<Row>,
  columns: readonly (keyof Row & string)[],
) => {
  const texts = columns.map((column) => sql`cast(${sql.ref(column)} as text)`)
  return sql<string | null>`(select ${database.aggregateAsJson(sql.join(texts))} from ${query} as "rows")`
}

/** Decodes the rows as arrays of column values. Numbers are texts. */
export const parseJsonRows = <Values extends readonly (string | null | undefined)[]>(
  text: string | null,
): readonly Values[] => (text === null ? [] : JSON.parse(text))
