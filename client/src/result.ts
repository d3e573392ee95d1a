import type { ErrorCode, ClientErrorCode } from '@latchkey/contract'

/** What a call answers. It is never thrown. */
export type Result<Data> = { data: Data; error: null } | { data: null; error: Failure }

export interface Failure {
  /** For programs; `message` is its English sentence. */
  code: ErrorCode | ClientErrorCode
  message: string
  /** The HTTP status, 0 when there was no answer. */
  status: number
  statusText: string
  /** Seconds after which another try may be answered differently, where the service says so (`Retry-After`). */
  retryAfter?: number
}

/** What `throw: true` rejects with. */
export class CallError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'CallError'
    this.failure = failure
  }
}

/** `attempts` are made beyond the first; delays in milliseconds. A bare number waits 1000 between them. */
export type Retry =
  | number
  | { type: 'linear'; attempts: number; delay: number }
  | { type: 'exponential'; attempts: number; baseDelay: number; maxDelay: number }

/** What is about to be sent. A hook may add headers. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Headers
  readonly body: string | undefined
}

/** Defaults of the client, or of one call, whose hooks then replace those of the client and whose headers are added. */
export interface FetchOptions {
  headers?: HeadersInit
  customFetchImpl?: (url: string, init: RequestInit) => Promise<Response>
  onRequest?: (request: OutgoingRequest) => unknown
  onResponse?: (context: { request: OutgoingRequest; response: Response }) => unknown
  onSuccess?: (context: { request: OutgoingRequest; response: Response; data: unknown }) => unknown
  /** Runs for every failed attempt. There is no `response` when there was no answer. */
  onError?: (context: { request: OutgoingRequest; response: Response | undefined; error: Failure }) => unknown
  retry?: Retry
  /** Milliseconds for one attempt, its answer read to the end. 30 000 by default. */
  timeout?: number
}

export interface CallOptions extends FetchOptions {
  /** Cancels the call, which then answers ABORTED. */
  signal?: AbortSignal
  /** Resolve to the bare data and reject with a `CallError`. */
  throw?: boolean
}

/**
 * Whether the same question may be answered differently in a moment: no connection, 5xx, 429, or a page of somebody
 * else, such as a proxy's or that of a hotel's network, whatever its status.
 */
export const isTransient = (failure: Failure): boolean => failure.code === 'UNEXPECTED_ANSWER' || isUnavailable(failure)

/** Whether there was no answer, or one by which the service says that it cannot answer now. */
export const isUnavailable = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500
