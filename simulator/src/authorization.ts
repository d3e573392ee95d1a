import { randomBytes } from 'node:crypto'
import type { Grant } from './grant.ts'
import type { Fault } from './fault.ts'
import { type SimulatedUser, applyFault } from './user.ts'
import type { Provider } from './provider.ts'
import type { ProviderState } from './state.ts'

/** The redirect or form post that the browser sends to the application. */
export type AuthorizationResponse =
  | { method: 'GET'; url: string; form?: undefined }
  | { method: 'POST'; url: string; form: Readonly<Record<string, string>> }

/** Returns the reason why the authorization request is invalid (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export const validateAuthorizationRequest = (
  { provider, clients }: ProviderState,
  query: URLSearchParams,
): string | undefined => {
  const names = [...query.keys()]
  const idName = provider.clientIdName ?? 'client_id'
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined) return `${duplicate} is duplicated.`
  if (query.has('client_secret')) return 'client_secret must not be in the URL.'
  if (!query.has(idName)) return `${idName} is missing.`
  if (!clients.has(query.get(idName) ?? '')) {
    return `No client with the ${idName} “${query.get(idName)}” is registered.`
  }
  if (!isRedirectUri(query.get('redirect_uri'))) return 'redirect_uri must be an absolute URL without a fragment.'
  if (query.get('response_type') !== 'code') return 'response_type must be “code”.'
  const missing = provider.requiredParameters.find((name) => !query.get(name))
  if (missing !== undefined) return `${missing} is missing.`
  return validateScopes(provider, query) ?? validateCodeChallenge(provider, query) ?? provider.validateRequest?.(query)
}

export interface ApprovalInput {
  query: URLSearchParams
  user: SimulatedUser
  /** Selected on the authorization page. */
  fault: Fault | undefined
}

/** Approves the request and issues a code. */
export const approveRequest = (
  state: ProviderState,
  { query, user, fault: pageFault }: ApprovalInput,
): AuthorizationResponse => {
  const { provider, approvals, codes } = state
  const fault = state.fault ?? pageFault
  if (fault === 'denied') return denyRequest(state, query)
  const clientId = query.get(provider.clientIdName ?? 'client_id') ?? ''
  const deviceId = provider.hasDeviceId ? randomBytes(24).toString('base64url') : undefined
  const grant: Grant = {
    user,
    clientId,
    redirectUri: query.get('redirect_uri') ?? '',
    scopes: parseScopes(provider, query),
    query,
    deviceId,
    fault: pageFault,
  }
  const code = randomBytes(24).toString('base64url')
  // Used codes are deleted, so an unstored code is handled like a used one.
  if (fault !== 'replayed-code') codes.set(code, grant)
  const approval = `${clientId} ${user.subject}`
  const isFirst = !approvals.has(approval)
  approvals.add(approval)
  return createCallback(provider, query, {
    code,
    ...createStateParameter(state, query, fault),
    ...(deviceId !== undefined && { device_id: deviceId }),
    ...provider.createCallbackParameters?.(applyFault(user, fault), grant, isFirst),
  })
}

/** Denies the request (RFC 6749, section 4.1.2.1). */
export const denyRequest = (state: ProviderState, query: URLSearchParams): AuthorizationResponse =>
  createCallback(state.provider, query, {
    error: state.provider.denialError ?? 'access_denied',
    error_description: 'The user denied the request.',
    ...createStateParameter(state, query, state.fault),
  })

const isRedirectUri = (text: string | null): boolean => {
  const url = text !== null && URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hash === '' && url.username === ''
}

const delimiters = { space: / /, comma: /,/, either: /[ ,]/ } as const

const parseScopes = ({ scopeDelimiter = 'space' }: Provider, query: URLSearchParams): string[] => [
  ...new Set((query.get('scope') ?? '').split(delimiters[scopeDelimiter]).filter((scope) => scope !== '')),
]

const validateScopes = (provider: Provider, query: URLSearchParams): string | undefined => {
  const invalid = parseScopes(provider, query).find((scope) => !/^[\w.:/-]+$/.test(scope))
  if (invalid === undefined) return undefined
  const separator = provider.scopeDelimiter === 'comma' ? 'a comma' : 'a space'
  return `“${invalid}” is not a scope. The separator is ${separator}.`
}

const validateCodeChallenge = ({ name, isPkceRequired }: Provider, query: URLSearchParams): string | undefined => {
  const challenge = query.get('code_challenge')
  if (challenge === null) return isPkceRequired ? `code_challenge is missing: ${name} requires PKCE.` : undefined
  if (query.get('code_challenge_method')?.toUpperCase() !== 'S256') return 'code_challenge_method must be “S256”.'
  return /^[\w-]{43}$/.test(challenge) ? undefined : 'code_challenge must be a base64url-encoded SHA-256 hash.'
}

const createStateParameter = (
  { states }: ProviderState,
  query: URLSearchParams,
  fault: Fault | undefined,
): Readonly<Record<string, string>> => {
  const state = query.get('state')
  if (state === null) return {}
  const otherState = states.findLast((other) => other !== state) ?? randomBytes(24).toString('base64url')
  states.push(state)
  return { state: fault === 'swapped-state' ? otherState : state }
}

const createCallback = (
  { hasFormPost }: Provider,
  query: URLSearchParams,
  form: Readonly<Record<string, string>>,
): AuthorizationResponse => {
  const url = new URL(query.get('redirect_uri') ?? '')
  if (hasFormPost && query.get('response_mode') === 'form_post') return { method: 'POST', url: url.href, form }
  for (const [name, value] of Object.entries(form)) url.searchParams.append(name, value)
  return { method: 'GET', url: url.href }
}
