import {
  type Activity,
  type activityCalls,
  activityMediaTypes,
  type InputOf,
  MAX_EXPORTED_ACTIVITY_ROWS,
} from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { AuditEntry } from '../platform/audit/events.ts'
import { withCleanup } from '../platform/cleanup.ts'
import type { CallerContext } from '../platform/context.ts'
import type { Position } from '../platform/database/cursor.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { Download } from '../platform/reply.ts'
import { toActivity } from './activity-response.ts'
import { type ActivityFilter, listActivity, type ActivityScope } from './activity.store.ts'
import { toCsvHeader, toCsvLine } from './csv.ts'

/** Rows per query. SQLite reads a batch in one turn of the event loop, which delays all other calls. */
const BATCH_SIZE = 100

/** Exports take seconds. */
const RETRY_AFTER_SECONDS = 5

type ExportQuery = InputOf<typeof activityCalls.exportActivity>

/** Reads with the access of the caller, and fails if the caller has lost it. */
export type ReadActivity = <T>(read: (scope: ActivityScope) => Promise<T>) => Promise<T>

/**
 * Starts an export. The rows are read while the client receives the file, and no further once it disconnects, so that
 * memory and work stay small. Each user has one export at a time. The first batch is read before the response, so that a
 * caller without access gets an error. An export of the activity of other users is audited with its target.
 */
export const startActivityExport = async (
  ctx: CallerContext,
  read: ReadActivity,
  { format, ...filter }: ExportQuery,
  auditTarget: AuditEntry<'activity.exported'>['target'] | null,
): Promise<Download> => {
  const release = claimExport(ctx)
  try {
    const batches = readBatches(ctx, read, filter)
    const first = await batches.next()
    if (auditTarget !== null) await recordExport(ctx, auditTarget)
    const chunks = formats[format](concatenate(first.value ?? [], batches))
    const [csv, json] = activityMediaTypes
    const fileName = `activity-${new Date(ctx.now()).toISOString().slice(0, 10)}.${format}`
    return new Download(format === 'csv' ? csv : json, fileName, withCleanup(chunks, release))
  } catch (error) {
    release()
    throw error
  }
}

const claimExport = ({ activeExports, caller }: CallerContext): (() => void) => {
  const { id } = caller.user
  if (activeExports.has(id)) fail('TOO_MANY_REQUESTS', { retryAfter: RETRY_AFTER_SECONDS })
  activeExports.add(id)
  return () => void activeExports.delete(id)
}

const recordExport = (ctx: CallerContext, target: AuditEntry<'activity.exported'>['target']): Promise<void> =>
  inTransaction(ctx, (tx) => recordAudit(tx, { action: 'activity.exported', target }))

async function* readBatches(
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

async function* concatenate(first: Activity[], rest: AsyncIterable<Activity[]>): AsyncGenerator<Activity[]> {
  yield first
  yield* rest
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
