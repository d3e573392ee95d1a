import { recordAudit } from '../platform/audit/audit.store.ts'
import type { AuditEntry } from '../platform/audit/events.ts'
import { withCleanup } from '../platform/cleanup.ts'
import type { CallerContext } from '../platform/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { fail } from '../platform/errors.ts'
import { Download } from '../platform/reply.ts'

/** Exports take seconds. */
const RETRY_AFTER_SECONDS = 5

interface Export<Batch> {
  /** Each batch is read with the access of the caller, and fails if the caller has lost it. */
  readonly batches: AsyncGenerator<Batch, undefined>
  readonly format: (batches: AsyncIterable<Batch>) => AsyncGenerator<string>
  readonly mediaType: string
  /** The name of the file without its date. */
  readonly name: string
  readonly extension: string
  /** Written before the response starts. Null if the caller exports nothing but own data. */
  readonly audit: AuditEntry<'activity.exported'> | AuditEntry<'organization.exported'> | null
}

/**
 * Starts an export. Reads the rows while the client receives the file, and stops when the client disconnects, to limit
 * memory and work. Each user has one export at a time. The first batch is read before the response, so that a
 * caller without access gets an error.
 */
export const startExport = async <Batch>(
  ctx: CallerContext,
  { batches, format, mediaType, name, extension, audit }: Export<Batch>,
): Promise<Download> => {
  const release = claimExport(ctx)
  try {
    const first = await batches.next()
    if (audit !== null) await inTransaction(ctx, (tx) => recordAudit(tx, audit))
    // After the deadline, the caller has received an error, and reads no file.
    ctx.deadline.throwIfOver()
    const chunks = format(first.done ? batches : prepend(first.value, batches))
    const fileName = `${name}-${new Date(ctx.now()).toISOString().slice(0, 10)}.${extension}`
    return new Download(mediaType, fileName, withCleanup(chunks, release))
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

async function* prepend<Batch>(first: Batch, rest: AsyncIterable<Batch>): AsyncGenerator<Batch> {
  yield first
  yield* rest
}
