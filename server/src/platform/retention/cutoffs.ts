import type { Settings } from '../options/settings.ts'

interface RetentionClock {
  readonly settings: Pick<Settings, 'retention'>
  readonly now: () => number
}

/**
 * Returns the creation time (milliseconds) of the oldest audit row that reads return. Reads filter by it, so that
 * responses do not depend on when the cleanup runs.
 */
export const getAuditCutoff = ({ settings: { retention }, now }: RetentionClock): number =>
  retention?.auditLog == null ? 0 : now() - retention.auditLog * 1000

/** Returns the creation time of the oldest sent or failed mail that reads return. Pending mails have no age limit. */
export const getMailCutoff = ({ settings: { retention }, now }: RetentionClock): number =>
  retention === null ? 0 : now() - retention.mails * 1000
