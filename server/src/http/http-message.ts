/** Request headers. `Headers` of the Fetch standard implements it; `http/node.ts` adapts Node's headers. */
export interface RequestHeaders {
  /** `name` is lower-case. Values of a repeated header are joined with commas. */
  get(name: string): string | null
  keys(): Iterable<string>
}

/** A request, independent of the server that received it. */
export interface HttpRequest {
  readonly method: string
  /** An absolute URL. Its path is as the client sent it, or as `Request` normalized it. */
  readonly url: string
  readonly headers: RequestHeaders
  /** Reads the body. Fails like `readBody`. */
  readBytes(): Promise<Uint8Array>
}

/** A response, independent of the server that sends it. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The `Set-Cookie` lines: the only header that can occur several times. */
  readonly setCookies: readonly string[]
  readonly body: string | Uint8Array<ArrayBuffer> | AsyncIterableIterator<string> | null
  /** The server calls each once the response was sent. */
  readonly afterSent: readonly (() => void)[]
}

/** Data of the connection that a `Request` does not contain. */
export interface ConnectionInfo {
  remoteAddress?: string | undefined
  /** The request target as the client sent it. A `Request` resolves the dots of `/./` and `/../`. */
  target?: string | undefined
}

/** Handles a request. It never rejects. */
export type HttpHandler = (request: HttpRequest, connection?: ConnectionInfo) => Promise<HttpResponse>
