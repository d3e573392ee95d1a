export interface BaseUrlOptions {
  /** The absolute http(s) URL of the service. Without a path, `basePath` is appended. Default: the origin of the page. */
  baseURL?: string
  /** The path of the service at its origin. `/api/auth` by default. */
  basePath?: string
}

/**
 * Returns the URL that the paths of calls are appended to, without a trailing slash. Without `baseURL` and outside of a
 * browser it is only a path. Throws a TypeError when `baseURL` is not an http(s) URL.
 */
export const resolveBaseUrl = ({ baseURL, basePath = '/api/auth' }: BaseUrlOptions): string => {
  const path = stripTrailingSlashes(basePath.startsWith('/') ? basePath : `/${basePath}`)
  if (baseURL === undefined) return (typeof window === 'undefined' ? '' : window.location.origin) + path
  if (!/^\s*https?:/i.test(baseURL) || !URL.canParse(baseURL)) {
    throw new TypeError(`Invalid base URL: ${baseURL}. Expected an http(s) URL, such as https://example.com`)
  }
  const { origin, pathname } = new URL(baseURL)
  return origin + (pathname === '/' ? path : stripTrailingSlashes(pathname))
}

/** Encodes a query string. Omits null and undefined, repeats lists, and encodes objects as JSON. */
export const encodeQuery = (query: object): string => {
  const pairs = Object.entries(query).flatMap(([key, value]: [string, unknown]) => {
    const items: unknown[] = Array.isArray(value) ? value : [value]
    return items
      .filter((item) => item !== null && item !== undefined)
      .map((item) => `${encodeURIComponent(key)}=${encodeURIComponent(toText(item))}`)
  })
  return pairs.length ? `?${pairs.join('&')}` : ''
}

const stripTrailingSlashes = (path: string) => path.replace(/\/+$/, '')

const toText = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
