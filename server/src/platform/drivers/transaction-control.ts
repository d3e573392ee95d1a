const CONTROL =
  /^\s*(?:begin|start\s+transaction|commit|end|abort|rollback(?!\s+(?:work\s+|transaction\s+)?to\b)|prepare\s+transaction)\b/i

/** Throws for a statement of the application that would begin or end the transaction. Savepoints are allowed. */
export const rejectTransactionControl = (sql: string): void => {
  if (CONTROL.test(sql))
    throw new Error('Latchkey ends the transaction. Use savepoints instead of begin, commit and rollback')
}
