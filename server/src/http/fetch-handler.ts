import type { HttpResponse, ConnectionInfo, HttpHandler, HttpRequest } from './http-message.ts'
import { Failure } from '../platform/errors.ts'
import { Body, ConsumedBodyError, unreadable } from './read-body.ts'

/** Answers a Fetch `Request` with a `Response`. */
export type Handler = (request: Request, connection?: ConnectionInfo) => Promise<Response>

/** Adapts the handler to servers that speak `Request` and `Response`. */
export const toFetchHandler =
  (handle: HttpHandler): Handler =>
  async (request, connection) => {
    const response = await handle(toHttpRequest(request), connection)
    // These servers don't report when the response was sent.
    for (const hook of response.afterSent) hook()
    return toResponse(response)
  }

export const toResponse = ({ status, headers, setCookies, body: content }: HttpResponse): Response => {
  const body = isStream(content) ? encodeStream(content) : content
  if (setCookies.length === 0) return new Response(body, { status, headers })
  const all = new Headers(headers)
  for (const line of setCookies) all.append('set-cookie', line)
  return new Response(body, { status, headers: all })
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
  readBytes: () => bytesOf(request),
})

const bytesOf = async ({ body, headers, bodyUsed: isConsumed }: Request): Promise<Uint8Array> => {
  if (isConsumed) throw new ConsumedBodyError()
  const own = new Body(headers.get('content-length'))
  try {
    for await (const chunk of body ?? []) own.add(chunk)
  } catch (error) {
    throw error instanceof Failure ? error : unreadable()
  }
  return own.bytes
}
