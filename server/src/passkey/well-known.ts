import type { Settings } from '../platform/options/settings.ts'

/** JSON documents by their path at the origin of the RP ID. */
export type WellKnownDocuments = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Creates the documents about passkeys: the pages for password managers (W3C, "Passkey Endpoints") and, with origins on
 * other domains, the origins that browsers accept for the RP ID (WebAuthn Level 3, section 5.11). Apps are not web
 * origins.
 */
export const createWellKnownDocuments = ({ passkey }: Settings): WellKnownDocuments => {
  if (!passkey) return {}
  const origins = passkey.origins.filter((origin) => origin.startsWith('https://'))
  return {
    '/.well-known/passkey-endpoints': passkey.endpoints,
    ...(origins.length > 0 && { '/.well-known/webauthn': { origins } }),
  }
}
