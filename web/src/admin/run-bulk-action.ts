import type { Result } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { client } from '../client.ts'
import { isRemoved } from '../ui/is-removed.ts'
import type { Ban } from './ban-terms.ts'

export type BulkAction = 'ban' | 'unban' | 'endSessions' | 'remove'

interface BulkActionInput {
  action: BulkAction
  user: AdministeredUser
  /** Only `ban` uses it. */
  ban: Ban
}

/**
 * Runs an action for one user, with one retry if the service limits the rate. The data is the changed user, or null if
 * the service doesn't return the user.
 */
export const runBulkAction = async ({
  action,
  user: { id: userId },
  ban,
}: BulkActionInput): Promise<Result<AdministeredUser | null>> => {
  if (action === 'endSessions') return dropData(await withRetry(() => client.admin.revokeUserSessions({ userId })))
  if (action === 'remove') {
    const result = await withRetry(() => client.admin.removeUser({ userId }))
    return isRemoved(result, 'USER_NOT_FOUND') ? { data: null, error: null } : dropData(result)
  }
  const result = await withRetry(() =>
    action === 'ban' ? client.admin.banUser({ userId, ...ban }) : client.admin.unbanUser({ userId }),
  )
  return result.error ? result : { data: result.data.user, error: null }
}

const dropData = (result: Result<unknown>): Result<null> => (result.error ? result : { data: null, error: null })

/** One window of the service's rate limit. */
const MAX_RETRY_AFTER_SECONDS = 15

const withRetry = async <Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>> => {
  const result = await call()
  const retryAfter = result.error?.retryAfter
  if (retryAfter === undefined || retryAfter > MAX_RETRY_AFTER_SECONDS) return result
  await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
  return call()
}
