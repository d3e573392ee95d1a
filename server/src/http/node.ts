import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextIteration } from 'node:timers/promises'
import type { HttpResponse, HttpHandler } from './http-message.ts'
import { NodeRequest } from './node-request.ts'

/** A client that still sends its body has this long to read the response (milliseconds). */
const UNREAD_BODY_TIMEOUT_MS = 500

/** A client that reads nothing of a download for this long is disconnected. */
const STALLED_CLIENT_TIMEOUT_MS = 30_000

/**
 * A listener for `node:http` and for servers that build on it. It creates no `Request` and no `Response`, which in Node cost
 * more than the rest of a call such as get-session.
 *
 *     createServer(toNodeHandler(latchkey))
 *     express().use('/api/auth', toNodeHandler(latchkey)).use(express.json())
 *
 * Mount it before body parsers. A body that a parser left in `request.body` is used; if it is gone, the call fails with
 * 400 BAD_REQUEST and a message for the developer. Fastify needs a scope that does not read bodies:
 *
 *     app.register(async (scope) => {
 *       scope.removeAllContentTypeParsers()
 *       scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
 *       scope.all('/api/auth/*', (request, reply) => {
 *         reply.hijack()
 *         return handle(request.raw, reply.raw)
 *       })
 *     })
 */
export const toNodeHandler = ({ handleHttp }: { readonly handleHttp: HttpHandler }) => {
  // better-auth accepts `auth.handler`, too.
  if (typeof handleHttp !== 'function') throw new Error('toNodeHandler() needs the result of createLatchkey()')
  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const handling = handleHttp(new NodeRequest(incoming), { remoteAddress: incoming.socket.remoteAddress })
    // Scheduled here, so that it runs right after the database's reads at the end of this iteration.
    void endOfIteration()
    const response = await handling
    await endOfIteration()
    await send(outgoing, response)
    if (incoming.complete) return
    // Node reads the rest of the body for a limited time, so that the client can read the response.
    const disconnect = (): void => {
      if (!incoming.complete) incoming.destroy()
    }
    outgoing.once('finish', () => setTimeout(disconnect, UNREAD_BODY_TIMEOUT_MS).unref())
  }
}

/**
 * Sends the responses of one iteration of the event loop together: a proxy on the same machine is woken once for all of them.
 * Waking it for each costs as much as creating the response.
 */
const endOfIteration = (): Promise<void> => {
  iterationEnd ??= nextIteration().finally(() => {
    iterationEnd = undefined
  })
  return iterationEnd
}

let iterationEnd: Promise<void> | undefined

const send = (
  outgoing: ServerResponse,
  { status, headers, setCookies, body, afterSent }: HttpResponse,
): void | Promise<void> => {
  const isWhole = body === null || typeof body === 'string' || body instanceof Uint8Array
  // Names and values alternate.
  const lines: string[] = []
  if (outgoing.getHeaderNames().length > 0) addHeaders(outgoing, headers, setCookies)
  else {
    for (const name in headers) lines.push(name, headers[name] ?? '')
    for (const line of setCookies) lines.push('set-cookie', line)
  }
  if (isWhole && body !== null) lines.push('content-length', String(Buffer.byteLength(body)))
  outgoing.writeHead(status, lines)
  if (isWhole) outgoing.end(body)
  const sending = isWhole ? undefined : sendChunks(outgoing, body)
  for (const hook of afterSent) hook()
  return sending
}

/**
 * Reads no further chunk while the client is slow, or once it has disconnected. After a failure, the client receives an
 * incomplete body.
 */
const sendChunks = async (outgoing: ServerResponse, chunks: AsyncIterableIterator<string>): Promise<void> => {
  try {
    for await (const chunk of chunks) {
      if (outgoing.destroyed) return
      if (!outgoing.write(chunk)) await waitForClient(outgoing)
    }
    outgoing.end()
  } catch {
    outgoing.destroy()
  }
}

/** Resolves when the client has read what was sent, or has disconnected. Disconnects it after a timeout. */
const waitForClient = (outgoing: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    if (outgoing.destroyed) return resolve()
    const timer = setTimeout(() => outgoing.destroy(), STALLED_CLIENT_TIMEOUT_MS)
    const finish = (): void => {
      clearTimeout(timer)
      outgoing.off('drain', finish).off('close', finish)
      resolve()
    }
    outgoing.on('drain', finish).on('close', finish)
  })

/**
 * Adds to headers that other middleware has set. `writeHead` with an array would then write one of several cookies only
 * (Node 20).
 */
const addHeaders = (
  outgoing: ServerResponse,
  headers: HttpResponse['headers'],
  setCookies: HttpResponse['setCookies'],
): void => {
  for (const name in headers) {
    if (name === 'vary') outgoing.appendHeader(name, headers[name] ?? '')
    else outgoing.setHeader(name, headers[name] ?? '')
  }
  for (const line of setCookies) outgoing.appendHeader('set-cookie', line)
}
