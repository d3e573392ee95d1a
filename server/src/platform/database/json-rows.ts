import { type Expression, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * The rows of a query as one value, for lists of which many requests have a hundred rows: value by value a driver takes
 * longer to hand them over than the database takes to find them. They come in the order of the query, which both keep for
 * an aggregate (PostgreSQL 17, section 9.21). `rowsOf` reads it.
 */
export const selectAsJson = <Row>(
  database: Database,
  query: Expression<Row>,
  columns: readonly (keyof Row & string)[],
) => {
  const texts = columns.map((column) => sql`cast(${sql.ref(column)} as text)`)
  return sql<string | null>`(select ${database.aggregateAsJson(sql.join(texts))} from ${query} as "rows")`
}

/** Of each row the values of its columns, in their order: numbers are texts. */
export const parseJsonRows = <Values extends readonly (string | null)[]>(text: string | null): readonly Values[] =>
  text === null ? [] : JSON.parse(text)
