import type { Call } from '@latchkey/contract'
import type { BrandSource } from '../platform/brand/brand.ts'
import type { Failure } from '../platform/errors.ts'
import { CachedResponse, ConstantResponse, Download, Media, Page, PublicDocument, Redirect } from '../platform/reply.ts'
import { createDocumentResponses } from './document-responses.ts'
import type { HttpResponse } from './http-message.ts'
import { toJson } from './json.ts'
import { toOAuthFields } from './oauth-errors.ts'
import { createRespond, type RequestState, type RespondParts } from './respond.ts'

interface Parts extends RespondParts {
  readonly brand: BrandSource
}

/** Creates the response for each kind of result and failure. */
export const createResponses = ({ settings, credentials, origins, brand }: Parts) => {
  const respond = createRespond({ settings, credentials, origins })
  const documents = createDocumentResponses(respond, { settings, brand })
  const serializeOnce = createSerializer()

  const renderPage = (state: RequestState, { content }: Page): Promise<HttpResponse> =>
    content.kind === 'reference' ? documents.renderReference(state, content) : documents.renderPage(state, content)

  const renderJson = (state: RequestState, result: unknown): HttpResponse =>
    respond(state, 200, result instanceof CachedResponse ? serializeOnce(result) : toJson(result), {
      'content-type': 'application/json',
    })

  const renderMedia = (state: RequestState, { type, bytes, isImmutable }: Media): HttpResponse =>
    respond(state, 200, bytes, { 'content-type': type, ...(isImmutable ? immutable : shortLived), ...withoutScripts })

  const renderDownload = (state: RequestState, { type, fileName, chunks }: Download): HttpResponse =>
    respond(state, 200, chunks, {
      'content-type': type,
      'content-disposition': `attachment; filename="${fileName}"`,
      ...withoutScripts,
    })

  const getChallengeHeaders = ({ headers }: RequestState): Record<string, string> => {
    const challenge = credentials.challenge(headers)
    return challenge === null ? {} : { 'www-authenticate': challenge }
  }

  return {
    /** The response of a call that succeeded. */
    renderResult: (state: RequestState, result: unknown): HttpResponse | Promise<HttpResponse> => {
      if (result instanceof Redirect) return respond(state, 302, null, { location: result.location })
      if (result instanceof ConstantResponse) return documents.renderConstant(state, result)
      if (result instanceof PublicDocument) return documents.renderPublic(state, result)
      if (result instanceof Page) return renderPage(state, result)
      if (result instanceof Media) return renderMedia(state, result)
      if (result instanceof Download) return renderDownload(state, result)
      return renderJson(state, result)
    },

    renderFailure: (state: RequestState, error: Failure, call?: Call): HttpResponse => {
      const { code, message, methods, banExpires, status, retryAfter } = error
      // A denial of a hook has no name in the catalog. Other responses do not contain the field.
      const isDenial = error.errorName === null ? true : undefined
      const oauthFields = call?.hasOAuthErrors && toOAuthFields(error)
      const body = JSON.stringify({ code, message, methods, banExpires, isDenial, ...oauthFields })
      return respond(state, status, body, {
        'content-type': 'application/json',
        ...toRetryHeaders(retryAfter),
        ...(requiresSession(error) && getChallengeHeaders(state)),
      })
    },

    renderFailurePage: (state: RequestState, { code, status, retryAfter }: Failure): Promise<HttpResponse> =>
      documents.renderPage(state, { kind: 'error', code }, status, toRetryHeaders(retryAfter)),

    redirectToErrorPage: (state: RequestState, code: string): HttpResponse =>
      respond(state, 302, null, { location: `${settings.apiUrl}/error?error=${code}` }),

    rejectMethod: (state: RequestState, allowed: string[]): HttpResponse =>
      respond(state, 405, JSON.stringify({ code: 'METHOD_NOT_ALLOWED', message: 'Method not allowed' }), {
        'content-type': 'application/json',
        allow: allowed.join(', '),
      }),

    acceptPreflight: (state: RequestState, methods: string[]): HttpResponse =>
      respond(state, 204, null, {
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': `content-type, x-request-id${credentials.acceptsTokens ? ', authorization' : ''}`,
        // Ten minutes.
        'access-control-max-age': '600',
      }),
  }
}

export type Responses = ReturnType<typeof createResponses>

/** Creates the response cache: a response is serialized once, as long as the object that it depends on exists. */
const createSerializer = () => {
  const texts = new WeakMap<object, string>()
  return ({ key, make }: CachedResponse<unknown>): string => {
    let text = texts.get(key)
    if (text === undefined) texts.set(key, (text = toJson(make())))
    return text
  }
}

const requiresSession = ({ errorName }: Failure): boolean =>
  errorName === 'UNAUTHORIZED' || errorName === 'NOT_AUTHENTICATED'

/** A shared cache must not serve the response for one origin to another origin. */
const varyByOrigin = { vary: 'origin' }

/** Five minutes. */
const shortLived = { 'cache-control': 'public, max-age=300', ...varyByOrigin }

/** One year. */
const immutable = { 'cache-control': 'public, max-age=31536000, immutable', ...varyByOrigin }

/** Users determine the content, so a browser must not run it. */
const withoutScripts = { 'content-security-policy': "default-src 'none'; sandbox" }

const toRetryHeaders = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds), 'x-retry-after': String(seconds) }
