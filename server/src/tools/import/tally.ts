import type { TableName } from './better-auth-rows.ts'

/** What has become of the rows of a table. */
export interface Count {
  taken: number
  /** They, or whom they belong to, have been taken over before; or have been deleted here since. */
  there: number
  /** Nobody needs them any more: sessions and invitations that have expired, second factors that were never confirmed. */
  over: number
  leftOut: number
}

/** A row that is not taken over as it is, and why. */
export interface Finding {
  readonly table: TableName
  readonly id: string
  readonly reason: string
  /** It is taken over, save for what the reason names. */
  readonly isTaken: boolean
}

/** Counts what becomes of rows, and tells each finding once, however often the rows are looked at. */
export interface Tally {
  readonly counts: ReadonlyMap<TableName, Count>
  add(table: TableName, what: keyof Count, number: number): void
  /** Answers null, for whoever has nothing else to answer. */
  leaveOut(table: TableName, id: string, reason: string): null
  note(table: TableName, id: string, reason: string): void
  isLeftOut(table: TableName, id: string): boolean
  leftOut(): number
  /** Begins to count anew. */
  restart(): void
}

/** Keeps in memory what is left out, and nothing of what is taken. */
export const createTally = (tell: (finding: Finding) => void): Tally => {
  const counts = new Map<TableName, Count>()
  const told = new Set<string>()
  let leftOut = new Set<string>()

  const countOf = (table: TableName): Count => {
    const count = counts.get(table) ?? { taken: 0, there: 0, over: 0, leftOut: 0 }
    counts.set(table, count)
    return count
  }
  const tellOnce = (finding: Finding): void => {
    const key = `${finding.table} ${finding.id} ${finding.reason}`
    if (!told.has(key)) tell(finding)
    told.add(key)
  }

  return {
    counts,
    add: (table, what, number) => {
      countOf(table)[what] += number
    },
    leaveOut: (table, id, reason) => {
      tellOnce({ table, id, reason, isTaken: false })
      if (!leftOut.has(`${table} ${id}`)) countOf(table).leftOut++
      leftOut.add(`${table} ${id}`)
      return null
    },
    note: (table, id, reason) => tellOnce({ table, id, reason, isTaken: true }),
    isLeftOut: (table, id) => leftOut.has(`${table} ${id}`),
    leftOut: () => leftOut.size,
    restart: () => {
      counts.clear()
      leftOut = new Set()
    },
  }
}
