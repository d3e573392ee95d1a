import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { MAX_COOKIE_AGE_SECONDS } from '@latchkey/contract'
import { COOKIE_NAME, findCookie } from './cookie-names.ts'

interface Cookie {
  name: string
  value: string
  /** In seconds. Null: the cookie ends with the browser session. */
  maxAge: number | null
  domain: string | null
  secure: boolean
  /** Scripts of pages can read the cookie. */
  isReadable?: boolean
}

/**
 * Reads one cookie of a `Cookie` header, or returns null. Several cookies of the name are refused, quotes are removed, and
 * invalid percent-encoding is returned unchanged. Never throws (R70).
 */
export function readCookie(header: string, name: string): string | null {
  const encoded = findCookie(header, name)
  return encoded === null ? null : decodeCookie(encoded)
}

/** A key of the key ring, as text or imported. */
export type CookieKey = string | KeyObject

/** Returns `<value>.<signature>` signed with the first key: HMAC-SHA-256 with the key text, base64 with padding. */
export function signCookie(value: string, keys: readonly CookieKey[]): string {
  const [key] = keys
  if (key === undefined) throw new Error('The key ring is empty.')
  return `${value}.${sign(value, key)}`
}

/** Reads the value before the signature, unverified. Returns an empty text without a signature. */
export const readUnverifiedValue = (raw: string): string => raw.slice(0, Math.max(raw.lastIndexOf('.'), 0))

/** Returns the value if one of the keys signed it, else null. `raw` is the result of `readCookie`. */
export function verifyCookie(raw: string, keys: readonly CookieKey[]): string | null {
  const value = readUnverifiedValue(raw)
  const signature = raw.slice(value.length + 1)
  if (value === '' || !SIGNATURE.test(signature)) return null
  const received = Buffer.from(signature, 'latin1')
  // Compares text, since several base64 texts decode to the same bytes.
  return keys.some((key) => timingSafeEqual(received, Buffer.from(sign(value, key), 'latin1'))) ? value : null
}

/**
 * Formats a `Set-Cookie` header. An age above the browser limit is reduced to it (R49); 0 or a negative age deletes
 * the cookie. Throws for an invalid name or domain. The value is percent-encoded, so it is always valid.
 */
export function serializeCookie({ name, value, maxAge, domain, secure, isReadable = false }: Cookie): string {
  if (!COOKIE_NAME.test(name)) throw new Error(`${JSON.stringify(name)} is not a cookie name.`)
  let line = `${name}=${encodeURIComponent(value)}`
  if (maxAge !== null) line += `; Max-Age=${Math.floor(clamp(maxAge, 0, MAX_COOKIE_AGE_SECONDS))}`
  if (domain !== null) line += `; Domain=${requireAttribute(domain)}`
  line += isReadable ? '; Path=/' : '; Path=/; HttpOnly'
  if (secure) line += '; Secure'
  return `${line}; SameSite=Lax`
}

/** RFC 6265, section 4.1.1: the value of an attribute is any printable character but the semicolon. */
const ATTRIBUTE = /^[\x21-\x3a\x3c-\x7e]+$/
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/

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

function requireAttribute(text: string): string {
  if (!ATTRIBUTE.test(text)) throw new Error(`${JSON.stringify(text)} is not a valid attribute of a Set-Cookie header.`)
  return text
}
