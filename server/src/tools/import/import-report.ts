import type { TableName } from './better-auth-rows.ts'

/** What has become of the rows of a table. */
export interface ImportCounts {
  imported: number
  /** They, or whom they belong to, have been taken over before; or have been deleted here since. */
  existing: number
  /** Nobody needs them any more: sessions and invitations that have expired, second factors that were never confirmed. */
  expired: number
  skipped: number
}

/** A row that is not taken over as it is, and why. */
export interface ImportFinding {
  readonly table: TableName
  readonly id: string
  readonly reason: string
  /** It is taken over, save for what the reason names. */
  readonly isImported: boolean
}

/** Counts what becomes of rows, and tells each finding once, however often the rows are looked at. */
export interface ImportReport {
  readonly counts: ReadonlyMap<TableName, ImportCounts>
  add(table: TableName, what: keyof ImportCounts, number: number): void
  /** Answers null, for whoever has nothing else to answer. */
  skip(table: TableName, id: string, reason: string): null
  addNote(table: TableName, id: string, reason: string): void
  isSkipped(table: TableName, id: string): boolean
  countSkipped(): number
  /** Begins to count anew. */
  reset(): void
}

/** Keeps in memory what is left out, and nothing of what is taken. */
export const createImportReport = (tell: (finding: ImportFinding) => void): ImportReport => {
  const counts = new Map<TableName, ImportCounts>()
  const told = new Set<string>()
  let leftOut = new Set<string>()

  const countOf = (table: TableName): ImportCounts => {
    const count = counts.get(table) ?? { imported: 0, existing: 0, expired: 0, skipped: 0 }
    counts.set(table, count)
    return count
  }
  const tellOnce = (finding: ImportFinding): void => {
    const key = `${finding.table} ${finding.id} ${finding.reason}`
    if (!told.has(key)) tell(finding)
    told.add(key)
  }

  return {
    counts,
    add: (table, what, number) => {
      countOf(table)[what] += number
    },
    skip: (table, id, reason) => {
      tellOnce({ table, id, reason, isImported: false })
      if (!leftOut.has(`${table} ${id}`)) countOf(table).skipped++
      leftOut.add(`${table} ${id}`)
      return null
    },
    addNote: (table, id, reason) => tellOnce({ table, id, reason, isImported: true }),
    isSkipped: (table, id) => leftOut.has(`${table} ${id}`),
    countSkipped: () => leftOut.size,
    reset: () => {
      counts.clear()
      leftOut = new Set()
    },
  }
}
