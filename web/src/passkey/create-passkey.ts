import type { Result } from '@latchkey/client/react'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { runCeremony } from './ceremony.ts'

/** The response of a call with creation options. Its schema has texts where the standard has open lists. */
type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, 'excludeCredentials' | 'attestation' | 'hints'>

/** Returns null if the user canceled. */
export const createPasskey = (options: CreationOptions): Promise<Result<RegistrationResponseJSON | null>> =>
  runCeremony(() => startRegistration({ optionsJSON: options }))
