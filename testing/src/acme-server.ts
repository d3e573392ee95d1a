import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Simulator } from '@latchkey/simulator'
import { listen } from './listen.ts'

export interface AcmeServer extends Pick<Simulator, 'approve'> {
  readonly credentials: { readonly clientId: string; readonly clientSecret: string }
  readonly endpoints: { readonly authorization: string; readonly token: string; readonly userInfo: string }
  readonly tokenRequests: readonly TokenRequest[]
}

interface TokenRequest {
  readonly headers: IncomingHttpHeaders
  readonly form: Readonly<Record<string, string>>
}

const credentials = { clientId: 'latchkey', clientSecret: 'acme secret' }
/** The secret is form-encoded (RFC 6749, section 2.3.1). */
const AUTHORIZATION = `Basic ${Buffer.from('latchkey:acme+secret').toString('base64')}`
const user = { id: 'acme-1815', username: 'ada_lovelace', email: 'ada@acme.example', verified: true }

/** A provider with the deviations that `acme` declares. Stops after the test. */
export const startAcmeServer = async (): Promise<AcmeServer> => {
  const challenges = new Map<string, string | null>()
  const accessTokens = new Set<string>()
  const refreshTokens = new Set<string>()
  const tokenRequests: TokenRequest[] = []

  const isValidGrant = (form: Readonly<Record<string, string>>): boolean => {
    if (form['grant_type'] === 'refresh_token') return refreshTokens.delete(form['refresh_token'] ?? '')
    const { code = '', code_verifier: verifier = '' } = form
    const challenge = challenges.get(code)
    return challenges.delete(code) && createHash('sha256').update(verifier).digest('base64url') === challenge
  }
  const issueTokens = () => {
    const tokens = { access: randomUUID(), refresh: randomUUID(), granted: ['identify', 'email'] }
    accessTokens.add(tokens.access)
    refreshTokens.add(tokens.refresh)
    return { tokens }
  }

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { headers } = request
    const respond = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body))
    if (request.url === '/me') {
      const isAuthorized = accessTokens.has(headers.authorization?.replace('Bearer ', '') ?? '')
      return isAuthorized ? respond(200, user) : respond(401, {})
    }
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    tokenRequests.push({ headers, form })
    if (headers.authorization !== AUTHORIZATION) return respond(401, { error: 'invalid_client' })
    return isValidGrant(form) ? respond(200, issueTokens()) : respond(400, { error: 'invalid_grant' })
  }
  const server = createServer((request, response) => void handle(request, response))
  const origin = await listen(server)

  return {
    credentials,
    endpoints: { authorization: `${origin}/authorize`, token: `${origin}/token`, userInfo: `${origin}/me` },
    tokenRequests,
    approve: async (authorizationUrl) => {
      const query = new URL(authorizationUrl).searchParams
      if (query.get('app_id') !== credentials.clientId) throw new Error('Unknown app_id')
      const code = randomUUID()
      challenges.set(code, query.get('code_challenge'))
      const callback = new URL(query.get('redirect_uri') ?? '')
      callback.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
      return { method: 'GET', url: callback.href }
    },
  }
}
