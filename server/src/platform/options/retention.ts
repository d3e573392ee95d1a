import { defaults } from '@latchkey/contract'
import { CENTURY } from './option-kinds.ts'

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
