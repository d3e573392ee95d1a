import { defaults } from '@latchkey/contract'
import type { Context } from '../platform/context.ts'
import { hashSecret } from '../platform/crypto/keys.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { PendingSignInRow, SessionAuthentication, UserRow } from '../platform/database/tables.ts'
import { replyWithCookie } from '../platform/reply.ts'
import { keepActiveAccount } from './inactive-accounts.ts'
import { consumePendingSignIn, findPendingSignIn, insertPendingSignIn } from './pending-sign-in.store.ts'

const COOKIE = 'pending_sign_in'

interface VerifiedSignIn {
  user: UserRow
  remembered: boolean
  authentication: SessionAuthentication
  provider: string | null
}

/**
 * Stores a sign-in whose user lacks required data. Removes the browser's current session cookie and sets a cookie with the
 * secret of the pending sign-in, as a challenge does. Only the calls that complete the sign-in accept this cookie.
 */
export const storePendingSignIn = async (
  tx: Context,
  { user, remembered, authentication, provider }: VerifiedSignIn,
): Promise<void> => {
  const secret = randomId(tx.random)
  const createdAt = tx.now()
  await insertPendingSignIn(tx, {
    id: hashSecret(COOKIE, secret),
    userId: user.id,
    remembered: remembered ? 1 : 0,
    provider,
    ...authentication,
    expiresAt: createdAt + defaults.pendingSignInLifetime * 1000,
    createdAt,
  })
  await keepActiveAccount(tx, user.id)
  tx.reply.session = 'ended'
  replyWithCookie(tx.reply, COOKIE, { value: secret, maxAge: defaults.pendingSignInLifetime })
}

/** Finds the pending sign-in whose secret is in the browser's cookie. */
export const findOwnPendingSignIn = async (ctx: Context): Promise<PendingSignInRow | undefined> => {
  const id = readId(ctx)
  return id === null ? undefined : findPendingSignIn(ctx, id)
}

export const hasPendingSignIn = (ctx: Context): boolean => readId(ctx) !== null

/** Consumes the pending sign-in of the browser. */
export const consumeOwnPendingSignIn = async (tx: Context): Promise<PendingSignInRow | undefined> => {
  const id = readId(tx)
  if (id === null) return undefined
  replyWithCookie(tx.reply, COOKIE, 'ended')
  return consumePendingSignIn(tx, id)
}

const readId = ({ request }: Context): string | null => {
  const secret = request.cookie(COOKIE)
  return secret === null ? null : hashSecret(COOKIE, secret)
}
