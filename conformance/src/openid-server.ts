import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'

/** The users of the provider with their claims, by login name. */
export type OpenIdUsers = Record<
  string,
  { name: string; email: string; email_verified: boolean | string; picture?: string }
>

export interface OpenIdServer {
  /** `http://127.0.0.1:PORT` */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Tests can change it at any time. */
  readonly users: OpenIdUsers
  close(): Promise<void>
}

interface OpenIdServerOptions {
  redirectUri: string
  /** A free port by default. */
  port?: number
  /** How the application sends its secret to the token endpoint. */
  authentication?: 'client_secret_basic' | 'client_secret_post'
  /** `true` adds all claims to the ID token. By default it has only the subject, as the standard specifies. */
  hasClaimsInIdToken?: boolean
}

/** The registered application. */
export const application = { clientId: 'latchkey', clientSecret: 'a secret with +/?:&=%~ in it, of some length' }

/** A certified OpenID provider with one application. Its sign-in page requests only a login name. */
export const startOpenIdServer = async ({
  redirectUri,
  port = 0,
  authentication = 'client_secret_basic',
  hasClaimsInIdToken = false,
}: OpenIdServerOptions): Promise<OpenIdServer> => {
  const users: OpenIdUsers = {
    ada: { name: 'Ada Lovelace', email: 'ada@openid.example', email_verified: true },
  }
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const issuer = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: application.clientId,
        client_secret: application.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: authentication,
      },
    ],
    jwks: { keys: [createSigningKey()] },
    cookies: { keys: ['a key for the cookies of a test'] },
    claims: { openid: ['sub'], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: !hasClaimsInIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/sign-in/${uid}` },
    findAccount: (_ctx, id) => users[id] && { accountId: id, claims: () => ({ sub: id, ...users[id] }) },
    // Signing in implies consent.
    loadExistingGrant: async ({ oidc: { client, session, provider: currentProvider } }) => {
      const grantId = session.grantIdFor(client.clientId)
      if (grantId) return currentProvider.Grant.find(grantId)
      const grant = new currentProvider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    issueRefreshToken: async () => true,
    ttl: { AccessToken: 3600, IdToken: 3600, RefreshToken: 3600, Interaction: 600, Session: 3600, Grant: 3600 },
  })
  const protocol = provider.callback()

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!request.url?.startsWith('/sign-in/')) return protocol(request, response)
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE)
      return
    }
    const name = new URLSearchParams(await readBody(request)).get('name') ?? ''
    await provider.interactionFinished(request, response, { login: { accountId: name } })
  }

  return {
    issuer,
    ...application,
    users,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const createSigningKey = (): object => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString()
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>OpenID provider</title><link rel="icon" href="data:,"></head>
<body><main><h1>OpenID provider</h1><form method="post"><label for="name">Name</label>
<input id="name" name="name" required><button>Sign in</button></form></main></body></html>`
