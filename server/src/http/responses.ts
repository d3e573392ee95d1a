import { matchLanguage } from '@latchkey/contract'
import type { Failure } from '../platform/errors.ts'
import { CachedResponse, type Media, type PageContent, type Redirect, type Reply } from '../platform/reply.ts'
import type { Settings } from '../platform/options/settings.ts'
import type { HttpResponse, RequestHeaders } from './http-message.ts'
import { toJson } from './json.ts'
import type { OriginPolicy } from '../platform/origins.ts'
import { renderPage } from './pages.ts'
import type { SessionCookies } from './session-cookies.ts'

/** What every answer depends on. */
export interface RequestState {
  readonly id: string
  readonly origin: string | null
  readonly headers: RequestHeaders
  readonly reply: Reply
}

interface Parts {
  settings: Settings
  cookies: SessionCookies
  origins: OriginPolicy
}

/** Makes the answer of each kind of outcome. Nothing of ours may be kept by a cache, unless it never changes. */
export const createResponses = ({ settings, cookies, origins }: Parts) => {
  const respond = (
    asked: RequestState,
    status: number,
    body: HttpResponse['body'],
    headers: Record<string, string>,
  ): HttpResponse => {
    headers['cache-control'] ??= 'no-store'
    headers['x-content-type-options'] = 'nosniff'
    headers['x-request-id'] = asked.id
    if (asked.origin !== null && origins.isTrustedOrigin(asked.origin)) allowOrigin(headers, asked.origin)
    return { status, headers, setCookies: cookies.write(asked.reply), body, afterSent: asked.reply.afterSent }
  }

  const texts = new WeakMap<object, string>()
  const textOf = ({ key, make }: CachedResponse<unknown>): string => {
    let text = texts.get(key)
    if (text === undefined) texts.set(key, (text = toJson(make())))
    return text
  }

  const failure = (asked: RequestState, { code, message, status, retryAfter }: Failure): HttpResponse =>
    respond(asked, status, JSON.stringify({ code, message }), {
      'content-type': 'application/json',
      ...retryHeaders(retryAfter),
    })

  const page = (
    asked: RequestState,
    content: PageContent,
    status = 200,
    headers: Record<string, string> = {},
  ): HttpResponse => {
    const { html, policy } = renderPage(content, matchLanguage(asked.headers.get('accept-language') ?? ''), settings)
    return respond(asked, status, html, {
      ...headers,
      'content-type': 'text/html;charset=UTF-8',
      'content-security-policy': policy,
      // A link's secret stays on this site; `no-referrer` would take the Origin from the page's own form.
      'referrer-policy': 'same-origin',
    })
  }

  return {
    failure,
    page,
    json: (asked: RequestState, answer: unknown) =>
      respond(asked, 200, answer instanceof CachedResponse ? textOf(answer) : toJson(answer), {
        'content-type': 'application/json',
      }),
    media: (asked: RequestState, { type, bytes, fileName }: Media) =>
      respond(asked, 200, bytes, {
        'content-type': type,
        ...(fileName === undefined ? keptForEver : { 'content-disposition': `attachment; filename="${fileName}"` }),
        // Whatever somebody uploaded: opened by itself it does nothing.
        'content-security-policy': "default-src 'none'; sandbox",
      }),
    redirect: (asked: RequestState, { location }: Redirect) => respond(asked, 302, null, { location }),
    toErrorPage: (asked: RequestState, code: string) =>
      respond(asked, 302, null, { location: `${settings.origin}${settings.basePath}/error?error=${code}` }),
    failurePage: (asked: RequestState, { code, status, retryAfter }: Failure) =>
      page(asked, { kind: 'error', code }, status, retryHeaders(retryAfter)),
    wrongMethod: (asked: RequestState, methods: string[]) =>
      respond(asked, 405, JSON.stringify({ code: 'METHOD_NOT_ALLOWED', message: 'Method not allowed' }), {
        'content-type': 'application/json',
        allow: methods.join(', '),
      }),
    preflight: (asked: RequestState, methods: string[]) =>
      respond(asked, 204, null, {
        'access-control-allow-methods': methods.join(', '),
        'access-control-allow-headers': 'content-type, x-request-id',
        'access-control-max-age': '600',
      }),
  }
}

const keptForEver = {
  'cache-control': 'public, max-age=31536000, immutable',
  // A cache that everybody shares must not give one origin's answer to another.
  vary: 'origin',
}

/** Fetch standard, CORS protocol: credentials need the origin by name, and caches must know that the answer depends on it. */
const allowOrigin = (headers: Record<string, string>, origin: string): void => {
  headers['access-control-allow-origin'] = origin
  headers['access-control-allow-credentials'] = 'true'
  headers['access-control-expose-headers'] = 'retry-after, x-retry-after, x-request-id'
  headers.vary = 'origin'
}

const retryHeaders = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds), 'x-retry-after': String(seconds) }
