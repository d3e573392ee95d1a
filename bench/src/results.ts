import type { Memory } from './service-costs.ts'
import type { ClientCosts } from './client-costs.ts'
import type { Plan, Results } from './rounds.ts'

/** Comparisons of all servers, with `--users` users each. */
export const comparisonParts = [
  'get-session',
  'sign-in',
  'sign-up',
  'has-permission',
  'list',
  'get-full-organization',
  'create-organization',
  'accept-invitation',
] as const

/** get-session alone and during attacks, with `--users` users. */
export const attackParts = ['attack'] as const

/** get-session of one process and of two workers, with `--users` users. */
export const workerParts = ['two-workers'] as const

/** Sign-ins without passwords, and the cost of their cryptography. */
export const signInMethodParts = ['passkey-sign-in', 'email-code-sign-in'] as const

/**
 * Credentials of programs: API keys without and with a rate limit that are verified in process, and signed tokens that
 * are issued.
 */
export const tokenParts = ['verify-api-key', 'verify-limited-key', 'issue-token'] as const

/** Comparisons of Latchkey with many and with 1,000 users. */
export const growthParts = ['growth', 'list-members', 'list-users'] as const

/** Measurements of a single server. */
const singleServerParts = ['cold-start', 'first-paint', 'interactions', 'memory', 'client'] as const

export const parts = [
  ...comparisonParts,
  ...attackParts,
  ...workerParts,
  ...signInMethodParts,
  ...tokenParts,
  ...growthParts,
  ...singleServerParts,
] as const

export type Part = (typeof parts)[number]
export type Comparison = (
  | typeof comparisonParts
  | typeof attackParts
  | typeof workerParts
  | typeof signInMethodParts
  | typeof tokenParts
  | typeof growthParts
)[number]

/** The results of all or of the selected parts. */
export interface BenchmarkResults {
  /** Users of the larger server in the comparisons of `growthParts`. */
  readonly manyUsers: number
  readonly results: Partial<Record<Comparison, Results>>
  /** Milliseconds. */
  readonly coldStart?: number
  /** Milliseconds. */
  readonly firstPaint?: number
  /** Milliseconds. */
  readonly slowestInteraction?: number
  readonly memory?: Memory | null
  readonly client?: ClientCosts
}

/** Users per database in the committed results. */
export const DEFAULT_USERS = 1000

/** Users of the larger server in `growthParts`, unless `--users` is greater. */
export const DEFAULT_MANY_USERS = 1_000_000

/** The machine and the settings of a run. */
export interface RunConditions {
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly processor: string
  readonly users: number
  readonly plan: Plan
}
