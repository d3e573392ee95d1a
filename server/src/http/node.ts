import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { HttpResponse, HttpHandler, HttpRequest, RequestHeaders } from './http-message.ts'
import { Body, unreadable } from './read-body.ts'

/** Who goes on sending what nobody reads has this long to read the answer (milliseconds). */
const PATIENCE = 500

/**
 * Mounts Latchkey in a plain Node server: `createServer(toNodeHandler(latchkey))`. Answers without a `Request` and a
 * `Response`, which in Node cost more than all else that is done for a call such as get-session.
 */
export const toNodeHandler =
  ({ exchange }: { readonly exchange: HttpHandler }) =>
  async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const answering = exchange(new NodeRequest(incoming), { remoteAddress: incoming.socket.remoteAddress })
    // Asked for before it is needed, it comes right after what the database reads at the end of this turn.
    void endOfTurn()
    const answer = await answering
    await endOfTurn()
    send(outgoing, answer)
    if (incoming.complete) return
    // Node reads on, so that the client comes to read the answer; not for ever.
    outgoing.once('finish', () => setTimeout(() => incoming.complete || incoming.destroy(), PATIENCE).unref())
  }

/**
 * Answers that are ready in one turn of the event loop leave together: whoever reads them, a proxy on the same machine, is
 * woken once for all of them and not for each, which costs the sender as much as the answer.
 */
const endOfTurn = (): Promise<void> => {
  turn ??= nextTurn().finally(() => {
    turn = undefined
  })
  return turn
}

let turn: Promise<void> | undefined

const send = (outgoing: ServerResponse, { status, headers, setCookies, body, afterSent }: HttpResponse): void => {
  // Names and values in turn.
  const lines: string[] = []
  for (const name in headers) lines.push(name, headers[name] ?? '')
  for (const line of setCookies) lines.push('set-cookie', line)
  if (body !== null) lines.push('content-length', String(Buffer.byteLength(body)))
  outgoing.writeHead(status, lines)
  outgoing.end(body)
  for (const hook of afterSent) hook()
}

class NodeRequest implements HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: RequestHeaders
  readonly #incoming: IncomingMessage

  constructor(incoming: IncomingMessage) {
    const { method = 'GET', url = '/', headers } = incoming
    this.method = method
    // The host decides nothing. A client may also send the whole URL (RFC 9112, section 3.2.2).
    this.url = url.startsWith('/') ? `http://host${url}` : url
    this.headers = new NodeHeaders(headers)
    this.#incoming = incoming
  }

  /** By its events: the iterator of a stream costs more than all else that is done to read a request. */
  async readBytes(): Promise<Uint8Array> {
    const incoming = this.#incoming
    const body = new Body(this.headers.get('content-length'))
    // Who is gone by now causes no further event.
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
