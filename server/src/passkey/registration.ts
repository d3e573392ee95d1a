import { defaults, MAX_PASSKEYS_PER_USER } from '@latchkey/contract'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { recordAudit } from '../platform/audit/audit.store.ts'
import type { CallerContext } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import type { PasskeyRow } from '../platform/database/tables.ts'
import { fail } from '../platform/errors.ts'
import { inCallerTransaction } from '../session/caller-transaction.ts'
import { rotateSessionSecret } from '../session/rotate-session-secret.ts'
import { notifyUser } from '../user/user-mail.ts'
import { type ChallengeScope, createChallenge, verifyChallenge } from './challenge.ts'
import { consumeChallenge, findOrInsertUserHandle, insertPasskey, listPasskeys } from './passkeys.store.ts'
import { requirePasskeySettings } from './relying-party.ts'
import { loadWebAuthn, readClientData, type RegistrationInput, verifyRegistration } from './web-authn.ts'

/** WebAuthn allows 64 bytes. */
const USER_HANDLE_BYTES = 32

/** `residentKey: required`, because a sign-in with a passkey starts without an address. */
export const createRegistrationOptions = async (
  ctx: CallerContext,
  authenticatorAttachment: 'platform' | 'cross-platform' | undefined,
) => {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { rpId, rpName } = requirePasskeySettings(ctx)
  const { user } = ctx.caller
  const passkeys = await listPasskeys(ctx, user.id)
  requireBelowMaximum(passkeys)
  return generateRegistrationOptions({
    rpID: rpId,
    rpName: rpName ?? (await ctx.brand.current()).name,
    userID: new Uint8Array(Buffer.from(await requireUserHandle(ctx), 'base64url')),
    userName: user.email,
    userDisplayName: user.name,
    challenge: createChallenge(ctx, createScope(ctx), defaults.passkeyLifetime),
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: {
      residentKey: 'required',
      userVerification: 'preferred',
      ...(authenticatorAttachment && { authenticatorAttachment }),
    },
  })
}

interface NewPasskey {
  readonly response: RegistrationInput
  readonly name?: string | undefined
}

/** Stores a passkey that the authenticator of the caller has created. */
export const registerPasskey = async (ctx: CallerContext, { response, name }: NewPasskey): Promise<PasskeyRow> => {
  const clientData = readClientData(response.response.clientDataJSON) ?? fail('FAILED_TO_VERIFY_REGISTRATION')
  const challenge = verifyChallenge(ctx, createScope(ctx), clientData.challenge)
  const registration = (await verifyRegistration(ctx, response, clientData)) ?? fail('FAILED_TO_VERIFY_REGISTRATION')
  return inCallerTransaction(ctx, async (tx) => {
    const { user } = tx.caller
    if (!(await consumeChallenge(tx, challenge))) fail('CHALLENGE_NOT_FOUND')
    requireBelowMaximum(await listPasskeys(tx, user.id))
    const { credential, aaguid, credentialDeviceType, credentialBackedUp, userVerified } = registration
    const passkey =
      (await insertPasskey(tx, {
        id: randomId(tx.random),
        userId: user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        userHandle: await requireUserHandle(tx),
        counter: credential.counter,
        deviceType: credentialDeviceType,
        backedUp: credentialBackedUp ? 1 : 0,
        userVerified: userVerified ? 1 : 0,
        transports: credential.transports?.join(',') || null,
        aaguid,
        name: name ?? null,
        createdAt: tx.now(),
        lastUsedAt: null,
      })) ?? fail('PREVIOUSLY_REGISTERED')
    await recordAudit(tx, {
      action: 'passkey.added',
      target: `user:${user.id}`,
      details: { passkeyId: passkey.id },
    })
    await notifyUser(tx, user, 'passkeyAdded')
    await rotateSessionSecret(tx)
    return passkey
  })
}

/** `PublicKeyCredentialDescriptorJSON`. Browsers ignore transports that they do not know. */
export const toDescriptor = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  ...(transports !== null && { transports: transports.split(',') as AuthenticatorTransport[] }),
})

const createScope = ({ caller }: CallerContext): ChallengeScope => ({ purpose: 'register', holder: caller.session.id })

const requireBelowMaximum = (passkeys: readonly PasskeyRow[]): void => {
  if (passkeys.length >= MAX_PASSKEYS_PER_USER) fail('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_PASSKEYS')
}

const requireUserHandle = (ctx: CallerContext): Promise<string> =>
  inCallerTransaction(ctx, (tx) =>
    findOrInsertUserHandle(
      tx,
      tx.caller.user.id,
      Buffer.from(tx.random.bytes(USER_HANDLE_BYTES)).toString('base64url'),
    ),
  )
