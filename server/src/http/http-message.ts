/** The headers of a request: Fetch's `Headers` are such, and Node's are made such. */
export interface RequestHeaders {
  /** By the lower-case name; those of one name in one text. */
  get(name: string): string | null
  keys(): Iterable<string>
}

/** A request, whatever server it came to. */
export interface HttpRequest {
  readonly method: string
  /** An absolute URL whose path stands as the client wrote it, or as a `Request` has tidied it up. */
  readonly url: string
  readonly headers: RequestHeaders
  /** Reads the body; fails like `readBody`. */
  readBytes(): Promise<Uint8Array>
}

/** An answer, before a server sends it. */
export interface HttpResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The `Set-Cookie` lines: the one header that may stand several times. */
  readonly setCookies: readonly string[]
  readonly body: string | Uint8Array<ArrayBuffer> | null
  /** The server calls each once the response was sent. */
  readonly afterSent: readonly (() => void)[]
}

/** What a server knows of a connection and a `Request` does not say. */
export interface ConnectionInfo {
  remoteAddress?: string | undefined
  /** The target as the client wrote it: in a `Request` the dots of `/./` and `/../` are resolved already. */
  target?: string | undefined
}

/** The front door. It never rejects. */
export type HttpHandler = (incoming: HttpRequest, connection?: ConnectionInfo) => Promise<HttpResponse>
