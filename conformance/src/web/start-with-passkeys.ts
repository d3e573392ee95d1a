import { freePort } from '@latchkey/testing/processes'
import { withOptions } from '../options-file.ts'
import { type Service, startService, type Variables } from '../service.ts'
import type { Visitor } from './visitor.ts'

/** Passkeys need a domain. `localhost` is the only one without https. */
export const startWithPasskeys = async (options: object = {}, variables: Variables = {}): Promise<Service> => {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const config = await withOptions({ ...options, passkey: { enabled: true } })
  return { ...(await startService({ PORT: port, LATCHKEY_URL: url, ...variables, ...config })), url }
}

/** A platform authenticator that verifies its user, as fingerprint readers do. */
const platformAuthenticator = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const

/** Adds a virtual authenticator to the browser of the page. */
export const addAuthenticator = async ({ page }: Visitor): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', { options: platformAuthenticator })
}
