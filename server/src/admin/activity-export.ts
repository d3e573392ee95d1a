import {
  type Activity,
  type activityCalls,
  activityMediaTypes,
  type InputOf,
  MAX_EXPORTED_ACTIVITY_ROWS,
} from '@latchkey/contract'
import type { AuditEntry } from '../platform/audit/events.ts'
import type { CallerContext } from '../platform/context.ts'
import type { Position } from '../platform/database/cursor.ts'
import type { Download } from '../platform/reply.ts'
import { toActivity } from './activity-response.ts'
import { type ActivityFilter, listActivity, type ActivityScope } from './activity.store.ts'
import { toCsvHeader, toCsvLine } from './csv.ts'
import { startExport } from './export.ts'

/** Rows per query. SQLite reads a batch in one iteration of the event loop, which delays all other calls. */
const BATCH_SIZE = 100

type ExportQuery = InputOf<typeof activityCalls.exportActivity>

/** Reads with the access of the caller, and fails if the caller has lost it. */
export type ReadActivity = <T>(read: (scope: ActivityScope) => Promise<T>) => Promise<T>

/** Starts an export of activity. An export of the activity of other users is audited with its target. */
export const startActivityExport = (
  ctx: CallerContext,
  read: ReadActivity,
  { format, ...filter }: ExportQuery,
  auditTarget: AuditEntry<'activity.exported'>['target'] | null,
): Promise<Download> => {
  const [csv, json] = activityMediaTypes
  return startExport(ctx, {
    batches: readActivityBatches(ctx, read, filter),
    format: formats[format],
    mediaType: format === 'csv' ? csv : json,
    name: 'activity',
    extension: format,
    audit: auditTarget === null ? null : { action: 'activity.exported', target: auditTarget },
  })
}

/** Reads the newest entries, in batches. */
export async function* readActivityBatches(
  ctx: CallerContext,
  read: ReadActivity,
  filter: ActivityFilter,
): AsyncGenerator<Activity[], undefined> {
  let after: Position<number> | undefined
  for (let count = 0; count < MAX_EXPORTED_ACTIVITY_ROWS; count += BATCH_SIZE) {
    const { rows, entries } = await read(async (scope) => {
      const rows = await listActivity(ctx, scope, filter, { after, limit: BATCH_SIZE })
      return { rows, entries: await toActivity(ctx, scope, rows) }
    })
    yield entries
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = { value: last.createdAt, id: last.id }
  }
}

async function* toCsv(batches: AsyncIterable<Activity[]>): AsyncGenerator<string> {
  yield toCsvHeader()
  for await (const entries of batches) yield entries.map(toCsvLine).join('')
}

async function* toJson(batches: AsyncIterable<Activity[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const entries of batches) {
    if (entries.length === 0) continue
    yield separator + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    separator = ',\n'
  }
  yield separator === '[' ? '[]\n' : ']\n'
}

const formats = { csv: toCsv, json: toJson }
