import { encodeQuery } from './base-url.ts'
import { parseResponse } from './parse.ts'
import type { ClientErrorCode } from '@latchkey/contract'
import type { CallOptions, Failure, FetchOptions, OutgoingRequest, Result, Retry } from './result.ts'
import { isUnavailable } from './result.ts'

interface RequestInput {
  method: 'GET' | 'POST'
  path: string
  query?: object | undefined
  body?: object
  options?: CallOptions
}

interface RequestOptions {
  base: string
  fetchOptions: FetchOptions
  /** Told of every success before anybody else, so that nothing is seen of the state before it. */
  onSuccess: (path: string, data: unknown) => void
  /** Told of every attempt that failed. */
  onFailure: (path: string, failure: Failure) => void
}

/** One request with its retries. Never rejects for an answer or for the lack of one. */
export type Request = (asked: RequestInput) => Promise<Result<unknown>>

const TIMEOUT = 30_000
const RETRY_DELAY = 1000

export const createRequest =
  ({ base, fetchOptions, onSuccess: succeeded, onFailure: failed }: RequestOptions): Request =>
  async ({ method, path, query = {}, body = {}, options: own = {} }) => {
    const options = { ...fetchOptions, ...own, headers: joinHeaders(fetchOptions.headers, own.headers) }
    const payload = method === 'POST' ? JSON.stringify(body) : undefined
    if (payload !== undefined) options.headers.set('content-type', 'application/json')

    for (let attempt = 0; ; attempt++) {
      const request = { url: base + path + encodeQuery(query), method, headers: options.headers, body: payload }
      await options.onRequest?.(request)
      const { result, response } = await send(request, options)
      // Who cancelled wants to hear no more of it. A success that came first has still happened.
      if (result.error?.code === 'ABORTED') return result
      if (result.error) failed(path, result.error)
      else succeeded(path, result.data)
      if (response) await options.onResponse?.({ request, response: response.clone() })
      if (!result.error) {
        if (response) await options.onSuccess?.({ request, response, data: result.data })
        return result
      }
      await options.onError?.({ request, response, error: result.error })
      if (attempt >= attemptsOf(options.retry) || !mayRepeat(method, result.error)) return result
      await pause(delayOf(options.retry, attempt), options.signal)
      if (options.signal?.aborted) return aborted
    }
  }

const joinHeaders = (...parts: (HeadersInit | undefined)[]): Headers => {
  const headers = new Headers()
  for (const part of parts) for (const [name, value] of new Headers(part)) headers.set(name, value)
  return headers
}

interface Outcome {
  result: Result<unknown>
  /** Its body can still be read. */
  response?: Response
}

/** One attempt. Its deadline holds for the body too, and for a fetch that knows nothing of signals. */
const send = async (request: OutgoingRequest, options: CallOptions): Promise<Outcome> => {
  const { customFetchImpl: fetch = globalThis.fetch, signal, timeout = TIMEOUT } = options
  if (signal?.aborted) return { result: aborted }
  const stop = new AbortController()
  const { promise: stopped, resolve } = withResolver<Outcome>()
  const end = (outcome: Result<unknown>) => {
    resolve({ result: outcome })
    stop.abort()
  }
  const cancel = () => end(aborted)
  signal?.addEventListener('abort', cancel)
  const timer = setTimeout(() => end(local('TIMEOUT', 'The service did not answer in time')), timeout)

  const { url, method, headers, body = null } = request
  const exchange = async (): Promise<Outcome> => {
    try {
      const response = await fetch(url, { method, headers, body, credentials: 'include', signal: stop.signal })
      return { result: resultOf(response, await response.clone().text()), response }
    } catch {
      return { result: local('NETWORK_ERROR', 'The service could not be reached') }
    }
  }
  const outcome = await Promise.race([exchange(), stopped])
  clearTimeout(timer)
  signal?.removeEventListener('abort', cancel)
  return outcome
}

/** `Promise.withResolvers`, which Safari before 17.4 lacks. */
const withResolver = <Value>() => {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

const resultOf = (response: Response, text: string): Result<unknown> => {
  const data = parseResponse(text)
  const { status, statusText } = response
  if (response.ok && data !== undefined) return { data, error: null }
  // A proxy's page is not an answer of the service: with 200 it would pass for a session.
  const unexpected = { code: 'UNEXPECTED_ANSWER', message: 'The answer is not one of the service' } as const
  const told = typeof data === 'object' && data !== null ? data : {}
  return { data: null, error: { ...unexpected, ...told, status, statusText, ...waitOf(response) } }
}

/** In seconds (RFC 9110, section 10.2.3); a date, which our service never sends, is left alone. */
const waitOf = ({ headers }: Response): Pick<Failure, 'retryAfter'> => {
  const wait = headers.get('retry-after') ?? ''
  return /^\d+$/.test(wait) ? { retryAfter: Number(wait) } : {}
}

const local = (code: ClientErrorCode, message: string): Result<unknown> => ({
  data: null,
  error: { code, message, status: 0, statusText: '' },
})

const aborted = local('ABORTED', 'The call was cancelled')

const attemptsOf = (retry: Retry = 0): number => (typeof retry === 'number' ? retry : retry.attempts)

const delayOf = (retry: Retry = 0, attempt: number): number => {
  if (typeof retry === 'number') return RETRY_DELAY
  if (retry.type === 'linear') return retry.delay
  return Math.min(retry.maxDelay, retry.baseDelay * 2 ** attempt)
}

/**
 * A refused password stays refused: asking again only uses up the attempts that the service allows. And a page of
 * somebody else's, in the place of the answer, leaves open whether the deed is done.
 */
const mayRepeat = (method: string, failure: Failure): boolean => method === 'GET' || isUnavailable(failure)

const pause = (delay: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, delay)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
