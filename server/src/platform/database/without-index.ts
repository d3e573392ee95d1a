import { sql } from 'kysely'

// Databases use an index for a column, but not for an expression. These expressions prevent the use of an index in which a
// condition matches far more rows than another condition does in its own.

export const textWithoutIndex = (column: string) => sql<string>`${sql.ref(column)} || ''`

export const numberWithoutIndex = (column: string) => sql<number>`${sql.ref(column)} + 0`
