// The package has no types. These cover the part that openid-server.ts uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  interface Interaction {
    oidc: {
      client: { clientId: string }
      session: { accountId: string; grantIdFor(clientId: string): string | undefined }
      provider: {
        Grant: { new (about: { clientId: string; accountId: string }): Grant; find(id: string): Promise<Grant> }
      }
    }
  }

  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        clients: readonly object[]
        jwks: { keys: readonly object[] }
        cookies: { keys: readonly string[] }
        claims: Readonly<Record<string, readonly string[]>>
        conformIdTokenClaims: boolean
        features: Readonly<Record<string, { enabled: boolean }>>
        pkce: { required: () => boolean }
        interactions: { url: (ctx: unknown, interaction: { uid: string }) => string }
        findAccount: (ctx: unknown, id: string) => { accountId: string; claims: () => object } | undefined
        loadExistingGrant: (ctx: Interaction) => Promise<Grant>
        issueRefreshToken: () => Promise<boolean>
        ttl: Readonly<Record<string, number>>
      },
    )
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
    ): Promise<void>
  }
}
