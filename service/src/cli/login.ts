import { setTimeout as wait } from 'node:timers/promises'
import { DEVICE_CODE_GRANT } from '@latchkey/contract'
import { CLI_CLIENT_ID } from '../service-defaults.ts'
import type { RunCommand } from './command.ts'
import { toPrintableText } from './printable-text.ts'
import { callService, explainUnreachable, fetchUser } from './service-calls.ts'
import { changeLogins, findLoginUrl } from './stored-logins.ts'

/** `latchkey login [URL]`: the device authorization grant (RFC 8628). */
export const logIn: RunCommand = async ({ operands: [operand] }) => {
  const url = findLoginUrl(operand, process.env)
  const codes = await requestCodes(url)
  console.log(`Open ${toPrintableText(codes.verificationUri)} in a browser, sign in, and enter the code:

    ${toPrintableText(codes.userCode)}

The code is valid for ${Math.round(codes.expiresIn / 60)} minutes. Waiting for the approval …`)
  const token = await waitForToken(url, codes)
  await storeToken(url, token)
  console.log(`Signed in to ${url} as ${await fetchUser(url, token)}.`)
}

interface Codes {
  readonly deviceCode: string
  readonly userCode: string
  readonly verificationUri: string
  /** Seconds. */
  readonly expiresIn: number
  readonly interval: number
}

const requestCodes = async (url: string): Promise<Codes> => {
  const body = { client_id: CLI_CLIENT_ID }
  const { fields } = await callService(url, '/device/code', { body }).catch(explainUnreachable(url))
  const { device_code: deviceCode, user_code: userCode, verification_uri: verificationUri } = fields
  if (typeof deviceCode !== 'string' || typeof userCode !== 'string' || typeof verificationUri !== 'string') {
    const { error_description: reason = 'the option deviceAuthorization may be off' } = fields
    throw new Error(`${url} does not allow the sign-in of devices (${JSON.stringify(reason)})`)
  }
  // The default of RFC 8628, section 3.2.
  const { expires_in: expiresIn, interval = 5 } = fields
  return { deviceCode, userCode, verificationUri, expiresIn: Number(expiresIn), interval: Number(interval) }
}

/** Polls until the user decides (RFC 8628, section 3.5). Polls again after a failure of the network. */
const waitForToken = async (url: string, { deviceCode, expiresIn, interval }: Codes): Promise<string> => {
  const body = { grant_type: DEVICE_CODE_GRANT, device_code: deviceCode, client_id: CLI_CLIENT_ID }
  const end = performance.now() + expiresIn * 1000
  let seconds = interval
  while (performance.now() < end) {
    await wait(seconds * 1000)
    const response = await callService(url, '/device/token', { body }).catch(() => null)
    const { access_token: token, error } = response?.fields ?? {}
    if (typeof token === 'string') return token
    if (error === 'access_denied') throw new Error('the sign-in was denied')
    if (error === 'expired_token' || error === 'invalid_grant') break
    // The service responded with `slow_down`, or did not respond as expected.
    if (error !== 'authorization_pending') seconds += 5
  }
  throw new Error('the code has expired. Repeat the command')
}

/** Replaces the token of this service. Ends the session of the previous token, which the file no longer contains. */
const storeToken = async (url: string, token: string): Promise<void> => {
  const { [url]: previous } = await changeLogins((logins) => ({ ...logins, [url]: token }))
  if (previous !== undefined) await callService(url, '/sign-out', { token: previous, body: {} }).catch(() => null)
}
