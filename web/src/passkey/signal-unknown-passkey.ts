import { sendSignal } from '@simplewebauthn/browser'
import { client } from '../client.ts'

/**
 * Requests that authenticators no longer offer a passkey that the service does not know (WebAuthn Level 3,
 * section 5.1.10). Some browsers do not support it, and authenticators may ignore it.
 */
export const signalUnknownPasskey = async (rpID: string, credentialID: string): Promise<void> => {
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => {})
}

/** The same after a removal. The RP ID comes from the options of a sign-in. */
export const signalRemovedPasskey = async (credentialID: string): Promise<void> => {
  const { data } = await client.passkey.generateAuthenticateOptions()
  if (data?.rpId) await signalUnknownPasskey(data.rpId, credentialID)
}
