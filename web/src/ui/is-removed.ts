import type { Result } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'

/**
 * Checks whether a resource is gone after a call that removes it. `notFoundCode` counts as success: another user or
 * device removed the resource first, and the outcome is the same.
 */
export const isRemoved = (result: Result<unknown> | undefined, notFoundCode: ErrorCode): boolean =>
  result !== undefined && (result.error === null || result.error.code === notFoundCode)
