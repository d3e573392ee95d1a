import type { RetentionSettings } from '../options/retention.ts'

interface RetentionClock {
  readonly settings: { readonly retention: RetentionSettings }
  readonly now: () => number
}

/**
 * What is older (milliseconds) is no longer there for anybody, whether a sweep has come by or not: so no answer depends
 * on when one did.
 */
export const auditCutoff = ({ settings: { retention }, now }: RetentionClock): number =>
  retention?.auditLog == null ? 0 : now() - retention.auditLog * 1000

/** The same, of mails that were sent, or could not be. One that waits is kept whatever its age. */
export const mailCutoff = ({ settings: { retention }, now }: RetentionClock): number =>
  retention === null ? 0 : now() - retention.mails * 1000
