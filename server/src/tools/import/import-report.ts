import type { TableName } from './better-auth-rows.ts'

/** The number of rows of one table by outcome. */
export interface ImportCounts {
  imported: number
  /** Imported by an earlier run, or deleted here since then. A child row counts with its parent. */
  existing: number
  /** Expired sessions and invitations, sessions of impersonations, and second factors that were never confirmed. */
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

/** Counts rows by outcome. Reports each finding once, although the dry run and the import read the same rows. */
export interface ImportReport {
  readonly counts: ReadonlyMap<TableName, ImportCounts>
  add(table: TableName, outcome: keyof ImportCounts, rows: number): void
  /** Returns null, so that a converter can return the call. */
  skip(table: TableName, id: string, reason: string): null
  addNote(table: TableName, id: string, reason: string): void
  isSkipped(table: TableName, id: string): boolean
  countSkipped(): number
  /** Resets the counts. Findings that were reported are not reported again. */
  reset(): void
}

/** Only the keys of skipped rows and findings stay in memory, so that large sources fit. */
export const createImportReport = (onFinding: (finding: ImportFinding) => void): ImportReport => {
  const counts = new Map<TableName, ImportCounts>()
  const reported = new Set<string>()
  let skippedRows = new Set<string>()

  const getCounts = (table: TableName): ImportCounts => {
    const count = counts.get(table) ?? { imported: 0, existing: 0, expired: 0, skipped: 0 }
    counts.set(table, count)
    return count
  }
  const reportOnce = (finding: ImportFinding): void => {
    const key = `${finding.table} ${finding.id} ${finding.reason}`
    if (!reported.has(key)) onFinding(finding)
    reported.add(key)
  }

  return {
    counts,
    add: (table, outcome, rows) => {
      getCounts(table)[outcome] += rows
    },
    skip: (table, id, reason) => {
      reportOnce({ table, id, reason, isImported: false })
      if (!skippedRows.has(`${table} ${id}`)) getCounts(table).skipped++
      skippedRows.add(`${table} ${id}`)
      return null
    },
    addNote: (table, id, reason) => reportOnce({ table, id, reason, isImported: true }),
    isSkipped: (table, id) => skippedRows.has(`${table} ${id}`),
    countSkipped: () => skippedRows.size,
    reset: () => {
      counts.clear()
      skippedRows = new Set()
    },
  }
}
