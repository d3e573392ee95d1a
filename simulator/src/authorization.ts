import { randomBytes } from 'node:crypto'
import type { Grant } from './grant.ts'
import type { Misbehaviour } from './misbehaviour.ts'
import { type SimulatedPerson, told } from './person.ts'
import type { Provider } from './provider.ts'
import type { ProviderState } from './state.ts'

/** What the browser does next. */
export type Approval =
  | { method: 'GET'; url: string; form?: undefined }
  | { method: 'POST'; url: string; form: Readonly<Record<string, string>> }

/** Why the provider refuses an authorization request (RFC 6749, section 4.1.1; RFC 7636, section 4.3), in a sentence. */
export const refusalOf = ({ provider, applications }: ProviderState, query: URLSearchParams): string | undefined => {
  const names = [...query.keys()]
  const idName = provider.clientIdName ?? 'client_id'
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) return `${twice} is there twice.`
  if (query.has('client_secret')) return 'client_secret must never be in an address.'
  if (!query.has(idName)) return `${idName} is missing.`
  if (!applications.has(query.get(idName) ?? '')) {
    return `No application with the ${idName} “${query.get(idName)}” is registered here.`
  }
  if (!isRedirectUri(query.get('redirect_uri'))) return 'redirect_uri must be an absolute address without a fragment.'
  if (query.get('response_type') !== 'code') return 'response_type must be “code”.'
  const missing = provider.requires.find((name) => !query.get(name))
  if (missing !== undefined) return `${missing} is missing.`
  return refusalOfScopes(provider, query) ?? refusalOfChallenge(provider, query) ?? provider.refusal?.(query)
}

export interface Decision {
  query: URLSearchParams
  person: SimulatedPerson
  /** Chosen on the page. */
  misbehaviour: Misbehaviour | undefined
}

/** The person approves: the callback with a code. */
export const approveRequest = (state: ProviderState, { query, person, misbehaviour }: Decision): Approval => {
  const { provider, approvals, codes } = state
  const mode = state.misbehaviour ?? misbehaviour
  if (mode === 'denied') return denyRequest(state, query)
  const clientId = query.get(provider.clientIdName ?? 'client_id') ?? ''
  const deviceId = provider.namesDevice ? randomBytes(24).toString('base64url') : undefined
  const grant: Grant = {
    person,
    clientId,
    redirectUri: query.get('redirect_uri') ?? '',
    scopes: scopesOf(provider, query),
    query,
    deviceId,
    misbehaviour,
  }
  const code = randomBytes(24).toString('base64url')
  // A code that was used is one that is not kept any more.
  if (mode !== 'replayed-code') codes.set(code, grant)
  const approval = `${clientId} ${person.subject}`
  const isFirst = !approvals.has(approval)
  approvals.add(approval)
  return callback(provider, query, {
    code,
    ...stateFor(state, query, mode),
    ...(deviceId !== undefined && { device_id: deviceId }),
    ...provider.callback?.(told(person, mode), grant, isFirst),
  })
}

/** The person refuses (RFC 6749, section 4.1.2.1). */
export const denyRequest = (state: ProviderState, query: URLSearchParams): Approval =>
  callback(state.provider, query, {
    error: state.provider.denial ?? 'access_denied',
    error_description: 'The person refused.',
    ...stateFor(state, query, state.misbehaviour),
  })

const isRedirectUri = (text: string | null): boolean => {
  const url = text !== null && URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) && url.hash === '' && url.username === ''
}

const delimiters = { blank: / /, comma: /,/, either: /[ ,]/ } as const

const scopesOf = ({ scopeDelimiter = 'blank' }: Provider, query: URLSearchParams): string[] => [
  ...new Set((query.get('scope') ?? '').split(delimiters[scopeDelimiter]).filter((scope) => scope !== '')),
]

const refusalOfScopes = (provider: Provider, query: URLSearchParams): string | undefined => {
  const wrong = scopesOf(provider, query).find((scope) => !/^[\w.:/-]+$/.test(scope))
  return wrong === undefined
    ? undefined
    : `“${wrong}” is no scope; between scopes stands ${provider.scopeDelimiter === 'comma' ? 'a comma' : 'a blank'}.`
}

const refusalOfChallenge = ({ name, requiresPkce }: Provider, query: URLSearchParams): string | undefined => {
  const challenge = query.get('code_challenge')
  if (challenge === null) return requiresPkce ? `code_challenge is missing: ${name} requires PKCE.` : undefined
  if (query.get('code_challenge_method')?.toUpperCase() !== 'S256') return 'code_challenge_method must be “S256”.'
  return /^[\w-]{43}$/.test(challenge) ? undefined : 'code_challenge must be the base64url of a SHA-256.'
}

const stateFor = (
  { states }: ProviderState,
  query: URLSearchParams,
  mode: Misbehaviour | undefined,
): Readonly<Record<string, string>> => {
  const own = query.get('state')
  if (own === null) return {}
  const foreign = states.findLast((state) => state !== own) ?? randomBytes(24).toString('base64url')
  states.push(own)
  return { state: mode === 'swapped-state' ? foreign : own }
}

const callback = ({ formPost }: Provider, query: URLSearchParams, form: Readonly<Record<string, string>>): Approval => {
  const url = new URL(query.get('redirect_uri') ?? '')
  if (formPost && query.get('response_mode') === 'form_post') return { method: 'POST', url: url.href, form }
  for (const [name, value] of Object.entries(form)) url.searchParams.append(name, value)
  return { method: 'GET', url: url.href }
}
