/**
 * Adds the schema to a statement that creates or drops an index concurrently. It runs outside of a transaction, and a pooler
 * could send it and a `set search_path` before it to different servers.
 */
export const qualifyIndex = (sql: string, schema: string | null): string => {
  if (schema === null) return sql
  return /^\s*create\b/i.test(sql)
    ? sql.replace(/\bon\s+"/i, `on "${schema}"."`)
    : sql.replace(/\bindex\s+concurrently\s+(if\s+exists\s+)?"/i, (start) => `${start.slice(0, -1)}"${schema}"."`)
}
