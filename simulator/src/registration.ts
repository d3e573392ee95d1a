/** What an application was given when it registered. */
export interface Credentials {
  clientId: string
  clientSecret: string
  /** TikTok alone; its own name for the client id. */
  clientKey?: string
  /** Apple alone, in PEM: verifies a client secret that the application makes anew for each request. */
  publicKey?: string
}

/**
 * The application that is registered at each provider. Its secret has all the characters that go wrong when a program
 * encodes them wrongly: in a form, and in the header of Basic (RFC 6749, section 2.3.1).
 */
export const credentialsOf = (id: string): Credentials => ({
  clientId: `latchkey-at-${id}`,
  clientSecret: `secret-of-${id} +/?:&=%~ü>`,
  ...(id === 'tiktok' && { clientKey: 'key-at-tiktok' }),
})

/** What an application calls itself in its requests. */
export const nameOf = ({ clientId, clientKey }: Credentials): string => clientKey ?? clientId
