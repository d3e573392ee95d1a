import type { Memory } from './alone.ts'
import type { ClientCosts } from './client.ts'
import type { Plan, Results } from './rounds.ts'

/** Everybody beside everybody, each with as many users as `--users` says. */
export const fieldParts = [
  'get-session',
  'sign-in',
  'sign-up',
  'has-permission',
  'list',
  'get-full-organization',
  'create-organization',
  'accept-invitation',
] as const

/** Latchkey with many beside Latchkey with few. */
export const growthParts = ['growth', 'list-members', 'list-users'] as const

/** What is measured by itself. */
const aloneParts = ['cold-start', 'first-paint', 'memory', 'client'] as const

export const parts = [...fieldParts, ...growthParts, ...aloneParts] as const

export type Part = (typeof parts)[number]
export type Comparison = (typeof fieldParts | typeof growthParts)[number]

/** What was measured: all of it, or the parts that somebody asked for. */
export interface Measured {
  readonly results: Partial<Record<Comparison, Results>>
  /** Milliseconds. */
  readonly coldStart?: number
  /** Milliseconds. */
  readonly firstPaint?: number
  readonly memory?: Memory | null
  readonly client?: ClientCosts
}

/** Under what circumstances the figures were made. */
export interface Circumstances {
  readonly date: string
  readonly node: string
  readonly cores: number
  readonly processor: string
  readonly users: number
  readonly plan: Plan
}
