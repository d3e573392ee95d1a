import type { CallerContext } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import { fail } from '../platform/errors.ts'
import { updateSessionCookies } from './current-session.ts'
import { markSessionReplaced } from './replaced-sessions.ts'
import { hashSessionSecret } from './session-secret.ts'
import { expireOtherAuthentications, incrementSessionVersion, replaceTokenHash } from './session.store.ts'

/**
 * Gives the caller's session a new secret after a change of credentials, so that a copy of the old cookie stops working on
 * every node. The id stays. Other sessions remain, but must authenticate again before sensitive calls.
 */
export const rotateSessionSecret = async (tx: CallerContext): Promise<void> => {
  const { session, user } = tx.caller
  const secret = randomId(tx.random)
  // First: the lock of the user keeps concurrent changes in two sessions from waiting for each other's session.
  await incrementSessionVersion(tx, user.id)
  await markSessionReplaced(tx)
  // Compared with the cookie of the request: of concurrent requests with one cookie, only one changes credentials.
  const from = tx.request.sessionCookie?.tokenHash ?? session.tokenHash
  if (!(await replaceTokenHash(tx, { id: session.id, from, to: hashSessionSecret(secret) }))) fail('UNAUTHORIZED')
  await expireOtherAuthentications(tx, user.id, session.id)
  await updateSessionCookies(tx, tx.caller, secret)
}
