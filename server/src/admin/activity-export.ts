import { type Activity, activityMediaTypes, MAX_EXPORTED_ACTIVITY_ROWS } from '@latchkey/contract'
import type { CallerContext } from '../platform/context.ts'
import { Media } from '../platform/reply.ts'
import { toActivity } from './activity-response.ts'
import { type ActivityFilter, listActivity, type ActivityScope } from './activity.store.ts'

/** Rows per query. Larger batches would block the event loop for too long. */
const BATCH_SIZE = 1000

interface ActivityExportInput extends ActivityFilter {
  format: 'csv' | 'json'
}

export const createActivityExport = async (
  ctx: CallerContext,
  scope: ActivityScope,
  { format, ...filter }: ActivityExportInput,
): Promise<Media> => {
  const parts: string[] = []
  let after: { value: number; id: string } | undefined
  for (let count = 0; count < MAX_EXPORTED_ACTIVITY_ROWS; count += BATCH_SIZE) {
    const rows = await listActivity(ctx, scope, { ...filter, after, limit: BATCH_SIZE })
    const entries = await toActivity(ctx, scope, rows)
    parts.push(...entries.map(format === 'csv' ? toCsvLine : (entry) => JSON.stringify(entry)))
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

/** Quotes each cell and doubles the quotes in it (RFC 4180). */
const toCsvLine = (entry: Activity): string =>
  columns.map((column) => `"${toCell(entry[column]).replaceAll('"', '""')}"`).join(',')

/** Spreadsheets run cells that start like this as formulas. Attackers could put a formula into their own name. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/

const toCell = (value: Activity[keyof Activity]): string => {
  const text = value instanceof Date ? value.toISOString() : typeof value === 'object' ? toJson(value) : value
  return FORMULA.test(text) ? `'${text}` : text
}

const toJson = (value: object | null): string => (value === null ? '' : JSON.stringify(value))
