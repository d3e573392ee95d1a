import type { AuditAction } from '@latchkey/contract'
import { apiPath } from '../ui/site-paths.ts'

export interface ActivityFilters {
  /** Empty: all actions. */
  action: AuditAction | ''
  /** Local dates, `2029-01-31`. Empty: no limit. */
  since: string
  until: string
}

export const noFilters: ActivityFilters = { action: '', since: '', until: '' }

/** Converts the filters for the service. The range includes the whole last day. */
export const toActivityQuery = ({ action, since, until }: ActivityFilters) => ({
  ...(action && { action }),
  from: startOfDay(since, 0),
  to: startOfDay(until, 1),
})

export const buildExportUrl = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const definedParams = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return `${apiPath}${path}?${String(new URLSearchParams(definedParams))}`
}

/** Without a maximum, browsers accept years with six digits. */
export const LAST_DAY = '9999-12-31'

/** Returns the local start of a day plus `daysLater`. Returns undefined for invalid dates and dates after `LAST_DAY`. */
const startOfDay = (day: string, daysLater: number): string | undefined => {
  const start = new Date(`${day}T00:00:00`)
  start.setDate(start.getDate() + daysLater)
  return start <= new Date(`${LAST_DAY}T23:59:59Z`) ? start.toISOString() : undefined
}
