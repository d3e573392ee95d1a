import type { AuditAction } from '@latchkey/contract'

/** Which part of the activity is shown. */
export interface ActivityFilters {
  /** Empty: all of them. */
  action: AuditAction | ''
  /** Days on this device, `2029-01-31`; empty: any. */
  since: string
  until: string
}

export const noFilters: ActivityFilters = { action: '', since: '', until: '' }

/** The same, as the service wants it: the last day counts as a whole. */
export const toActivityQuery = ({ action, since, until }: ActivityFilters) => ({
  ...(action && { action }),
  from: startOfDay(since, 0),
  to: startOfDay(until, 1),
})

/** Where the same can be fetched as a file. */
export const buildExportUrl = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const known = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `/api/auth${path}?${String(new URLSearchParams(known))}`
}

/** The last day that can be chosen: without one, browsers take years of six digits. */
export const LAST_DAY = '9999-12-31'

/** When a day begins here, or one that many days later. What is no day, or is beyond the last one, narrows nothing. */
const startOfDay = (day: string, daysLater: number): string | undefined => {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + daysLater)
  return start <= new Date(`${LAST_DAY}T23:59:59Z`) ? start.toISOString() : undefined
}
