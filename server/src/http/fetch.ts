import type { Answer, ConnectionInfo, Exchange, Incoming } from './exchange.ts'
import { Failure } from '../platform/errors.ts'
import { Body, unreadable } from './read-body.ts'

/** Answers a Fetch `Request` with a `Response`. */
export type Handler = (request: Request, connection?: ConnectionInfo) => Promise<Response>

/** The front door for servers that speak `Request` and `Response`. */
export const toFetchHandler =
  (exchange: Exchange): Handler =>
  async (request, connection) =>
    toResponse(await exchange(incomingOf(request), connection))

export const toResponse = ({ status, headers, setCookies, body }: Answer): Response => {
  if (setCookies.length === 0) return new Response(body, { status, headers })
  const all = new Headers(headers)
  for (const line of setCookies) all.append('set-cookie', line)
  return new Response(body, { status, headers: all })
}

const incomingOf = (request: Request): Incoming => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  bytes: () => bytesOf(request),
})

const bytesOf = async ({ body, headers }: Request): Promise<Uint8Array> => {
  const own = new Body(headers.get('content-length'))
  try {
    for await (const chunk of body ?? []) own.add(chunk)
  } catch (error) {
    throw error instanceof Failure ? error : unreadable()
  }
  return own.bytes
}
