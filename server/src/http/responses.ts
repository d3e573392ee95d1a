import { type Call, matchLanguage, strictTransportSecurity } from '@latchkey/contract'
import type { Failure } from '../platform/errors.ts'
import {
  CachedResponse,
  ConstantResponse,
  Download,
  Media,
  Page,
  type PageContent,
  PublicDocument,
  Redirect,
  type Reply,
} from '../platform/reply.ts'
import type { BrandSource } from '../platform/brand/brand.ts'
import type { Settings } from '../platform/options/settings.ts'
import {
  type ConstantDocument,
  createConstantDocuments,
  encodeDocument,
  matchesEntityTag,
} from './constant-documents.ts'
import type { HttpResponse, RequestHeaders } from './http-message.ts'
import { toJson } from './json.ts'
import type { OriginPolicy } from '../platform/origins.ts'
import { toOAuthFields } from './oauth-errors.ts'
import { renderPage } from './pages.ts'
import type { CredentialCodec } from './credentials.ts'

/** The parts of a request that every response depends on. */
export interface RequestState {
  readonly id: string
  readonly origin: string | null
  readonly headers: RequestHeaders
  readonly reply: Reply
}

interface Parts {
  settings: Settings
  credentials: CredentialCodec
  origins: OriginPolicy
  brand: BrandSource
}

/** Creates the response of each kind of result. `no-store` unless the content is public: responses carry identity. */
export const createResponses = ({ settings, credentials, origins, brand }: Parts) => {
  const transportSecurity = strictTransportSecurity(settings.origin)
  const respond = (
    state: RequestState,
    status: number,
    body: HttpResponse['body'],
    headers: Record<string, string>,
  ): HttpResponse => {
    headers['cache-control'] ??= 'no-store'
    headers['x-content-type-options'] = 'nosniff'
    headers['referrer-policy'] ??= 'no-referrer'
    if (transportSecurity !== null) headers['strict-transport-security'] = transportSecurity
    headers['x-request-id'] = state.id
    const { setCookies, token } = credentials.write(state.headers, state.reply)
    if (token !== null) headers['set-auth-token'] = token
    if (state.origin !== null && origins.isTrustedOrigin(state.origin)) allowOrigin(headers, state.origin)
    return {
      status,
      headers,
      setCookies,
      body,
      afterSent: state.reply.afterSent,
    }
  }

  const cachedJson = new WeakMap<object, string>()
  const serializeOnce = ({ key, make }: CachedResponse<unknown>): string => {
    let text = cachedJson.get(key)
    if (text === undefined) cachedJson.set(key, (text = toJson(make())))
    return text
  }

  const failure = (state: RequestState, error: Failure, call?: Call): HttpResponse => {
    const { code, message, methods, banExpires, status, retryAfter } = error
    const isDenial = error.errorName === null || undefined
    const fields = { code, message, methods, banExpires, isDenial, ...(call?.hasOAuthErrors && toOAuthFields(error)) }
    return respond(state, status, JSON.stringify(fields), {
      'content-type': 'application/json',
      ...retryHeaders(retryAfter),
      ...(requiresSession(error) && challengeHeaders(state)),
    })
  }

  const challengeHeaders = ({ headers }: RequestState): Record<string, string> => {
    const challenge = credentials.challenge(headers)
    return challenge === null ? {} : { 'www-authenticate': challenge }
  }

  const page = async (
    state: RequestState,
    content: PageContent,
    status = 200,
    headers: Record<string, string> = {},
  ): Promise<HttpResponse> => {
    const parts = { settings, brand: await brand.current() }
    const { html, policy } = renderPage(content, languageOf(state), parts)
    return respond(state, status, html, { ...headers, ...pageHeaders(policy) })
  }

  const findDocument = createConstantDocuments()
  const constant = (state: RequestState, document: ConstantDocument): HttpResponse => {
    const headers = { ...document.headers }
    return matchesEntityTag(state.headers.get('if-none-match'), document)
      ? respond(state, 304, null, headers)
      : respond(state, 200, document.body, headers)
  }

  const constantJson = (state: RequestState, { name, brand: basis, make }: ConstantResponse<unknown>): HttpResponse =>
    constant(
      state,
      findDocument(name, basis, () => ({
        text: toJson(make()),
        headers: { 'content-type': 'application/json', vary: 'origin' },
      })),
    )

  const publicDocument = (state: RequestState, { content, maxAge }: PublicDocument<unknown>): HttpResponse =>
    constant(
      state,
      encodeDocument({
        text: toJson(content),
        headers: {
          'content-type': 'application/json',
          'cache-control': `public, max-age=${maxAge}`,
          vary: 'origin',
        },
      }),
    )

  const referencePage = async (
    state: RequestState,
    content: PageContent & { kind: 'reference' },
  ): Promise<HttpResponse> => {
    const language = languageOf(state)
    const current = await brand.current()
    const document = findDocument(`reference of ${content.operation} in ${language}`, current, () => {
      const { html, policy } = renderPage(content, language, { settings, brand: current })
      return { text: html, headers: { ...pageHeaders(policy), vary: 'accept-language, origin' } }
    })
    return constant(state, document)
  }

  const json = (state: RequestState, result: unknown): HttpResponse =>
    respond(state, 200, result instanceof CachedResponse ? serializeOnce(result) : toJson(result), {
      'content-type': 'application/json',
    })

  const media = (state: RequestState, { type, bytes, isImmutable }: Media): HttpResponse =>
    respond(state, 200, bytes, {
      'content-type': type,
      ...(isImmutable ? immutable : shortLived),
      ...withoutScripts,
    })

  const download = (state: RequestState, { type, fileName, chunks }: Download): HttpResponse =>
    respond(state, 200, chunks, {
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"`,
      ...withoutScripts,
    })

  return {
    /** The response of a call that succeeded. */
    of: (state: RequestState, result: unknown): HttpResponse | Promise<HttpResponse> => {
      if (result instanceof Redirect) return respond(state, 302, null, { location: result.location })
      if (result instanceof ConstantResponse) return constantJson(state, result)
      if (result instanceof PublicDocument) return publicDocument(state, result)
      if (result instanceof Page && result.content.kind === 'reference') return referencePage(state, result.content)
      if (result instanceof Page) return page(state, result.content)
      if (result instanceof Media) return media(state, result)
      if (result instanceof Download) return download(state, result)
      return json(state, result)
    },
    failure,
    failurePage: (state: RequestState, { code, status, retryAfter }: Failure) =>
      page(state, { kind: 'error', code }, status, retryHeaders(retryAfter)),
    toErrorPage: (state: RequestState, code: string) =>
      respond(state, 302, null, { location: `${settings.apiUrl}/error?error=${code}` }),
    wrongMethod: (state: RequestState, methods: string[]) =>
      respond(state, 405, JSON.stringify({ code: 'METHOD_NOT_ALLOWED', message: 'Method not allowed' }), {
        'content-type': 'application/json',
        allow: methods.join(', '),
      }),
    preflight: (state: RequestState, methods: string[]) =>
      respond(state, 204, null, {
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': `content-type, x-request-id${credentials.acceptsTokens ? ', authorization' : ''}`,
        'access-control-max-age': '600',
      }),
  }
}

const requiresSession = ({ errorName }: Failure): boolean =>
  errorName === 'UNAUTHORIZED' || errorName === 'NOT_AUTHENTICATED'

const languageOf = ({ headers }: RequestState) => matchLanguage(headers.get('accept-language') ?? '')

const pageHeaders = (policy: string): Record<string, string> => ({
  'content-type': 'text/html;charset=UTF-8',
  'content-security-policy': policy,
  // The URL can contain a secret, which other sites must not see. `no-referrer` would remove `Origin` from the page's form.
  'referrer-policy': 'same-origin',
  // Not on redirects: an application may open the way to a provider in a popup.
  'cross-origin-opener-policy': 'same-origin',
})

const shortLived = { 'cache-control': 'public, max-age=300', vary: 'origin' }

const immutable = {
  'cache-control': 'public, max-age=31536000, immutable',
  // A shared cache must not serve the response for one origin to another origin.
  vary: 'origin',
}

/** Users determine the content, so a browser must not run it. */
const withoutScripts = { 'content-security-policy': "default-src 'none'; sandbox" }

/** Allows credentials, for which CORS requires the literal origin and `Vary` (Fetch standard, CORS protocol). */
const allowOrigin = (headers: Record<string, string>, origin: string): void => {
  headers['access-control-allow-origin'] = origin
  headers['access-control-allow-credentials'] = 'true'
  const exposed = 'retry-after, x-retry-after, x-request-id'
  headers['access-control-expose-headers'] = 'set-auth-token' in headers ? `${exposed}, set-auth-token` : exposed
  headers.vary ??= 'origin'
}

const retryHeaders = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds), 'x-retry-after': String(seconds) }
