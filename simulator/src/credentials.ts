/** The registration of a client at a provider. */
export interface Credentials {
  clientId: string
  clientSecret: string
  /** TikTok only: the client ID, which TikTok calls client key. */
  clientKey?: string
  /** Apple only: the PEM public key that verifies the client secrets, which the client signs per request. */
  publicKey?: string
}

/**
 * The default client of each provider. The secret contains all characters that require form encoding, so that clients
 * with wrong encoding fail (RFC 6749, section 2.3.1).
 */
export const getCredentials = (id: string): Credentials => ({
  clientId: `latchkey-at-${id}`,
  clientSecret: `secret-of-${id} +/?:&=%~ü>`,
  ...(id === 'tiktok' && { clientKey: 'key-at-tiktok' }),
})

/** The client ID in requests. */
export const getClientIdentifier = ({ clientId, clientKey }: Credentials): string => clientKey ?? clientId
