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

/** The response to a session without a recent authentication, of a user with a password. */
export const notFresh: Partial<Outcome> = {
  status: 403,
  body: { code: 'SESSION_IS_NOT_FRESH', message: 'Session is not fresh', methods: ['password'] },
}

/** The renewed cookie of a session that started `age` seconds ago. */
export const rotatedCookie = (age = 0): Partial<Outcome> => ({
  setCookie: [`latchkey.session_token=*; Max-Age=${604_800 - age}; Path=/; HttpOnly; SameSite=Lax`],
})
export const rotation =
  'A change of credentials changes the secret of the session, so that a copied cookie stops working'

export const validationError = (message: string): Partial<Outcome> => errorResponse(400, 'VALIDATION_ERROR', message)
export const methodNotAllowed = errorResponse(405, 'METHOD_NOT_ALLOWED', 'Method not allowed')

/** Exchanges with the same difference for the same reason. */
export const sameDifference = (reason: string, expected: Partial<Outcome>, names: readonly string[]): Differences =>
  Object.fromEntries(names.map((name) => [name, { reason, expected }]))
