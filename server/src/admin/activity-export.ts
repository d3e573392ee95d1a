import { type Activity, activityMediaTypes, MAX_EXPORTED_ACTIVITY_ROWS } from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import { Media } from '../platform/reply.ts'
import { shownTo } from './activity-view.ts'
import { type ActivityFilter, listActivityRows, type Scope } from './activity.store.ts'

/** Rows that are read at once: the event loop is nobody's for longer. */
const BATCH = 1000

interface Export extends ActivityFilter {
  format: 'csv' | 'json'
}

/** The activity as a file to keep: at most the newest ten thousand entries. */
export const exportOf = async (ctx: CallerContext, scope: Scope, { format, ...filter }: Export): Promise<Media> => {
  const parts: string[] = []
  let after: { value: number; id: string } | undefined
  for (let count = 0; count < MAX_EXPORTED_ACTIVITY_ROWS; count += BATCH) {
    const rows = await listActivityRows(ctx, scope, { ...filter, after, limit: BATCH })
    const shown = await shownTo(ctx, scope, rows)
    parts.push(...shown.map(format === 'csv' ? csvLine : (entry) => JSON.stringify(entry)))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = { value: last.createdAt, id: last.id }
  }
  const [csv, json] = activityMediaTypes
  const text = format === 'csv' ? [columns.join(','), ...parts, ''].join('\r\n') : `[${parts.join(',\n')}]\n`
  const name = `activity-${new Date(ctx.now()).toISOString().slice(0, 10)}.${format}`
  return new Media(format === 'csv' ? csv : json, new TextEncoder().encode(text), { fileName: name })
}

const columns = [
  'createdAt',
  'action',
  'actorId',
  'actorName',
  'onBehalfOfId',
  'onBehalfOfName',
  'target',
  'targetName',
  'organizationId',
  'ipAddress',
  'userAgent',
  'requestId',
  'details',
  'id',
] as const satisfies readonly (keyof Activity)[]

/** RFC 4180, with the quotes doubled. */
const csvLine = (entry: Activity): string =>
  columns.map((column) => `"${cellOf(entry[column]).replaceAll('"', '""')}"`).join(',')

/** A spreadsheet takes what begins like this for a formula, and would run what somebody calls themselves. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/

const cellOf = (value: Activity[keyof Activity]): string => {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? jsonOf(value) : value
  return FORMULA.test(text) ? `'${text}` : text
}

const jsonOf = (value: object | null): string => (value === null ? '' : JSON.stringify(value))
