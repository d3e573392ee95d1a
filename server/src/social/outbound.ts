import type { Observer } from '../platform/observability/observer.ts'

/** How long a provider may take (milliseconds), and how much it may say (bytes). */
const TIMEOUT_MS = 10_000
const MAX_RESPONSE_BYTES = 1_000_000

/** A provider could not be asked, or its answer is of no use. What it said stays in the log. */
class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
}

export interface Outbound {
  /** The parsed answer. Throws OutboundFailure for every status but 2xx. */
  json(url: string, request?: OutboundRequest): Promise<unknown>
  /** Bytes and their type, or null for every status but 2xx. */
  bytes(url: string, request?: OutboundRequest): Promise<{ type: string; bytes: Uint8Array } | null>
}

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST'
  readonly accessToken?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as a form. */
  readonly form?: Readonly<Record<string, string>>
}

/** Asks providers: follows no redirects, waits 10 seconds for all of an answer, and reads at most 1 MB of it. */
export const createOutbound = (observer: Observer): Outbound => {
  const observedRequest = (url: string, request: OutboundRequest | undefined): ReturnType<typeof sendRequest> => {
    const work = { kind: 'provider', name: hostOf(url), method: request?.method ?? 'GET' } as const
    return observer.work(work, () => sendRequest(url, request))
  }
  return {
    json: async (url, request) => {
      const { status, body } = await observedRequest(url, request)
      const text = new TextDecoder().decode(body)
      if (status < 200 || status > 299)
        throw new OutboundFailure(`${hostOf(url)} answered ${status}${errorCodeIn(text)}`)
      try {
        return JSON.parse(text)
      } catch {
        throw new OutboundFailure(`${hostOf(url)} answered something that is not JSON`)
      }
    },
    bytes: async (url, request) => {
      const { status, type, body } = await observedRequest(url, request)
      return status >= 200 && status <= 299 ? { type, bytes: body } : null
    },
  }
}

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
    throw new OutboundFailure(
      `${hostOf(url)} could not be asked: ${error instanceof Error ? error.message : 'unknown'}`,
    )
  }
}

const readBody = async (response: Response): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_RESPONSE_BYTES) throw new OutboundFailure(`${hostOf(response.url)} answered more than 1 MB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The code of a refusal (RFC 6749, section 5.2): all of it that can hold no secret. */
const errorCodeIn = (text: string): string => {
  const [, code] = /"error"\s*:\s*"([a-z_]{1,40})"/.exec(text) ?? []
  return code ? ` ${code}` : ''
}

/** Paths and queries of providers may hold secrets. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'an address that is none')
