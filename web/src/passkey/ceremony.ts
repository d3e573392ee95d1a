import type { Failure, Result } from '@latchkey/client/react'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'

/** Loaded with the first ceremony, because no screen renders with it. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** The response of a call with creation options. Its schema has texts where the standard has open lists. */
type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, 'excludeCredentials' | 'attestation' | 'hints'>

/** Null if the user canceled. */
export const createPasskey = async (options: CreationOptions): Promise<Result<RegistrationResponseJSON | null>> => {
  const { startRegistration } = await loadWebAuthn()
  return runCeremony(() => startRegistration({ optionsJSON: options }))
}

/** Null if the user canceled. With autofill, the browser offers passkeys in the email field and waits. */
export const requestPasskey = async (
  options: PublicKeyCredentialRequestOptionsJSON,
  { usesAutofill = false } = {},
): Promise<Result<AuthenticationResponseJSON | null>> => {
  const { startAuthentication } = await loadWebAuthn()
  return runCeremony(() => startAuthentication({ optionsJSON: options, useBrowserAutofill: usesAutofill }))
}

/** Ends a request that waits for autofill: a browser runs one ceremony at a time. */
export const cancelPasskeyRequest = async (): Promise<void> => {
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

const runCeremony = async <T>(run: () => Promise<T>): Promise<Result<T | null>> => {
  try {
    return { data: await run(), error: null }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    // Browsers do not distinguish a cancellation from a timeout.
    if (name === 'NotAllowedError' || name === 'AbortError') return { data: null, error: null }
    const code = name === 'InvalidStateError' ? 'PREVIOUSLY_REGISTERED' : 'AUTHENTICATION_FAILED'
    return { data: null, error: createFailure(code) }
  }
}

/** A failure without a response of the service. */
const createFailure = (code: 'PREVIOUSLY_REGISTERED' | 'AUTHENTICATION_FAILED'): Failure => ({
  code,
  message: code,
  status: 0,
  statusText: '',
})
