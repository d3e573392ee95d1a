import type { Outcome } from '../exchanges.ts'

/** A response that differs from the recording, and the reason. The replay asserts it. */
export interface Difference {
  readonly reason: string
  /** The parts of the outcome that differ. */
  readonly expected: Partial<Outcome>
}

/** By the name of the exchange. */
export type Differences = Readonly<Record<string, Difference>>

export const errorResponse = (status: number, code: string, message: string): Partial<Outcome> => ({
  status,
  body: { code, message },
})

export const validationError = (message: string): Partial<Outcome> => errorResponse(400, 'VALIDATION_ERROR', message)
export const methodNotAllowed = errorResponse(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')

/** Exchanges with the same difference for the same reason. */
export const sameDifference = (reason: string, expected: Partial<Outcome>, names: readonly string[]): Differences =>
  Object.fromEntries(names.map((name) => [name, { reason, expected }]))
