import type { HttpResponse, ConnectionInfo, HttpHandler, HttpRequest } from './http-message.ts'
import { Failure } from '../platform/errors.ts'
import { Body, ConsumedBodyError, createUnreadableBodyFailure } from './read-body.ts'

/** Handles a Fetch `Request`. Resolves to the `Response`. */
export type Handler = (request: Request, connection?: ConnectionInfo) => Promise<Response>

/** Adapts the handler to servers that use `Request` and `Response`. */
export const toFetchHandler =
  (handle: HttpHandler): Handler =>
  async (request, connection) => {
    const response = await handle(toHttpRequest(request), connection)
    // These servers don't report when the response was sent.
    for (const hook of response.afterSent) hook()
    // `toNodeHandler` needs no such step, because Node sends no body in response to HEAD.
    return toResponse(request.method === 'HEAD' ? { ...response, body: null } : response)
  }

export const toResponse = ({ status, headers, setCookies, body: content }: HttpResponse): Response => {
  const body = isStream(content) ? encodeStream(content) : content
  if (setCookies.length === 0) return new Response(body, { status, headers })
  const withCookies = new Headers(headers)
  for (const line of setCookies) withCookies.append('set-cookie', line)
  return new Response(body, { status, headers: withCookies })
}

const isStream = (body: HttpResponse['body']): body is AsyncIterableIterator<string> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body

/** Reads a chunk when the client is ready for it, and stops if it disconnects. */
const encodeStream = (chunks: AsyncIterableIterator<string>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await chunks.return?.()
    },
  })
}

const toHttpRequest = (request: Request): HttpRequest => ({
  method: request.method,
  url: request.url,
  headers: request.headers,
  readBytes: () => readAll(request),
})

const readAll = async ({ body, headers, bodyUsed: isConsumed }: Request): Promise<Uint8Array> => {
  if (isConsumed) throw new ConsumedBodyError()
  const collected = new Body(headers.get('content-length'))
  try {
    for await (const chunk of body ?? []) collected.add(chunk)
  } catch (error) {
    throw error instanceof Failure ? error : createUnreadableBodyFailure()
  }
  return collected.bytes
}
