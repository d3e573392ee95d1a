export interface BaseUrlOptions {
  /** Absolute. With a path it is used as it is; without one `basePath` is appended. */
  baseURL?: string
  /** `/api/auth` by default; `/` is the root. */
  basePath?: string
}

/**
 * The address that the paths of calls are appended to, without a slash at its end: from `baseURL`, else from the page's
 * own origin, else a path alone. Throws when `baseURL` is not an http(s) address.
 */
export const resolveBaseUrl = ({ baseURL, basePath = '/api/auth' }: BaseUrlOptions): string => {
  const path = withoutEnd(basePath.startsWith('/') ? basePath : `/${basePath}`)
  if (baseURL === undefined) return (typeof window === 'undefined' ? '' : window.location.origin) + path
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new TypeError(`Invalid base URL: ${baseURL}. Please provide an http(s) address, such as https://example.com`)
  }
  return url.origin + (url.pathname === '/' ? path : withoutEnd(url.pathname))
}

/** The query of a request. Null and undefined are left out, lists are repeated, objects are sent as JSON. */
export const encodeQuery = (query: object): string => {
  const pairs = Object.entries(query).flatMap(([key, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== null && item !== undefined)
      .map((item) => `${encodeURIComponent(key)}=${encodeURIComponent(textOf(item))}`),
  )
  return pairs.length ? `?${pairs.join('&')}` : ''
}

const withoutEnd = (path: string) => path.replace(/\/+$/, '')

const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' ? value : JSON.stringify(value)
}
