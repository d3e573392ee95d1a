import { createHash, randomBytes } from 'node:crypto'
import { getClientIdentifier } from '../credentials.ts'
import type { Simulator } from '../simulator.ts'

/** The request format that one provider requires. */
export interface ClientConfig {
  scope?: string
  /** Additional parameters of the authorization request. */
  authorizationParameters?: Readonly<Record<string, string>>
  clientIdName?: 'client_key'
  isBasic?: true
  pkce?: true
  deviceId?: true
  /** The user info request. Without it, the ID token contains the profile. */
  profile?: { method?: 'POST'; path?: string; isForm?: true }
}

const REDIRECT_URI = 'http://localhost:3000/api/auth/callback'

/** An OAuth client for one provider. `changes` override parameters, so that a test can send invalid requests. */
export const createOAuthClient = (simulator: Simulator, id: string, config: ClientConfig) => {
  const credentials = simulator.getCredentials(id)
  const { clientId, clientSecret } = credentials
  const { authorization, token, userInfo } = simulator.getEndpoints(id)
  const verifier = randomBytes(64).toString('base64url')
  const idName = config.clientIdName ?? 'client_id'
  const clientIdentifier = getClientIdentifier(credentials)

  const authorizationUrl = (changes: Fields = {}): string => {
    const query = {
      [idName]: clientIdentifier,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      state: 'a-state-of-this-browser',
      scope: config.scope,
      ...(config.pkce && { code_challenge: createCodeChallenge(verifier), code_challenge_method: 'S256' }),
      ...config.authorizationParameters,
      ...changes,
    }
    return `${authorization}?${new URLSearchParams(removeUndefined(query))}`
  }

  /** Approves the request and returns the callback parameters. */
  const callback = async (changes: Fields = {}): Promise<Record<string, string>> => {
    const { url, form } = await simulator.approve(authorizationUrl(changes))
    return form ? { ...form } : Object.fromEntries(new URL(url).searchParams)
  }

  const requestToken = async (fields: Fields, header?: string): Promise<Response> =>
    fetch(token, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'an application',
        ...(config.isBasic && { authorization: header ?? createBasicHeader(clientIdentifier, clientSecret) }),
      },
      body: new URLSearchParams(
        removeUndefined({
          ...(!config.isBasic && { [idName]: clientIdentifier, client_secret: clientSecret }),
          ...fields,
        }),
      ),
    })

  const redeem = ({ code, device_id }: Fields, changes: Fields = {}, header?: string): Promise<Response> =>
    requestToken(
      {
        grant_type: 'authorization_code',
        code,
        redirect_uri: REDIRECT_URI,
        ...(config.pkce && { code_verifier: verifier }),
        ...(config.deviceId && { device_id }),
        ...changes,
      },
      header,
    )

  const refresh = (refreshToken: string, changes: Fields = {}): Promise<Response> =>
    requestToken({ grant_type: 'refresh_token', refresh_token: refreshToken, ...changes })

  const profile = (accessToken: string, { path = '', query = '' } = {}): Promise<Response> => {
    const { method, isForm } = config.profile ?? {}
    return fetch(`${userInfo}${config.profile?.path ?? ''}${path}${query}`, {
      method: method ?? 'GET',
      headers: { 'user-agent': 'an application', ...(!isForm && { authorization: `Bearer ${accessToken}` }) },
      ...(isForm && { body: new URLSearchParams({ access_token: accessToken, client_id: clientId }) }),
    })
  }

  return { authorizationUrl, callback, redeem, refresh, profile, clientSecret, clientIdentifier }
}

type Fields = Readonly<Record<string, string | undefined>>

/** RFC 6749, section 2.3.1. */
export const createBasicHeader = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`

const createCodeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

const removeUndefined = (fields: Fields): Record<string, string> => {
  const entries: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) entries[name] = value
  return entries
}
