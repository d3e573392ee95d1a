/** Decides which origins can send requests and which redirect targets are allowed. It depends only on the configuration. */
export interface OriginPolicy {
  /** For an `Origin` header, or what `parseOrigin` found in a `Referer`. `null` and anything with a path are not trusted. */
  isTrustedOrigin(origin: string): boolean
  /** For every redirect field: an absolute URL of a trusted origin, a trusted app link, or a path on the base origin. */
  isSafeRedirect(target: string): boolean
}

/**
 * Trusts the origin of `baseURL` and each of `trustedOrigins`:
 * `https://app.example.com`, `https://*.example.com[:PORT]`, `*.example.com[:PORT]` (http and https), `myapp://`,
 * `myapp://callback`. All comparisons are of parsed URLs, never of text (R1–R5, R48).
 * Throws an Error that names an invalid entry. Its functions never throw.
 */
export function createOriginPolicy(options: { baseURL: string; trustedOrigins: readonly string[] }): OriginPolicy {
  const baseOrigin = parseBaseURL(options.baseURL).origin
  const matchers = [createOriginMatcher(baseOrigin), ...options.trustedOrigins.map(createMatcher)]
  const isTrusted = (url: URL | null) => url !== null && matchers.some((matches) => matches(url))

  return {
    isTrustedOrigin: (origin) =>
      origin === baseOrigin || (NOTHING_AFTER_AUTHORITY.test(origin) && isTrusted(parseUrl(origin))),
    isSafeRedirect: (target) => {
      if (target.length > MAXIMUM_TARGET_LENGTH) return false
      return target.startsWith('/') ? isSafePath(target, baseOrigin) : isTrusted(parseUrl(target))
    },
  }
}

/** Parses the origin of a page's http(s) URL, as in a `Referer` header; null if it has no reliable origin. */
export function parseOrigin(pageUrl: string): string | null {
  const url = parseUrl(pageUrl)
  return url !== null && isWeb(url) ? url.origin : null
}

/**
 * Checks whether a request can change state (R38). Requests without cookies are checked, too, because login CSRF and
 * mail bombing need none. With none of the three headers it is allowed: a browser that could carry a victim's cookies
 * sends `Origin` on every cross-origin POST (Fetch standard, "append a request Origin header"), or at least Fetch
 * Metadata. A request with neither comes from a program, which could also set any header.
 */
export function checkRequestOrigin(
  policy: OriginPolicy,
  request: { method: string; origin: string | null; referer: string | null; secFetchSite: string | null },
): boolean {
  if (SAFE_METHODS.has(request.method)) return true
  if (request.origin !== null) return policy.isTrustedOrigin(request.origin)
  if (request.referer !== null) return policy.isTrustedOrigin(parseOrigin(request.referer) ?? '')
  return request.secFetchSite === null || request.secFetchSite === 'same-origin' || request.secFetchSite === 'none'
}

type Matcher = (url: URL) => boolean

/** Our pages use shorter targets, and some proxies reject longer `Location` headers. */
const MAXIMUM_TARGET_LENGTH = 2048
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i
const NOTHING_AFTER_AUTHORITY = /^[^/?#]*:\/\/[^/?#]*$/
/** URL parsers drop tabs and line breaks and turn `\` into `/`; the others are unsafe in headers and attributes. */
const FORBIDDEN_CHARACTERS = /[^\x21-\x7e]|[\\"<>]/
/** Neither `\` nor `%` nor `@` nor `:` is allowed in the path, so `/\host` and `/%2fhost` do not match either. */
const RELATIVE_PATH = /^\/(?!\/)[A-Za-z0-9_\-.+/]*(?:\?[A-Za-z0-9_\-.+/=&%]*)?$/
const HOST_LABELS = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)*$/
const WILDCARD = /^(?:(https?):\/\/)?\*\.([^:/?#@*]+)(?::(\d+))?\/?$/i
const NEVER_IN_CONFIGURED_URL = /[*?#]/
/** Schemes that run code, read files, or start something other than the app that registered them. */
const FORBIDDEN_APP_SCHEMES = new Set([
  'about:',
  'blob:',
  'content:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'intent:',
  'javascript:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
])

function parseBaseURL(text: string): URL {
  const url = parseUrl(text)
  if (url === null || !isWeb(url) || NEVER_IN_CONFIGURED_URL.test(text)) {
    throw new Error(
      `The base URL ${JSON.stringify(text)} must be an http(s) URL without user, wildcard, query or fragment.`,
    )
  }
  return url
}

function createMatcher(entry: string): Matcher {
  const wildcard = WILDCARD.exec(entry)
  if (wildcard !== null)
    return createHostMatcher(entry, { scheme: wildcard[1], suffix: wildcard[2] ?? '', port: wildcard[3] })
  const url = parseUrl(entry)
  if (url === null || NEVER_IN_CONFIGURED_URL.test(entry)) return rejectEntry(entry)
  if (!isWeb(url)) return FORBIDDEN_APP_SCHEMES.has(url.protocol) ? rejectEntry(entry) : createAppLinkMatcher(url)
  // An origin has no path, so an entry with a path would seem to restrict more than it does.
  return url.pathname === '/' ? createOriginMatcher(url.origin) : rejectEntry(entry)
}

function createOriginMatcher(origin: string): Matcher {
  return (url) => url.origin === origin
}

/** `*` stands for one or more whole labels: `*.good.com` is neither `good.com` nor `evilgood.com` (R3). */
function createHostMatcher(entry: string, parts: { scheme?: string; suffix: string; port?: string }): Matcher {
  const port = parts.port === undefined ? '' : `:${parts.port}`
  const sample = parseUrl(`${parts.scheme ?? 'https'}://x.${parts.suffix}${port}`)
  if (sample === null || !HOST_LABELS.test(sample.hostname)) return rejectEntry(entry)
  const ending = sample.hostname.slice(1)
  // `*.com` would trust every registered domain.
  if (ending.lastIndexOf('.') === 0 && ending !== '.localhost') return rejectEntry(entry)

  return (url) => {
    if (parts.scheme === undefined ? !isWeb(url) : url.protocol !== sample.protocol) return false
    if (parts.port === undefined ? url.port !== '' : getPort(url) !== getPort(sample)) return false
    return url.hostname.endsWith(ending) && HOST_LABELS.test(url.hostname)
  }
}

/** The host exactly, the path up to a `/`; `myapp://` alone is the whole app. */
function createAppLinkMatcher(app: URL): Matcher {
  const folder = app.pathname.endsWith('/') ? app.pathname : `${app.pathname}/`
  if (app.host === '' && app.pathname === '') return (url) => url.protocol === app.protocol
  return (url) =>
    url.protocol === app.protocol &&
    url.host === app.host &&
    (`${url.pathname}/` === folder || url.pathname.startsWith(folder))
}

function rejectEntry(entry: string): never {
  throw new Error(
    'trustedOrigins must look like https://app.example.com, https://*.example.com, *.example.com or ' +
      `myapp://callback, with international names in their xn-- form; ${JSON.stringify(entry)} does not.`,
  )
}

/** `/..//evil` resolves to our origin, but its normalized path `//evil` is a link to another host. */
function isSafePath(target: string, baseOrigin: string): boolean {
  if (!RELATIVE_PATH.test(target) || !URL.canParse(target, baseOrigin)) return false
  const url = new URL(target, baseOrigin)
  return url.origin === baseOrigin && !url.pathname.startsWith('//')
}

/**
 * Parses an absolute URL whose host is written in its normalized form, so that users, proxies and browsers read the same host.
 * Rejects user names (`good.com@evil.com`), `https:host`, unusual IP forms, and percent-encoded or Unicode hosts (R2, R48).
 */
function parseUrl(text: string): URL | null {
  if (FORBIDDEN_CHARACTERS.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const authority = AUTHORITY.exec(text)?.[1]
  if (!isWeb(url)) return authority === url.host ? url : null
  const written = authority?.toLowerCase()
  return written === url.host || (url.port === '' && written === `${url.host}:${getPort(url)}`) ? url : null
}

function isWeb(url: URL): boolean {
  return url.protocol === 'https:' || url.protocol === 'http:'
}

function getPort(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80')
}
