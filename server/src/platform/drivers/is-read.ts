/** Checks whether a statement only reads. A statement that begins with `with` may write. */
export const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql)
