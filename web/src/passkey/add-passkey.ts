import type { Result } from '@latchkey/client/react'
import type { Passkey } from '@latchkey/contract'
import type { RegistrationResponseJSON } from '@simplewebauthn/browser'
import { formatDeviceName, parseUserAgent } from '@latchkey/contract/user-agent'
import { client } from '../client.ts'
import { readAaguid } from './authenticator-data.ts'
import { findAuthenticatorName } from './authenticator-names.ts'
import { createPasskey } from './create-passkey.ts'

/** Creates a passkey. Returns null if the user canceled. */
export const addPasskey = async (): Promise<Result<Passkey | null>> => {
  const options = await client.passkey.generateRegisterOptions()
  if (options.error) return options
  const { data: response, error } = await createPasskey(options.data)
  if (error) return { data: null, error }
  if (!response) return { data: null, error: null }
  const name = nameAuthenticator(response)
  return client.passkey.verifyRegistration({ response, ...(name && { name }) })
}

/** Returns the provider of the passkey, or the device in use, which creates most passkeys of unknown providers. */
const nameAuthenticator = ({ response, authenticatorAttachment }: RegistrationResponseJSON): string | null => {
  const { authenticatorData } = response
  const provider = authenticatorData ? findAuthenticatorName(readAaguid(authenticatorData)) : null
  if (provider) return provider
  return authenticatorAttachment === 'platform' ? formatDeviceName(parseUserAgent(navigator.userAgent)) : null
}
