/** The part of the settings that cookie names depend on. */
export interface CookieSettings {
  readonly prefix: string
  /** The public URL is https. */
  readonly secure: boolean
  /** Set if subdomains receive the cookies. */
  readonly domain: string | null
}

/**
 * Returns the name of a cookie. Over https it starts with `__Host-`: browsers accept such a cookie only from this host,
 * so neither a sibling subdomain nor a plain-http page can set it (RFC 6265bis, section 4.1.3). Cookies for subdomains
 * can only have `__Secure-`. Throws if the prefix is not valid in a cookie name.
 */
export const getCookieName = ({ prefix, secure, domain }: CookieSettings, name: string): string => {
  if (!COOKIE_NAME.test(prefix)) {
    throw new Error(
      `advanced.cookiePrefix must have only characters of a cookie name; received ${JSON.stringify(prefix)}`,
    )
  }
  if (!secure) return `${prefix}.${name}`
  return `${domain === null ? '__Host-' : '__Secure-'}${prefix}.${name}`
}

/**
 * The beginnings of the names under which an earlier release or better-auth set the cookies. Over https, names without
 * `__Secure-` are never read (R50).
 */
export const listEarlierCookiePrefixes = ({ prefix, secure, domain }: CookieSettings): string[] => {
  const current = secure && domain === null ? '' : prefix
  return [...new Set([prefix, 'better-auth'])]
    .filter((earlier) => earlier !== current)
    .map((earlier) => `${secure ? '__Secure-' : ''}${earlier}`)
}

/** RFC 6265, section 4.1.1: a name is a token. */
export const COOKIE_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/**
 * Finds the encoded value of a cookie in a `Cookie` header. Returns null if the header has several cookies of this
 * name: a browser sends a second one only if another host or path has set it, and their order does not show which is
 * genuine.
 */
export const findCookie = (header: string, name: string): string | null => {
  let value: string | null = null
  for (let start = 0; start < header.length; ) {
    const semicolon = header.indexOf(';', start)
    const end = semicolon === -1 ? header.length : semicolon
    const nameStart = skipSpace(header, start, end)
    if (header.startsWith(name, nameStart)) {
      const equals = skipSpace(header, nameStart + name.length, end)
      if (equals < end && header[equals] === '=') {
        if (value !== null) return null
        value = header.slice(equals + 1, end).trim()
      }
    }
    start = end + 1
  }
  return value
}

const skipSpace = (header: string, start: number, end: number): number => {
  let index = start
  while (index < end && (header[index] === ' ' || header[index] === '\t')) index += 1
  return index
}
