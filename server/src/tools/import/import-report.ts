import type { TableName } from './better-auth-rows.ts'

/** The number of rows of one table by outcome. */
export interface ImportCounts {
  imported: number
  /** Imported by an earlier run, or deleted here since then. A child row counts with its parent. */
  existing: number
  /**
   * Expired sessions and invitations, sessions of impersonations and of banned users, and second factors that were
   * never confirmed.
   */
  expired: number
  /** Cannot be imported. Each one has a finding. */
  skipped: number
}

/** A row that is skipped or changed, and the reason. */
export interface ImportFinding {
  readonly table: TableName
  readonly id: string
  readonly reason: string
  /** True if the row is imported with the change that `reason` names; false if it is skipped. */
  readonly isImported: boolean
}

/** The rows of users or organizations, by table. */
export interface StoredRows<Rows> {
  readonly imported: readonly Rows[]
  /** Imported by an earlier run. */
  readonly existing: readonly Rows[]
}

export type ImportReport = ReturnType<typeof createImportReport>

/**
 * Counts rows by outcome. Reports each finding once, although the dry run and the import read the same rows. Only the keys
 * of skipped rows and findings stay in memory, so that large sources fit.
 */
export const createImportReport = (onFinding: (finding: ImportFinding) => void) => {
  const counts = new Map<TableName, ImportCounts>()
  const reported = new Set<string>()
  const skippedRows = new Set<string>()

  const add = (table: TableName, outcome: keyof ImportCounts, rows: number): void => {
    const count = counts.get(table) ?? { imported: 0, existing: 0, expired: 0, skipped: 0 }
    counts.set(table, { ...count, [outcome]: count[outcome] + rows })
  }
  const reportOnce = (finding: ImportFinding): void => {
    const key = `${finding.table} ${finding.id} ${finding.reason}`
    if (!reported.has(key)) onFinding(finding)
    reported.add(key)
  }

  return {
    counts,
    add,
    addStored: <Table extends TableName>(
      tables: readonly Table[],
      { imported, existing }: StoredRows<Readonly<Record<Table, readonly unknown[]>>>,
    ): void => {
      for (const table of tables) {
        add(table, 'imported', imported.flatMap((rows) => rows[table]).length)
        add(table, 'existing', existing.flatMap((rows) => rows[table]).length)
      }
    },
    /** Returns null, so that a converter can return the call. */
    skip: (table: TableName, id: string, reason: string): null => {
      reportOnce({ table, id, reason, isImported: false })
      if (!skippedRows.has(`${table} ${id}`)) add(table, 'skipped', 1)
      skippedRows.add(`${table} ${id}`)
      return null
    },
    addNote: (table: TableName, id: string, reason: string): void =>
      reportOnce({ table, id, reason, isImported: true }),
    isSkipped: (table: TableName, id: string): boolean => skippedRows.has(`${table} ${id}`),
    countSkipped: (): number => skippedRows.size,
    /** Resets the counts. Findings that were reported are not reported again. */
    reset: (): void => {
      counts.clear()
      skippedRows.clear()
    },
  }
}
