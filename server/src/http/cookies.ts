import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { MAX_COOKIE_AGE_SECONDS } from '@latchkey/contract'

export interface CookieNames {
  readonly sessionToken: string
  readonly sessionData: string
  readonly dontRemember: string
}

export interface Cookie {
  name: string
  value: string
  /** In seconds. Without it, the cookie ends with the browser session. */
  maxAge?: number
  domain?: string
  path: string
  httpOnly: boolean
  secure: boolean
  sameSite: 'Lax' | 'Strict' | 'None'
}

/**
 * The cookie names. Over https, cookies without `__Secure-` are not read, since a plain-http page of the same host can
 * set them (R50). Throws if `prefix` is not valid in a cookie name.
 */
export function cookieNames({ prefix, secure }: { prefix: string; secure: boolean }): CookieNames {
  const config = { prefix, secure }
  return {
    sessionToken: cookieName(config, 'session_token'),
    sessionData: cookieName(config, 'session_data'),
    dontRemember: cookieName(config, 'dont_remember'),
  }
}

/** The name of a cookie. Throws if `prefix` is not valid in a cookie name. */
export function cookieName({ prefix, secure }: { prefix: string; secure: boolean }, name: string): string {
  if (!TOKEN.test(prefix))
    throw new Error(`The cookie prefix ${JSON.stringify(prefix)} has characters that no cookie name may have.`)
  return `${secure ? '__Secure-' : ''}${prefix}.${name}`
}

/**
 * Reads one cookie of a `Cookie` header, or returns null. The first of several wins, quotes are removed, and invalid
 * percent-encoding is returned unchanged. Never throws (R70).
 */
export function readCookie(header: string, name: string): string | null {
  const written = findCookie(header, name)
  return written === null ? null : decodeCookie(written)
}

/** The encoded value of the cookie. */
export function findCookie(header: string, name: string): string | null {
  for (let start = 0; start < header.length; ) {
    const semicolon = header.indexOf(';', start)
    const end = semicolon === -1 ? header.length : semicolon
    const nameStart = skipSpace(header, start, end)
    if (header.startsWith(name, nameStart)) {
      const equals = skipSpace(header, nameStart + name.length, end)
      if (equals < end && header[equals] === '=') return header.slice(equals + 1, end).trim()
    }
    start = end + 1
  }
  return null
}

/** A key of the key ring, as text or imported. */
export type CookieKey = string | KeyObject

/** Returns `<value>.<signature>` signed with the first key: HMAC-SHA-256 with the key text, base64 with padding. */
export function signCookie(value: string, keys: readonly CookieKey[]): string {
  const [key] = keys
  if (key === undefined) throw new Error('The key ring is empty.')
  return `${value}.${sign(value, key)}`
}

/** The value before the signature, unverified; null without a signature. */
export const valueOf = (raw: string): string => raw.slice(0, Math.max(raw.lastIndexOf('.'), 0))

/** The value if one of the keys signed it, else null. `raw` is the result of `readCookie`. */
export function verifyCookie(raw: string, keys: readonly CookieKey[]): string | null {
  const value = valueOf(raw)
  const signature = raw.slice(value.length + 1)
  if (value === '' || !SIGNATURE.test(signature)) return null
  const given = Buffer.from(signature, 'latin1')
  // Compares text, since several base64 texts decode to the same bytes.
  return keys.some((key) => timingSafeEqual(given, Buffer.from(sign(value, key), 'latin1'))) ? value : null
}

/**
 * Formats a `Set-Cookie` header. An age above the browser limit is reduced to it (R49); a negative age deletes the
 * cookie. Throws for an invalid name, domain or path. The value is percent-encoded, so it is always valid.
 */
export function serializeCookie(cookie: Cookie): string {
  if (!TOKEN.test(cookie.name)) throw new Error(`${JSON.stringify(cookie.name)} is not a cookie name.`)
  let line = `${cookie.name}=${encodeURIComponent(cookie.value)}`
  if (cookie.maxAge !== undefined) line += `; Max-Age=${Math.floor(clamp(cookie.maxAge, 0, MAX_COOKIE_AGE_SECONDS))}`
  if (cookie.domain !== undefined) line += `; Domain=${attribute(cookie.domain)}`
  line += `; Path=${attribute(cookie.path)}`
  if (cookie.httpOnly) line += '; HttpOnly'
  if (cookie.secure) line += '; Secure'
  return `${line}; SameSite=${cookie.sameSite}`
}

/** RFC 6265, section 4.1.1: a name is a token, an attribute's value any printable character but the semicolon. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const ATTRIBUTE = /^[\x21-\x3a\x3c-\x7e]+$/
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/

function skipSpace(header: string, start: number, end: number): number {
  let index = start
  while (index < end && (header[index] === ' ' || header[index] === '\t')) index += 1
  return index
}

/** Decodes a cookie value. */
export function decodeCookie(text: string): string {
  const value = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function sign(value: string, key: CookieKey): string {
  return createHmac('sha256', key).update(value).digest('base64')
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

function attribute(text: string): string {
  if (!ATTRIBUTE.test(text)) throw new Error(`${JSON.stringify(text)} cannot stand in a Set-Cookie line.`)
  return text
}
