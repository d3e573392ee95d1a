import type { Failure, Result } from '@latchkey/client/react'
import type { AdministeredUser } from '@latchkey/contract'
import { client } from '../client.ts'

export type BulkAction = 'ban' | 'unban' | 'endSessions' | 'remove'

interface Done {
  error: Failure | null
  /** The user as they are now, where the service tells. */
  changed: AdministeredUser | null
}

/** Does one thing to one user. Where the service asks to wait a moment, it is waited, and tried once more. */
export const runBulkAction = async (
  deed: BulkAction,
  { id: userId }: AdministeredUser,
  ban: { banReason?: string; banExpiresIn?: number },
): Promise<Done> => {
  if (deed === 'endSessions' || deed === 'remove') {
    const call = deed === 'remove' ? client.admin.removeUser : client.admin.revokeUserSessions
    const { error } = await withRetry(() => call({ userId }))
    // Somebody was faster: they are gone, as was wished.
    return { error: deed === 'remove' && error?.code === 'USER_NOT_FOUND' ? null : error, changed: null }
  }
  const { data, error } = await withRetry(() =>
    deed === 'ban' ? client.admin.banUser({ userId, ...ban }) : client.admin.unbanUser({ userId }),
  )
  return { error, changed: data?.user ?? null }
}

/** Seconds that are waited at most: one window of the service's limit. */
const MAX_RETRY_AFTER_SECONDS = 15

const withRetry = async <Data>(call: () => Promise<Result<Data>>): Promise<Result<Data>> => {
  const result = await call()
  const pause = result.error?.retryAfter
  if (pause === undefined || pause > MAX_RETRY_AFTER_SECONDS) return result
  await new Promise((resolve) => setTimeout(resolve, pause * 1000))
  return call()
}
