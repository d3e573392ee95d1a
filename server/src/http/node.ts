import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpResponse, HttpHandler, HttpRequest, RequestHeaders } from './http-message.ts'
import { Body, unreadable } from './read-body.ts'

/** A client that still sends its body has this long to read the response (milliseconds). */
const UNREAD_BODY_TIMEOUT_MS = 500

/** A client that reads nothing of a download for this long is disconnected. */
const STALLED_CLIENT_TIMEOUT_MS = 30_000

/**
 * A listener for `node:http`: `createServer(toNodeHandler(latchkey))`. It creates no `Request` and no `Response`, which in
 * Node cost more than the rest of a call such as get-session.
 */
export const toNodeHandler =
  ({ handleHttp }: { readonly handleHttp: HttpHandler }) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const handling = handleHttp(new NodeRequest(incoming), { remoteAddress: incoming.socket.remoteAddress })
    // Scheduled here, so that it runs right after the database's reads at the end of this turn.
    void endOfTurn()
    const response = await handling
    await endOfTurn()
    await send(outgoing, response)
    if (incoming.complete) return
    // Node reads the rest of the body, so that the client reads the response; not without a limit.
    outgoing.once('finish', () =>
      setTimeout(() => incoming.complete || incoming.destroy(), UNREAD_BODY_TIMEOUT_MS).unref(),
    )
  }

/**
 * Sends the responses of one turn of the event loop together: a proxy on the same machine is woken once for all of them.
 * Waking it for each costs as much as creating the response.
 */
const endOfTurn = (): Promise<void> => {
  turn ??= nextTurn().finally(() => {
    turn = undefined
  })
  return turn
}

let turn: Promise<void> | undefined

const send = (
  outgoing: ServerResponse,
  { status, headers, setCookies, body, afterSent }: HttpResponse,
): void | Promise<void> => {
  // Names and values alternate.
  const lines: string[] = []
  for (const name in headers) lines.push(name, headers[name] ?? '')
  for (const line of setCookies) lines.push('set-cookie', line)
  const isWhole = body === null || typeof body === 'string' || body instanceof Uint8Array
  if (isWhole && body !== null) lines.push('content-length', String(Buffer.byteLength(body)))
  outgoing.writeHead(status, lines)
  if (isWhole) outgoing.end(body)
  const sending = isWhole ? undefined : sendChunks(outgoing, body)
  for (const hook of afterSent) hook()
  return sending
}

/** Reads no further chunk while the client is slow, or once it has disconnected. After a failure the client sees an incomplete body. */
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

class NodeRequest implements HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: RequestHeaders
  readonly #incoming: IncomingMessage

  constructor(incoming: IncomingMessage) {
    const { method = 'GET', url = '/', headers } = incoming
    this.method = method
    // The host has no effect. A client can also send an absolute URL (RFC 9112, section 3.2.2).
    this.url = url.startsWith('/') ? `http://host${url}` : url
    this.headers = new NodeHeaders(headers)
    this.#incoming = incoming
  }

  /** Reads by events: the async iterator of a stream costs more than the rest of reading a request. */
  async readBytes(): Promise<Uint8Array> {
    const incoming = this.#incoming
    const body = new Body(this.headers.get('content-length'))
    // A client that has already disconnected causes no further event.
    if (incoming.destroyed) throw unreadable()
    await new Promise<void>((resolve, reject) => {
      const breakOff = (): void => reject(unreadable())
      const take = (chunk: Uint8Array): void => {
        try {
          body.add(chunk)
        } catch (error) {
          incoming.off('data', take)
          reject(error)
        }
      }
      const end = (): void => {
        incoming.off('close', breakOff)
        resolve()
      }
      incoming.on('data', take).once('end', end).once('error', breakOff).once('close', breakOff)
    })
    return body.bytes
  }
}

class NodeHeaders implements RequestHeaders {
  readonly #headers: IncomingHttpHeaders

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers
  }

  get(name: string): string | null {
    const value = this.#headers[name]
    return typeof value === 'string' ? value : null
  }

  keys(): Iterable<string> {
    return Object.keys(this.#headers)
  }
}
