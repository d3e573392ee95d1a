import type { Latchkey, Options } from '@latchkey/server'
import type { Settings } from '@latchkey/server/settings'
import type { Environment } from '../env.ts'

/** What a check has found, as sentences for whoever runs the service. */
export interface Finding {
  /** A warning may be what somebody wants; a problem is not. */
  readonly level: 'ok' | 'warning' | 'problem'
  readonly text: string
  /** What to change. */
  readonly remedy?: string
}

/** A row of `checks.ts`. */
export interface Check {
  readonly subject: string
  /** Looks and changes nothing. What is thrown becomes a problem. */
  run(patient: DoctorContext): Finding[] | Promise<Finding[]>
}

/** The service as it would start with this environment. */
export interface DoctorContext {
  readonly environment: Environment
  readonly options: Options
  /** The options with their defaults. */
  readonly settings: Settings
  readonly latchkey: Latchkey
  /** The SQLite file that `DATABASE_URL` names; null where the database is another one. */
  readonly databaseFile: string | null
  /** There is a database, or may be one: asking it makes none. */
  readonly hasDatabase: boolean
  /** The clock of the service, in milliseconds. */
  readonly now: () => number
  close(): Promise<void>
}

export const ok = (text: string): Finding => ({ level: 'ok', text })

export const warning = (text: string, remedy: string): Finding => ({ level: 'warning', text, remedy })

export const problem = (text: string, remedy: string): Finding => ({ level: 'problem', text, remedy })

/** Only this machine finds what is there. */
export const isLocalHost = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)

/** Why a connection came to nothing, in a word; never an address, which may hold a password. */
export const errorReason = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const [first = cause]: unknown[] = cause instanceof AggregateError ? cause.errors : []
  if (!(first instanceof Error)) return String(first)
  return first.message || ('code' in first ? String(first.code) : first.name)
}
