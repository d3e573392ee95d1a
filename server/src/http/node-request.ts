import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpRequest, RequestHeaders } from './http-message.ts'
import { Body, ConsumedBodyError, createUnreadableBodyFailure } from './read-body.ts'

/** The properties that Express, Connect and their body parsers add. */
interface Incoming extends IncomingMessage {
  /** The request target as the client sent it. `url` lacks the path at which the handler is mounted. */
  readonly originalUrl?: unknown
  /** The result of a body parser. */
  readonly body?: unknown
}

/** Adapts a request of `node:http`. */
export class NodeRequest implements HttpRequest {
  readonly method: string
  readonly url: string
  readonly headers: RequestHeaders
  readonly #incoming: Incoming

  constructor(incoming: Incoming) {
    const { method = 'GET', headers, originalUrl } = incoming
    const target = typeof originalUrl === 'string' ? originalUrl : (incoming.url ?? '/')
    this.method = method
    // The host has no effect. A client can also send an absolute URL (RFC 9112, section 3.2.2).
    this.url = target.startsWith('/') ? `http://host${target}` : target
    this.headers = new NodeHeaders(headers)
    this.#incoming = incoming
  }

  /** Reads by events: the async iterator of a stream costs more than the rest of reading a request. */
  async readBytes(): Promise<Uint8Array> {
    const incoming = this.#incoming
    const body = new Body(this.headers.get('content-length'))
    if (incoming.readableDidRead) return this.#readParsedBody(body)
    // A client that has already disconnected causes no further event.
    if (incoming.destroyed) throw createUnreadableBodyFailure()
    await new Promise<void>((resolve, reject) => {
      const rejectIncomplete = (): void => reject(createUnreadableBodyFailure())
      const collect = (chunk: Uint8Array): void => {
        try {
          body.add(chunk)
        } catch (error) {
          incoming.off('data', collect)
          reject(error)
        }
      }
      const end = (): void => {
        incoming.off('close', rejectIncomplete)
        resolve()
      }
      incoming.on('data', collect).once('end', end).once('error', rejectIncomplete).once('close', rejectIncomplete)
    })
    return body.bytes
  }

  /** Encodes the result of a body parser again, so that the same limit and the same parser apply to it. */
  #readParsedBody(body: Body): Uint8Array {
    const { body: parsed } = this.#incoming
    if (parsed === undefined || parsed === null) throw new ConsumedBodyError()
    body.add(encodeBody(parsed, this.headers.get('content-type') ?? ''))
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

const encodeBody = (parsed: {}, contentType: string): Uint8Array => {
  if (parsed instanceof Uint8Array) return parsed
  if (typeof parsed === 'string') return Buffer.from(parsed)
  const isForm = contentType.toLowerCase().startsWith('application/x-www-form-urlencoded')
  return Buffer.from(isForm ? encodeForm(parsed) : JSON.stringify(parsed))
}

const encodeForm = (parsed: {}): string =>
  new URLSearchParams(
    Object.entries(parsed).flatMap(([name, values]) => [values].flat().map((value) => [name, String(value)])),
  ).toString()
