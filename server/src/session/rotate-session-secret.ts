import type { CallerContext } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import { fail } from '../platform/errors.ts'
import { updateSessionCookies } from './current-session.ts'
import { markSessionReplaced } from './replaced-session.ts'
import { hashSessionSecret } from './session-secret.ts'
import {
  deleteImpersonationsBy,
  expireOtherAuthentications,
  incrementSessionVersion,
  replaceTokenHash,
} from './session.store.ts'

/**
 * Replaces the secret of the caller's session after a change of credentials, so that a copy of the old cookie stops
 * working on every node. The ID stays. Other sessions remain, but must authenticate again before sensitive calls. The
 * impersonations by the user end: the copy may have started them.
 */
export const rotateSessionSecret = async (tx: CallerContext): Promise<void> => {
  const { session, user } = tx.caller
  const secret = randomId(tx.random)
  // Updated first: the lock of the user prevents a deadlock between concurrent changes in two sessions.
  await incrementSessionVersion(tx, user.id)
  await markSessionReplaced(tx)
  // Compared with the cookie of the request: of concurrent requests with one cookie, only one changes credentials.
  const from = tx.request.sessionCredential?.tokenHash ?? session.tokenHash
  if (!(await replaceTokenHash(tx, { id: session.id, from, to: hashSessionSecret(secret) }))) fail('UNAUTHORIZED')
  await expireOtherAuthentications(tx, user.id, session.id)
  await deleteImpersonationsBy(tx, user.id)
  await updateSessionCookies(tx, tx.caller, secret)
}
