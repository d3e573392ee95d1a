import { getErrorMessage } from '../platform/error-text.ts'
import type { Observer } from '../platform/observability/observer.ts'

/** Less than the deadline of a call, so that an unresponsive provider ends in a redirect with an error. */
const TIMEOUT_MS = 8000
const MAX_RESPONSE_BYTES = 1_000_000

/** A request failed or its response is unusable. The message is for the log. */
class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
}

/** Sends requests to providers. */
export interface Outbound {
  /** The parsed response. Throws OutboundFailure for every status but 2xx. */
  json(url: string, request?: OutboundRequest): Promise<unknown>
  /** The body and its media type, or `null` for every status but 2xx. */
  bytes(url: string, request?: OutboundRequest): Promise<{ type: string; bytes: Uint8Array } | null>
}

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST'
  /** Sent as a bearer token (RFC 6750, section 2.1). */
  readonly accessToken?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>
}

/** Does not follow redirects: they could lead to internal hosts (R45). Limits the duration and the size of responses. */
export const createOutbound = (observer: Observer): Outbound => {
  const sendObservedRequest = (url: string, request: OutboundRequest | undefined): ReturnType<typeof sendRequest> => {
    const work = { kind: 'provider', name: getHost(url), method: request?.method ?? 'GET' } as const
    return observer.work(work, () => sendRequest(url, request))
  }
  return {
    json: async (url, request) => {
      const { status, body } = await sendObservedRequest(url, request)
      const text = new TextDecoder().decode(body)
      if (!isSuccess(status))
        throw new OutboundFailure(`${getHost(url)} responded with ${status}${readErrorCode(text)}`)
      try {
        return JSON.parse(text)
      } catch {
        throw new OutboundFailure(`${getHost(url)} responded with a body that is not JSON`)
      }
    },
    bytes: async (url, request) => {
      const { status, type, body } = await sendObservedRequest(url, request)
      return isSuccess(status) ? { type, bytes: body } : null
    },
  }
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299

const sendRequest = async (url: string, { method = 'GET', accessToken, headers, form }: OutboundRequest = {}) => {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'latchkey',
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, body: await readBody(response) }
  } catch (error) {
    if (error instanceof OutboundFailure) throw error
    throw new OutboundFailure(`The request to ${getHost(url)} failed: ${getErrorMessage(error)}`)
  }
}

const readBody = async (response: Response): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_RESPONSE_BYTES) throw new OutboundFailure(`${getHost(response.url)} responded with more than 1 MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Returns the error code (RFC 6749, section 5.2). The rest of an error response can contain secrets. */
const readErrorCode = (text: string): string => {
  const [, code] = /"error"\s*:\s*"([a-z_]{1,40})"/.exec(text) ?? []
  return code ? ` ${code}` : ''
}

/** Paths and queries can contain secrets. */
const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an invalid URL')
