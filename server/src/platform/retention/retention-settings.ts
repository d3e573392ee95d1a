import { defaults } from '@latchkey/contract'
import type { Context } from '../context.ts'
import { CENTURY } from '../options/option-kinds.ts'

/** All times are seconds. */
export interface RetentionOptions {
  /** How often a node looks for what can be removed: every 10 minutes. */
  interval?: number
  /** How long mails that were sent, or could not be, are kept: 30 days. */
  mails?: number
  /** How long the audit log is kept: for ever, unless it is said. */
  auditLog?: number
}

/** Null: nothing is removed, and everything is shown. */
export type RetentionSettings = {
  readonly interval: number
  readonly mails: number
  readonly auditLog: number | null
} | null

/** Throws an Error that names the option that cannot be used. */
export const retentionSettingsFrom = (options: RetentionOptions | false = {}): RetentionSettings => {
  if (options === false) return null
  for (const [name, value] of Object.entries(options)) {
    const most = name === 'interval' ? LONGEST_INTERVAL : CENTURY
    if (value !== undefined && !(typeof value === 'number' && value > 0 && value <= most)) {
      throw new Error(`retention.${name} must be a number of seconds above 0, at most ${most}; it is ${value}`)
    }
  }
  return {
    interval: options.interval ?? defaults.retentionInterval,
    mails: options.mails ?? defaults.mailRetention,
    auditLog: options.auditLog ?? null,
  }
}

/** A timer counts no more than 2³¹ milliseconds; beyond, it rings at once. */
const LONGEST_INTERVAL = 7 * 86_400

type Moment = Pick<Context, 'settings' | 'now'>

/**
 * What is older (milliseconds) is no longer there for anybody, whether a sweep has come by or not: so no answer depends
 * on when one did.
 */
export const auditHorizon = ({ settings: { retention }, now }: Moment): number =>
  retention?.auditLog == null ? 0 : now() - retention.auditLog * 1000

/** The same, of mails that were sent, or could not be. One that waits is kept whatever its age. */
export const mailHorizon = ({ settings: { retention }, now }: Moment): number =>
  retention === null ? 0 : now() - retention.mails * 1000
