import type { Failure } from '@latchkey/client/react'

/** Checks whether the flow of the code has expired: a challenge of a second factor, or a sign-up with a provider. */
export const isExpired = (failure: Failure | null | undefined): boolean =>
  failure?.code === 'INVALID_TWO_FACTOR_COOKIE' || failure?.code === 'PENDING_SIGN_UP_NOT_FOUND'
