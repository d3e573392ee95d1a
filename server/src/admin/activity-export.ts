import { type Activity, activityMediaTypes, MAX_EXPORTED_ACTIVITY_ROWS } from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import { Media } from '../platform/reply.ts'
import { toActivity } from './activity-response.ts'
import { type ActivityFilter, listActivity, type ActivityScope } from './activity.store.ts'

/** Rows that are read at once: the event loop is nobody's for longer. */
const BATCH_SIZE = 1000

interface ActivityExportInput extends ActivityFilter {
  format: 'csv' | 'json'
}

/** The activity as a file to keep: at most the newest ten thousand entries. */
export const createActivityExport = async (
  ctx: CallerContext,
  scope: ActivityScope,
  { format, ...filter }: ActivityExportInput,
): Promise<Media> => {
  const parts: string[] = []
  let after: { value: number; id: string } | undefined
  for (let count = 0; count < MAX_EXPORTED_ACTIVITY_ROWS; count += BATCH_SIZE) {
    const rows = await listActivity(ctx, scope, { ...filter, after, limit: BATCH_SIZE })
    const shown = await toActivity(ctx, scope, rows)
    parts.push(...shown.map(format === 'csv' ? toCsvLine : (entry) => JSON.stringify(entry)))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) break
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
const toCsvLine = (entry: Activity): string =>
  columns.map((column) => `"${toCell(entry[column]).replaceAll('"', '""')}"`).join(',')

/** A spreadsheet takes what begins like this for a formula, and would run what somebody calls themselves. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/

const toCell = (value: Activity[keyof Activity]): string => {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? toJson(value) : value
  return FORMULA.test(text) ? `'${text}` : text
}

const toJson = (value: object | null): string => (value === null ? '' : JSON.stringify(value))
