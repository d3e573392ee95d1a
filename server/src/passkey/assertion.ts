import type { PasskeyAssertion } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { Context } from '../platform/context.ts'
import type { PasskeyRow } from '../platform/database/tables.ts'
import { Failure, fail } from '../platform/errors.ts'
import { countMailOfKind } from '../platform/mail/mail-limits.ts'
import { findUser } from '../user/find-user.ts'
import { notifyUser } from '../user/user-mail.ts'
import { type ChallengeScope, type VerifiedChallenge, verifyChallenge } from './challenge.ts'
import { consumeChallenge, findPasskey, storePasskeyUse } from './passkeys.store.ts'
import { type Assertion, readClientData, verifySignature } from './web-authn.ts'

export interface VerifiedAssertion {
  readonly challenge: VerifiedChallenge
  readonly passkey: PasskeyRow
  readonly assertion: Assertion
}

/** Verifies the response of an authenticator outside of a transaction. `usePasskey` completes the verification. */
export const verifyAssertion = async (
  ctx: Context,
  scope: ChallengeScope,
  response: PasskeyAssertion,
): Promise<VerifiedAssertion> => {
  const clientData = readClientData(response.response.clientDataJSON) ?? fail('AUTHENTICATION_FAILED')
  const challenge = verifyChallenge(ctx, scope, clientData.challenge)
  const passkey = (await findPasskey(ctx, response.id)) ?? fail('PASSKEY_NOT_FOUND')
  const { userHandle } = response.response
  const isOtherUser = !!userHandle && passkey.userHandle !== null && userHandle !== passkey.userHandle
  if (isOtherUser) fail('AUTHENTICATION_FAILED')
  const assertion = (await verifySignature(ctx, response, clientData, passkey)) ?? fail('AUTHENTICATION_FAILED')
  return { challenge, passkey, assertion }
}

/**
 * Consumes the challenge and stores the use in the open transaction. Returns the failure of a wrong counter instead of
 * throwing it: the audit row and the mail must be committed.
 */
export const usePasskey = async (
  tx: Context,
  { challenge, passkey, assertion }: VerifiedAssertion,
): Promise<PasskeyRow | Failure> => {
  if (!(await consumeChallenge(tx, challenge))) fail('CHALLENGE_NOT_FOUND')
  const used = await storePasskeyUse(tx, {
    id: passkey.id,
    counter: assertion.newCounter,
    backedUp: assertion.credentialBackedUp ? 1 : 0,
    userVerified: assertion.userVerified ? 1 : 0,
    lastUsedAt: tx.now(),
  })
  return used ?? rejectCopy(tx, passkey)
}

/** The counter is lower than at an earlier use, so a copy of the key exists, although it is bound to one device. */
const rejectCopy = async (tx: Context, { credentialId }: PasskeyRow): Promise<Failure> => {
  // The user can remove the passkey after the signature was verified.
  const passkey = (await findPasskey(tx, credentialId)) ?? fail('PASSKEY_NOT_FOUND')
  const user = (await findUser(tx, passkey.userId)) ?? fail('PASSKEY_NOT_FOUND')
  await recordAudit(tx, {
    action: 'passkey.rejected',
    target: `user:${user.id}`,
    actorId: null,
    details: { passkeyId: passkey.id },
  })
  // The thief of the key can repeat this as often as the rate limit of sign-ins allows.
  if ((await countMailOfKind(tx, 'passkeyRejected', user.email)).allowed) await notifyUser(tx, user, 'passkeyRejected')
  return new Failure('AUTHENTICATION_FAILED')
}
