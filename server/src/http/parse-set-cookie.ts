import { decodeCookie } from './cookies.ts'

/** A `Set-Cookie` header in the form of cookie stores such as that of Next.js. */
export interface SetCookie {
  readonly name: string
  /** Decoded. */
  readonly value: string
  readonly attributes: CookieAttributes
}

export interface CookieAttributes {
  /** In seconds. */
  maxAge?: number
  domain?: string
  path?: string
  httpOnly?: boolean
  secure?: boolean
  sameSite?: 'lax' | 'strict' | 'none'
}

/** Parses a line of `serializeCookie`. */
export const parseSetCookie = (line: string): SetCookie => {
  const [pair = '', ...attributes] = line.split('; ')
  const separator = pair.indexOf('=')
  const result: CookieAttributes = {}
  for (const attribute of attributes) {
    const [name = '', text = ''] = attribute.split('=')
    if (name === 'Max-Age') result.maxAge = Number(text)
    else if (name === 'Domain') result.domain = text
    else if (name === 'Path') result.path = text
    else if (name === 'HttpOnly') result.httpOnly = true
    else if (name === 'Secure') result.secure = true
    else if (name === 'SameSite') result.sameSite = sameSiteValues[text] ?? 'lax'
  }
  return { name: pair.slice(0, separator), value: decodeCookie(pair.slice(separator + 1)), attributes: result }
}

const sameSiteValues: Readonly<Record<string, 'lax' | 'strict' | 'none'>> = {
  Lax: 'lax',
  Strict: 'strict',
  None: 'none',
}
