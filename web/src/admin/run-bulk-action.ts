import type { Failure, Result } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { client } from '../client.ts'
import { isRemoved } from '../ui/is-removed.ts'
import type { Ban } from './ban-terms.ts'

export type BulkAction = 'ban' | 'unban' | 'endSessions' | 'remove'

interface BulkActionResult {
  error: Failure | null
  /** Null if the service doesn't return the user. */
  updatedUser: AdministeredUser | null
}

/** Runs an action for one user, with one retry if the service limits the rate. Only `ban` uses the ban. */
export const runBulkAction = async (
  action: BulkAction,
  { id: userId }: AdministeredUser,
  ban: Ban,
): Promise<BulkActionResult> => {
  if (action === 'endSessions') {
    const { error } = await withRetry(() => client.admin.revokeUserSessions({ userId }))
    return { error, updatedUser: null }
  }
  if (action === 'remove') {
    const result = await withRetry(() => client.admin.removeUser({ userId }))
    return { error: isRemoved(result, 'USER_NOT_FOUND') ? null : result.error, updatedUser: null }
  }
  const { data, error } = await withRetry(() =>
    action === 'ban' ? client.admin.banUser({ userId, ...ban }) : client.admin.unbanUser({ userId }),
  )
  return { error, updatedUser: data?.user ?? null }
}

/** One window of the service's rate limit. */
const MAX_RETRY_AFTER_SECONDS = 15

const withRetry = async <Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>> => {
  const result = await call()
  const retryAfter = result.error?.retryAfter
  if (retryAfter === undefined || retryAfter > MAX_RETRY_AFTER_SECONDS) return result
  await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
  return call()
}
