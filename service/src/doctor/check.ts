import type { Latchkey, Options } from '@latchkey/server'
import type { Settings } from '@latchkey/server/settings'
import type { Environment } from '../env.ts'

/** A result of a check, as text for the operator. */
export interface Finding {
  /** A warning may be intended, a problem never is. */
  readonly level: 'ok' | 'warning' | 'problem'
  readonly text: string
  /** What to change. */
  readonly remedy?: string
}

/** An entry of `checks.ts`. */
export interface Check {
  readonly subject: string
  /** Must not change anything. An error that it throws becomes a problem. */
  run(context: DoctorContext): Finding[] | Promise<Finding[]>
}

/** The configuration that the service would start with. */
export interface DoctorContext {
  readonly environment: Environment
  readonly options: Options
  /** The options with their defaults. */
  readonly settings: Settings
  readonly latchkey: Latchkey
  /** The SQLite file of `DATABASE_URL`. Null for other databases. */
  readonly databaseFile: string | null
  /** False if the SQLite file does not exist. Opening it would create it. */
  readonly hasDatabase: boolean
  /** The clock of the service, in milliseconds. */
  readonly now: () => number
  close(): Promise<void>
}

export const ok = (text: string): Finding => ({ level: 'ok', text })

export const warning = (text: string, remedy: string): Finding => ({ level: 'warning', text, remedy })

export const problem = (text: string, remedy: string): Finding => ({ level: 'problem', text, remedy })

/** The reason of a failed connection, without a period at the end. Never contains the URL, which may contain a password. */
export const getErrorReason = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const [first = cause]: unknown[] = cause instanceof AggregateError ? cause.errors : []
  if (!(first instanceof Error)) return String(first)
  const reason = first.message || ('code' in first ? String(first.code) : first.name)
  return reason.replace(/\.$/, '')
}
