import type { IncomingHttpHeaders } from 'node:http'

/**
 * The headers of the request that causes a call, in the form that the server provides: `Headers` of a `Request` or of
 * `next/headers`, `request.headers` of `node:http`, Express and Fastify, or a plain object.
 *
 *     { cookie: 'latchkey.session_token=…', 'x-forwarded-for': ['203.0.113.7', '10.0.0.1'] }
 */
export type ApiHeaders =
  | Headers
  | IncomingHttpHeaders
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** Names are case-insensitive, absent values are skipped, and several values are joined as in a repeated header. */
export const toHeaders = (headers: ApiHeaders = {}): Headers => {
  if (isIterable(headers)) return new Headers(headers)
  const result = new Headers()
  for (const [name, values] of Object.entries(headers)) {
    // The pseudo-headers of HTTP/2, such as `:path`, are not header names.
    if (values === undefined || name.startsWith(':')) continue
    for (const value of typeof values === 'string' ? [values] : values) result.append(name, value)
  }
  return result
}

/** Not `instanceof`, because frameworks have their own implementations of `Headers`. */
const isIterable = (headers: ApiHeaders): headers is Headers => Symbol.iterator in headers
