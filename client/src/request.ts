import type { ClientErrorCode } from '@latchkey/contract'
import { encodeQuery } from './base-url.ts'
import type { SuccessfulCall } from './events.ts'
import { parseResponse } from './parse.ts'
import {
  type CallOptions,
  type Failure,
  type FetchOptions,
  isUnavailable,
  type Method,
  type OutgoingRequest,
  type Result,
  type Retry,
} from './result.ts'

interface RequestInput {
  method: Method
  path: string
  query?: object | undefined
  body?: object
  options?: CallOptions
}

interface RequestOptions {
  baseUrl: string
  fetchOptions: FetchOptions
  /** Runs for every success before the hooks and the caller, so that they never see the state before it. */
  onSuccess: (call: SuccessfulCall) => void
  /** Runs for every failed attempt. */
  onFailure: (path: string, failure: Failure) => void
}

/** Sends one request with its retries. Rejects only when a hook throws; failures are results. */
export type Request = (input: RequestInput) => Promise<Result<unknown>>

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_RETRY_DELAY_MS = 1000

export const createRequest =
  ({ baseUrl, fetchOptions, onSuccess, onFailure }: RequestOptions): Request =>
  async ({ method, path, query = {}, body = {}, options: callOptions = {} }) => {
    const headers = mergeHeaders(fetchOptions.headers, callOptions.headers)
    const options = { ...fetchOptions, ...callOptions }
    const retryPlan = toRetryPlan(options.retry)
    const payload = method === 'POST' ? JSON.stringify(body) : undefined
    if (payload) headers.set('content-type', 'application/json')

    for (let attempt = 0; ; attempt++) {
      const request = { url: baseUrl + path + encodeQuery(query), method, headers, body: payload }
      await options.onRequest?.(request)
      const { result, response } = await send(request, options)
      const { data, error } = result
      if (error) onFailure(path, error)
      else onSuccess({ path, input: { ...query, ...body }, data })
      // A canceled call runs no hooks. When a success arrived before the cancellation, it counts.
      if (error?.code === 'ABORTED') return result
      if (response) await options.onResponse?.({ request, response: response.clone() })
      if (!error) {
        if (response) await options.onSuccess?.({ request, response, data })
        return result
      }
      await options.onError?.({ request, response, error })
      if (attempt >= retryPlan.attempts || !canRetry(method, error)) return result
      await wait(retryDelay(retryPlan, attempt), options.signal)
      if (options.signal?.aborted) return aborted
    }
  }

const mergeHeaders = (...sources: (HeadersInit | undefined)[]): Headers => {
  const headers = new Headers()
  for (const source of sources) for (const [name, value] of new Headers(source)) headers.set(name, value)
  return headers
}

interface Outcome {
  result: Result<unknown>
  /** Its body has not been read. */
  response?: Response
}

/** Sends one attempt. The timeout includes the body, and applies to a fetch function that ignores its signal. */
const send = async (request: OutgoingRequest, options: CallOptions): Promise<Outcome> => {
  const { customFetchImpl: fetch = globalThis.fetch, signal, timeout = DEFAULT_TIMEOUT_MS } = options
  if (signal?.aborted) return { result: aborted }
  const controller = new AbortController()
  let interrupt = (_result: Result<unknown>) => {}
  const interruption = new Promise<Outcome>((resolve) => {
    interrupt = (result) => {
      resolve({ result })
      controller.abort()
    }
  })
  const cancel = () => interrupt(aborted)
  signal?.addEventListener('abort', cancel)
  const timer = setTimeout(() => interrupt(failLocally('TIMEOUT', 'The service timed out')), timeout)

  const { url, method, headers, body = null } = request
  const exchange = async (): Promise<Outcome> => {
    try {
      const response = await fetch(url, { method, headers, body, credentials: 'include', signal: controller.signal })
      return { result: toResult(response, await response.clone().text()), response }
    } catch {
      return { result: failLocally('NETWORK_ERROR', 'The service is unreachable') }
    }
  }
  const outcome = await Promise.race([exchange(), interruption])
  clearTimeout(timer)
  signal?.removeEventListener('abort', cancel)
  return outcome
}

const toResult = (response: Response, text: string): Result<unknown> => {
  const data = parseResponse(text)
  const { status, statusText } = response
  if (response.ok && data !== undefined) return { data, error: null }
  // The page of a proxy can have status 200. It must not be treated as a session.
  const unexpected = { code: 'UNEXPECTED_ANSWER', message: 'Unexpected response' } as const
  const fields = typeof data === 'object' ? data : {}
  return { data: null, error: { ...unexpected, ...fields, status, statusText, ...parseRetryAfter(response) } }
}

/** Parses the seconds of `Retry-After` (RFC 9110, section 10.2.3). The service never sends a date, so dates are ignored. */
const parseRetryAfter = ({ headers }: Response): Pick<Failure, 'retryAfter'> => {
  const seconds = headers.get('retry-after') ?? ''
  return /^\d+$/.test(seconds) ? { retryAfter: Number(seconds) } : {}
}

const failLocally = (code: ClientErrorCode, message: string): Result<unknown> => ({
  data: null,
  error: { code, message, status: 0, statusText: '' },
})

const aborted = failLocally('ABORTED', 'The call was cancelled')

const toRetryPlan = (retry: Retry = 0): Exclude<Retry, number> =>
  typeof retry === 'number' ? { type: 'linear', attempts: retry, delay: DEFAULT_RETRY_DELAY_MS } : retry

const retryDelay = (plan: Exclude<Retry, number>, attempt: number): number =>
  plan.type === 'linear' ? plan.delay : Math.min(plan.maxDelay, plan.baseDelay * 2 ** attempt)

/**
 * A POST is repeated only when the service is unavailable. Repeating a wrong password would use up the attempts that the
 * rate limit allows, and after an unexpected response it is unknown whether the action was performed.
 */
const canRetry = (method: string, failure: Failure): boolean => method === 'GET' || isUnavailable(failure)

const wait = (delayMs: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    signal?.addEventListener('abort', end)
  })
