import type { ErrorCode, ClientErrorCode, StepUpMethod } from '@latchkey/contract'

/** What a call resolves to. Calls do not reject, except with `throw: true`. */
export type Result<Data> = { data: Data; error: null } | { data: null; error: Failure }

/**
 * Why a call failed. Compare `code`; the messages are for developers.
 *
 * @example
 * const { error } = await client.signIn.email({ email, password })
 * if (error?.code === 'INVALID_EMAIL_OR_PASSWORD') showWrongPassword()
 * else if (error && isTransient(error)) offerRetry(error.retryAfter)
 */
export interface Failure {
  /**
   * The stable identifier of the error. The client itself adds TIMEOUT, NETWORK_ERROR, ABORTED and UNEXPECTED_ANSWER.
   * A denial has the code that the application chose, and later releases of the service add codes.
   */
  code: ErrorCode | ClientErrorCode | (string & {})
  /** An English sentence for developers. */
  message: string
  /** The HTTP status, or 0 without a response. */
  status: number
  statusText: string
  /** The seconds to wait before the next attempt, from the `Retry-After` header. */
  retryAfter?: number
  /**
   * With SESSION_IS_NOT_FRESH: the methods of `client.stepUp` after which the call succeeds, the preferred one first.
   *
   * @example
   * const { error } = await client.changeEmail({ newEmail })
   * if (error?.methods?.includes('password')) {
   *   await client.stepUp({ method: 'password', password })
   *   await client.changeEmail({ newEmail })
   * }
   */
  methods?: readonly StepUpMethod[]
  /** With BANNED_USER: when the ban ends, as ISO 8601. Absent for a ban without an end. */
  banExpires?: string
  /** A hook of the application denied the call with `deny`, and chose the code and a message for users. */
  isDenial?: true
}

/**
 * The error of a call with `throw: true`.
 *
 * @example
 * const sessions = await client.listSessions({}, { throw: true }).catch((error) => {
 *   if (error instanceof CallError && error.failure.code === 'UNAUTHORIZED') return []
 *   throw error
 * })
 */
export class CallError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'CallError'
    this.failure = failure
  }
}

/**
 * The number of attempts after the first one. Delays are in milliseconds. A plain number waits 1000 ms before each
 * attempt; `exponential` doubles `baseDelay` up to `maxDelay`.
 */
export type Retry =
  | number
  | { type: 'linear'; attempts: number; delay: number }
  | { type: 'exponential'; attempts: number; baseDelay: number; maxDelay: number }

export type Method = 'GET' | 'POST'

/** A request before it is sent. A hook can add headers. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: Method
  readonly headers: Headers
  readonly body: string | undefined
}

/** Options of a client or of one call. The options of a call replace those of its client; headers are merged. */
export interface FetchOptions {
  /** The names and values of headers. Those of a call are added to those of its client. */
  headers?: HeadersInit
  /** Replaces `fetch`. */
  customFetchImpl?: (url: string, init: RequestInit) => Promise<Response>
  /** Runs before every attempt. */
  onRequest?: (request: OutgoingRequest) => unknown
  /** Runs after every response, also after that of a failed attempt. */
  onResponse?: (context: { request: OutgoingRequest; response: Response }) => unknown
  /** Runs after a successful response, before the call resolves. */
  onSuccess?: (context: { request: OutgoingRequest; response: Response; data: unknown }) => unknown
  /** Runs for every failed attempt. `response` is undefined when there was none. */
  onError?: (context: { request: OutgoingRequest; response: Response | undefined; error: Failure }) => unknown
  /**
   * No retries by default. A POST is repeated only when the service is unavailable: without a response, or after status 429
   * or 5xx. The service may have performed it.
   */
  retry?: Retry
  /** The milliseconds that one attempt may take, including the response body. 30 000 by default. */
  timeout?: number
  /** Resolve to the data itself, and reject with a `CallError`. The stores, `useCall` and `useAction` ignore it. */
  throw?: boolean
}

/**
 * The options of one call, its second argument or the field `fetchOptions` of the first.
 *
 * @example
 * const controller = new AbortController()
 * const { data, error } = await client.listSessions({}, { signal: controller.signal, timeout: 5000 })
 */
export interface CallOptions extends FetchOptions {
  /** Cancels the call, which then fails with ABORTED. */
  signal?: AbortSignal
  /**
   * The HTTP method. By default POST with a body and otherwise GET. Calls that always use POST, such as `signOut`,
   * ignore it.
   */
  method?: Method
}

/** A function with the signature of the client's calls, such as `client.listSessions`. */
export type ClientCall<Input, Data> = (input: Input, options?: CallOptions) => Promise<Result<Data>>

/** A call that resolves to `{ data, error }` with `throw: false`: any call, also of a client with `throw: true`. */
export type ResultCall<Input, Data> = (input: Input, options: CallOptions & { throw: false }) => Promise<Result<Data>>

/**
 * Checks whether a later attempt can succeed: there was no response, or status 429 or 5xx, or a page that the service
 * did not send, such as the sign-in page of a hotel network.
 */
export const isTransient = (failure: Failure): boolean => failure.code === 'UNEXPECTED_ANSWER' || isUnavailable(failure)

/** Checks whether the service cannot respond now: there was no response, or status 429 or 5xx. */
export const isUnavailable = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500
