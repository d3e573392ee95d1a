import type { Result } from '@latchkey/client/react'
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { runCeremony } from './ceremony.ts'

/** Returns null if the user canceled. With autofill, the browser offers passkeys in the email field and waits. */
export const requestPasskey = (
  options: PublicKeyCredentialRequestOptionsJSON,
  { usesAutofill = false } = {},
): Promise<Result<AuthenticationResponseJSON | null>> =>
  runCeremony(() => startAuthentication({ optionsJSON: options, useBrowserAutofill: usesAutofill }))

/** Ends a request that waits for autofill: a browser runs one ceremony at a time. */
export const cancelPasskeyRequest = (): void => WebAuthnAbortService.cancelCeremony()
