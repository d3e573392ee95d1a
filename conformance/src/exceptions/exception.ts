import type { Outcome } from '../exchanges.ts'

/** Where we answer otherwise than recorded: why, and what we answer instead. Each is asserted by the replay. */
export interface Exception {
  readonly reason: string
  /** The parts of the outcome that differ. */
  readonly expected: Partial<Outcome>
}

/** By the name of the exchange. */
export type Exceptions = Readonly<Record<string, Exception>>

export const refusal = (status: number, code: string, message: string): Partial<Outcome> => ({
  status,
  body: { code, message },
})

export const invalid = (message: string): Partial<Outcome> => refusal(400, 'VALIDATION_ERROR', message)
export const wrongMethod = refusal(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')

/** Several exchanges that are answered alike for one reason. */
export const alike = (reason: string, expected: Partial<Outcome>, names: readonly string[]): Exceptions =>
  Object.fromEntries(names.map((name) => [name, { reason, expected }]))
