import { findFreePort } from '@latchkey/testing/processes'
import type { CDPSession, Page } from 'playwright-core'
import { withOptions } from '../options-file.ts'
import { type Service, startService, type Variables } from '../service.ts'

/** Passkeys need a domain. `localhost` is the only one without https. */
export const startWithPasskeys = async (options: object = {}, variables: Variables = {}): Promise<Service> => {
  const port = String(await findFreePort())
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

/** A virtual authenticator of a page. */
export interface Authenticator {
  /** The credentials with their private keys and signature counters. */
  copyCredentials(): Promise<Credential[]>
  addCredential(credential: Credential): Promise<void>
  /** Sets whether each ceremony fails as if the user canceled it. */
  setCanceling(isCanceling: boolean): Promise<void>
  remove(): Promise<void>
}

const listCredentials = async (session: CDPSession, authenticatorId: string) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials

type Credential = Awaited<ReturnType<typeof listCredentials>>[number]

/** Adds a virtual authenticator to the page: by default a platform authenticator that verifies its user. */
export const addAuthenticator = async (page: Page, options: object = {}): Promise<Authenticator> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...platformAuthenticator, ...options },
  })
  return {
    copyCredentials: () => listCredentials(session, authenticatorId),
    addCredential: async (credential) => {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    // Chromium has no command for a cancellation. A failed user verification causes the same error immediately.
    setCanceling: async (isCanceling) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isCanceling })
    },
    remove: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
