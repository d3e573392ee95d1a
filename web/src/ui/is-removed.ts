import type { Failure, Result } from '@latchkey/client/react'
import type { ErrorCode } from '@latchkey/contract'

/**
 * Checks whether a resource is gone after a call that removes it. `notFoundCode` counts as success: another user or
 * device removed the resource first, and the outcome is the same.
 */
export const isRemoved = (result: Result<unknown> | undefined, notFoundCode: ErrorCode): boolean =>
  result !== undefined && (result.error === null || isGone(result, notFoundCode))

/** Checks whether a call failed because another user or device removed the resource. The list still shows it. */
export const isGone = (
  result: Result<unknown> | undefined,
  notFoundCode: ErrorCode,
): result is { data: null; error: Failure } => result?.error?.code === notFoundCode
