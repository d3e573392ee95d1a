import type { PasskeyAssertion } from '@latchkey/contract'
import type {
  AuthenticatorTransport,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import * as z from 'zod/mini'
import type { Context } from '../platform/context.ts'
import type { PasskeyRow } from '../platform/database/tables.ts'
import { isExpectedOrigin, requirePasskeySettings } from './relying-party.ts'

/** Loaded at first use: the parsers of attestation certificates would delay every start. */
export const loadWebAuthn = () => import('./web-authn-library.ts')

export type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>
export type Assertion = VerifiedAuthenticationResponse['authenticationInfo']
export type RegistrationInput = Omit<RegistrationResponseJSON, 'clientExtensionResults' | 'response'> & {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

/** What the browser signed (WebAuthn, section 5.8.1). */
interface ClientData {
  readonly challenge: string
  readonly origin: string
}

/** Returns null if the client data is malformed, or if a page of another site embeds ours. */
export const readClientData = (clientDataJSON: string): ClientData | null => {
  try {
    const result = clientData.safeParse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()))
    return result.success ? result.data : null
  } catch {
    return null
  }
}

const clientData = z.object({
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.literal(false)),
})

/** Returns null if the attestation is invalid. Verify the challenge before. */
export const verifyRegistration = async (
  ctx: Context,
  { response, ...credential }: RegistrationInput,
  { challenge, origin }: ClientData,
): Promise<Registration | null> => {
  if (!isExpectedOrigin(ctx, origin)) return null
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { clientDataJSON, attestationObject, transports = [] } = response
  return verifyOrNull(ctx, async () => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        response: {
          clientDataJSON,
          attestationObject: await removeStatement(attestationObject),
          // The library only passes them on.
          transports: transports as AuthenticatorTransport[],
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: requirePasskeySettings(ctx).rpId,
      requireUserVerification: false,
    })
    // The library does not compare them. Only the ID of the response is limited to 1023 bytes (WebAuthn, section 7.1).
    return registrationInfo?.credential.id === credential.id ? registrationInfo : null
  })
}

/**
 * Removes the attestation statement, which no rule depends on (decision 60). To verify it, the library would request the lists
 * of revoked certificates at any URL that the client wrote into a certificate (R45).
 */
const removeStatement = async (attestationObject: string): Promise<string> => {
  const { decodeAttestationObject, isoCBOR } = await loadWebAuthn()
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get('authData')
  const withoutStatement = isoCBOR.encode(
    new Map<string, Uint8Array | string | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )
  return Buffer.from(withoutStatement).toString('base64url')
}

/** Returns null if the signature is invalid. Verify the challenge before. `storePasskeyUse` compares the counter. */
export const verifySignature = async (
  ctx: Context,
  { response, ...credential }: PasskeyAssertion,
  { challenge, origin }: ClientData,
  passkey: PasskeyRow,
): Promise<Assertion | null> => {
  if (!isExpectedOrigin(ctx, origin)) return null
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { userHandle, ...assertion } = response
  return verifyOrNull(ctx, async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...assertion, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: requirePasskeySettings(ctx).rpId,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo : null
  })
}

/** Returns null for an invalid input: the library throws. */
const verifyOrNull = async <T>(ctx: Context, verify: () => Promise<T | null>): Promise<T | null> => {
  try {
    return await verify()
  } catch (error) {
    ctx.log.debug({ request: ctx.request.id, error: String(error) }, 'Rejected the response of an authenticator')
    return null
  }
}
